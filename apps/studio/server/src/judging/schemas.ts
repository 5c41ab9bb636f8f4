import { z } from 'zod';
import { id, isoTime, longText, plainText, shortText } from '../http/schemas.ts';
import { ending, ownRecruitData, recruitedView } from '../recruits/schemas.ts';
import { answerWords, modeNames, type TaskKind, taskKinds } from '../studies/modes.ts';
import { arm, question, studyConfig, studyMode } from '../studies/schemas.ts';

/** `POST /studies/:id/invitations`; `GET` lists them; `DELETE /studies/:id/invitations/:invitation` revokes. */
export const invitationRequest = z.object({
  label: shortText,
  /** 1: a personal link; more: an open link with a cap. */
  uses: z.int().min(1).max(10_000).default(1),
  expiresInDays: z.int().min(1).max(365).default(30),
  /** Overrides the study's quota for these judges. */
  quota: z.int().min(1).max(10_000).optional(),
  /** Which panel the judges belong to, for comparing panels. */
  panel: shortText.optional(),
  /** A platform hands over who comes, with the link. */
  recruited: z.boolean().default(false),
});
export const invitation = z.object({
  id,
  label: z.string(),
  uses: z.int(),
  used: z.int(),
  expiresAt: isoTime,
  revokedAt: isoTime.nullable(),
  createdAt: isoTime,
  panel: z.string().nullable(),
  recruited: z.boolean(),
  /** The link itself, with the token in its fragment: only in the answer that created it. */
  url: z.string().optional(),
});
export type Invitation = z.infer<typeof invitation>;
export const invitationList = z.object({ invitations: z.array(invitation) });

/** `POST /studies/:id/invitations/batch`: personal links, one for each label, in their order. */
export const invitationBatch = invitationRequest
  .omit({ label: true, uses: true, recruited: true })
  .extend({
    labels: z.array(shortText).min(1).max(500),
  });

/** `POST /invitations/claim` answers 204 with the judge's session cookie. */
export const claimRequest = z.object({
  token: z.string().min(20).max(100),
  /** The code of somebody who joined by this link and comes back on another device. */
  code: plainText.max(40).optional(),
  /** Somebody else than before sits before this browser: a new judge, where the link lets one in. */
  anew: z.boolean().optional(),
});

export const judgeProgress = z.object({
  answered: z.int(),
  quota: z.int(),
  /** How many answers can be undone now. */
  undoable: z.int(),
});
export type JudgeProgress = z.infer<typeof judgeProgress>;

/** A column as judges see it. */
export const shownColumn = z.object({
  key: z.string(),
  label: z.string(),
  /** The heading it stands under, and what it means, where the codebook says so. */
  group: z.string().nullable(),
  meaning: z.string().nullable(),
});

/** A value of a person: in words and units, and where it stands in the whole data set. */
export const shownValue = z.object({
  text: z.string(),
  /** Share of people with a smaller value, ties halved; null for what has no order and what is missing. */
  percentile: z.number().nullable(),
});

/** Somebody to be judged, under a name that only this judge knows. */
export const shownPerson = z.object({ label: z.string(), values: z.array(shownValue) });

export const judgeTask = z.object({
  /** The appearance: this showing, to this judge. */
  id,
  kind: z.enum(Object.keys(taskKinds) as TaskKind[]),
  /** In the order to be shown; `values` follow the study's `columns`. */
  people: z.array(shownPerson),
  until: isoTime,
  /** Of an attention check: what is to be read above it. It counts as no answer. */
  check: z.object({ note: z.string() }).optional(),
});
export type JudgeTask = z.infer<typeof judgeTask>;

/** `GET /judge/study`: all a judge is told. */
export const judgeStudy = z.object({
  title: z.string(),
  mode: studyMode,
  state: z.enum(['draft', 'open', 'paused', 'closed']),
  question,
  questionVersion: z.int(),
  columns: z.array(shownColumn),
  /** What judges of the arm `context` read. */
  contextNote: z.string().nullable(),
  consentedAt: isoTime.nullable(),
  practised: z.boolean(),
  breakEvery: z.int(),
  /** A made-up task, about nobody in the data. */
  practice: judgeTask,
  progress: judgeProgress,
  /** With the link, it leads back to this judge's answers on another device; null in a preview. */
  code: z.string().nullable(),
  /** What a judge from a platform is told beside it; null for others. */
  recruited: recruitedView.nullable(),
});
export type JudgeStudy = z.infer<typeof judgeStudy>;

/** `POST /preview`: what judges would see of a study with these settings; nothing is saved. */
export const previewRequest = z.object({ config: studyConfig, arm: arm.shape.name });
export const studyPreview = z.object({
  study: judgeStudy,
  /** Tasks about people of the data, to look at. */
  tasks: z.array(judgeTask),
});
export type StudyPreview = z.infer<typeof studyPreview>;

/** `POST /judge/consent` answers 204; a self-description is voluntary. */
export const consentRequest = z.object({
  accepted: z.literal(true),
  about: plainText.max(500).optional(),
});

/**
 * `POST /judge/practised` has no body. `POST /judge/next` leases a task: the oldest one still open
 * for this judge (a page was reloaded) that is not in `have`, or else a new one.
 */
export const nextRequest = z.object({
  /** Appearances the page holds: the one on screen, one fetched ahead, answers on their way. */
  have: z.array(id).max(50).default([]),
});
export const nextAnswer = z.object({
  task: judgeTask.nullable(),
  /** Why there is none. */
  reason: z
    .enum(['quota', 'complete', 'none-left', 'paused', 'closed', 'screened-out', 'timed-out'])
    .nullable(),
  progress: judgeProgress,
});
export type NextAnswer = z.infer<typeof nextAnswer>;

/**
 * `PUT /judge/tasks/:id/answer`. Sending the same `key` again changes nothing and answers the same.
 * Pairs: yes, no, cannot-compare; ratings: 1..K or cannot-say; comparisons: first, second, equal,
 * cannot-compare; lists: labels of the people, best first. `skip` everywhere.
 */
export const answerRequest = z.object({
  key: id,
  answer: z.union([
    z.enum([...modeNames.flatMap(answerWords), 'skip']),
    z.int().min(1).max(9),
    z.array(z.string().max(20)).min(2).max(7),
  ]),
  direction: z.enum(['first', 'second']).optional(),
  ms: z.number().min(0).max(86_400_000),
  locale: plainText.max(20),
  note: longText.optional(),
});
export type AnswerRequest = z.infer<typeof answerRequest>;
export const answerSaved = z.object({ judgment: id, progress: judgeProgress });

/** `POST /judge/undo`: the last answer is taken back and its task leased again. */
export const undone = z.object({
  task: judgeTask,
  answer: answerRequest.shape.answer,
  progress: judgeProgress,
});
export type Undone = z.infer<typeof undone>;

/** `GET /judge/history`: what this judge has answered, newest first, at most 200. */
export const judgeHistory = z.object({
  answers: z.array(
    z.object({
      judgment: id,
      at: isoTime,
      kind: judgeTask.shape.kind,
      /** Labels of the people, in the order shown. */
      people: z.array(z.string()),
      answer: answerRequest.shape.answer,
      note: z.string().nullable(),
    }),
  ),
});
export type JudgeHistory = z.infer<typeof judgeHistory>;

/** `GET /judge/me`: everything kept about this judge, as a file to download. */
export const judgeData = z.object({
  name: z.string(),
  study: z.string(),
  arm: z.string(),
  about: z.string().nullable(),
  /** Who they are on the platform they came from, and how it went; null for others. */
  recruited: ownRecruitData.nullable(),
  joinedAt: isoTime,
  consentedAt: isoTime.nullable(),
  answers: z.array(
    z.object({
      at: isoTime,
      kind: judgeTask.shape.kind,
      people: z.array(z.string()),
      answer: answerRequest.shape.answer,
      milliseconds: z.number().nullable(),
      note: z.string().nullable(),
      locale: z.string().nullable(),
      questionVersion: z.int(),
      /** Taken back or replaced since. */
      superseded: z.boolean(),
    }),
  ),
});
export type JudgeData = z.infer<typeof judgeData>;

/** `DELETE /judge/me` */
export const withdrawn = z.object({
  judgments: z.int(),
  frozenGraphs: z.int(),
  /** What a judge from a platform takes back there. */
  ending: ending.optional(),
});
