import { z } from 'zod';
import {
  draftText,
  id,
  interval,
  isoTime,
  longText,
  plainText,
  shortText,
} from '../http/schemas.ts';
import { recruitment } from '../recruits/schemas.ts';
import { modeNames } from './modes.ts';

/** What judges are asked: equally deserving pairs, ratings in steps, or order within a group. */
export const studyMode = z.enum(modeNames);
export type StudyMode = z.infer<typeof studyMode>;

/** What a code stands for. */
export const codedValue = z.object({ value: plainText.max(200), label: shortText.optional() });

/** What the codebook says about a column: words that judges read instead of names and codes. */
export const columnWords = z.object({
  /** What judges read instead of the column's name. */
  label: shortText.optional(),
  /** Written behind numbers, such as `months`. */
  unit: shortText.optional(),
  /** Columns of one group stand together under its name. */
  group: shortText.optional(),
  /** What the column means, for who asks. */
  meaning: plainText.max(500).optional(),
  /** Values with what they stand for, in their order. */
  values: z.array(codedValue).max(200).optional(),
  /** Whether the values go from low to high as they are listed: then they have bars as numbers have. */
  ordered: z.boolean().optional(),
});
export type ColumnWords = z.infer<typeof columnWords>;

export const studyColumn = columnWords.extend({
  name: plainText,
  role: z.enum(['id', 'feature', 'target', 'protected', 'ignore']),
  /** Whether judges see it. A protected column is shown only in arms that say so. */
  shown: z.boolean(),
});

/** A language, such as `de` or `pt-BR`. */
const languageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language');

/** What judges are asked, in words; every judgment stores the version it answered. */
export const question = z.object({
  /** Empty in a draft that is not finished. "For being invited to interview: do these two deserve the same treatment?" */
  text: draftText,
  instructions: longText,
  consent: longText,
  /** Labels of the steps of a rating, lowest first. */
  steps: z.array(shortText).min(2).max(9).optional(),
  /** What the answer buttons say instead of the default, by answer (`yes`, `no`, …). */
  labels: z.record(plainText, shortText).optional(),
  /** Asks who deserves more after a "no"; kept for analysis only. */
  direction: z.boolean().default(false),
  /** The language of these words; that of the page when absent. */
  language: languageTag.optional(),
  /** By language, what judges read instead of a text: `{ de: { "Look at both.": "…" } }`. */
  translations: z
    .record(languageTag, z.record(longText.min(1), longText))
    .refine((all) => Object.keys(all).length <= 20, 'must be at most 20 languages')
    .optional(),
});
export type Question = z.infer<typeof question>;

export const sampling = z.object({
  /** For pairs: all over, against class representatives, or where the answer would tell most. */
  strategy: z.enum(['spread', 'classes', 'uncertain']).default('spread'),
  /**
   * How many people judges see; all when absent. The sample has people of small groups in it; the
   * model learns from and is tested on all rows of the data whatever this says.
   */
  people: z.int().min(2).max(100_000).optional(),
  /** Share of all people, judged or not, kept apart to test on; no task straddles the split. */
  testShare: z.number().min(0).max(0.9).default(0.3),
  audit: z.number().min(0).max(1).default(0.2),
  auditOverlap: z.int().min(2).max(50).default(3),
  repeats: z.number().min(0).max(0.5).default(0.05),
  overlap: z.int().min(1).max(50).default(2),
  listSize: z.int().min(2).max(7).default(2),
  quantiles: z.int().min(2).max(20).default(5),
  /** Answers asked of each judge. */
  quota: z.int().min(1).max(10_000).default(60),
  breakEvery: z.int().min(5).max(1000).default(30),
  /** Answers after which nobody is asked any more; as many as the people call for when absent. */
  answers: z.int().min(1).max(100_000_000).optional(),
  seed: z.int().min(0).default(1),
});
export type Sampling = z.infer<typeof sampling>;

/** What part of the judges sees of the protected attribute. */
export const arm = z.object({
  name: z.enum(['hidden', 'shown', 'context']),
  share: z.number().positive().max(1),
  /** What judges in the arm `context` read beside the attribute. */
  note: longText.optional(),
});

/** All an administrator decides about a study before it opens; a draft need not be complete. */
export const studyConfig = z.object({
  title: shortText,
  datasetId: id,
  mode: studyMode,
  columns: z.array(studyColumn).min(1).max(2000),
  /** The target's value that counts as 1, where it is not numeric. */
  positive: plainText.optional(),
  question,
  sampling,
  arms: z
    .array(arm)
    .min(1)
    .max(3)
    .default([{ name: 'hidden', share: 1 }]),
  /** Days after closing until judges' and subjects' data are deleted; null: until somebody does. */
  retentionDays: z.int().min(1).max(36_500).nullable().default(365),
  /** Judges who come from a platform; null or absent where none do. */
  recruitment: recruitment.nullable().optional(),
});
export type StudyConfig = z.infer<typeof studyConfig>;

/**
 * `PATCH /studies/:id`: what is there replaces what was. Once a study has been opened, only the
 * title, the question (which makes a new version of it), quota, breaks, planned answers, retention
 * and recruiting may change.
 */
export const studyChange = z.object({
  title: shortText.optional(),
  mode: studyMode.optional(),
  columns: studyConfig.shape.columns.optional(),
  positive: plainText.optional(),
  question: question.optional(),
  sampling: sampling.optional(),
  arms: z.array(arm).min(1).max(3).optional(),
  retentionDays: z.int().min(1).max(36_500).nullable().optional(),
  recruitment: recruitment.nullable().optional(),
});
export type StudyChange = z.infer<typeof studyChange>;

export const studyState = z.enum(['draft', 'open', 'paused', 'closed']);
export type StudyState = z.infer<typeof studyState>;

/** A line of `GET /studies`; `POST /studies` takes a StudyConfig and answers a Study. */
export const studySummary = z.object({
  id,
  title: z.string(),
  mode: studyMode,
  state: studyState,
  demo: z.boolean(),
  /** Whom judges see, or will. */
  people: z.int(),
  /** Rows of the data: models learn from and are tested on all of them. */
  rows: z.int(),
  judges: z.int(),
  answers: z.int(),
  /** Answers the sampling plans for. */
  planned: z.int(),
  alpha: interval.nullable(),
  createdAt: isoTime,
});
export type StudySummary = z.infer<typeof studySummary>;
export const studyList = z.object({ studies: z.array(studySummary) });

/** `GET /studies/:id`; the ETag is its `version`, and PATCH wants it in If-Match. */
export const study = studySummary.extend({
  config: studyConfig,
  version: z.int(),
  questionVersion: z.int(),
  groups: z.array(z.object({ name: z.string(), size: z.int() })),
  datasetName: z.string(),
  /** Whether it is complete and can be opened, or has been. */
  ready: z.boolean(),
  /** Frozen graphs, and fits and comparisons that are done. */
  graphs: z.int(),
  fits: z.int(),
  closedAt: isoTime.nullable(),
  /** When retention will delete judges' and subjects' data. */
  deleteAt: isoTime.nullable(),
});
export type Study = z.infer<typeof study>;

/** `GET /studies/:id/questions`: every wording judges were asked in, newest first. */
export const questionVersions = z.object({
  versions: z.array(z.object({ version: z.int(), question, createdAt: isoTime })),
});
export type QuestionVersions = z.infer<typeof questionVersions>;

/** `POST /studies/:id/state` answers the study. `DELETE /studies/:id` deletes all it holds. */
export const stateChange = z.object({ state: z.enum(['open', 'paused', 'closed']) });

/** `POST /budget`: what a study would cost, before it begins. */
export const budgetRequest = z.object({
  mode: studyMode,
  sampling: sampling.partial(),
  people: z.int().min(2).max(10_000_000),
  judges: z.int().min(1).max(100_000).default(10),
});
export const budget = z.object({
  active: z.int(),
  answers: z.int(),
  perPerson: z.number(),
  perJudge: z.int(),
  hours: z.number(),
  hoursPerJudge: z.number(),
});
export type Budget = z.infer<typeof budget>;

const planFigures = z.object({
  /** Rank consistency(W^F) on test people, consistency at the base rate, and AUC. */
  rankConsistency: interval,
  consistency: interval,
  auc: interval,
});

/** `POST /plan`: what judges' time would buy in a study, by playing it with made-up judges. */
export const planRequest = z.object({
  config: studyConfig,
  judges: z.int().min(1).max(1000),
  /** How long each of them answers. */
  minutes: z.number().min(1).max(600),
});
export const answerPlan = z.object({
  /** How many answers there is time for. */
  answers: z.int(),
  /** What audit tasks take of them, and how well agreement would be known, for some shares. */
  audit: z.array(
    z.object({
      share: z.number(),
      tasks: z.int(),
      answers: z.int(),
      /** Agreement as made-up judges have it; null where there is too little of it to say. */
      alpha: interval.nullable(),
    }),
  ),
  /** How many people it was played with: a sample of large data sets. */
  people: z.int(),
  /** What was assumed: columns that count for judges, and columns that do not. */
  known: z.array(z.string()),
  ignored: z.array(z.string()),
  /** Ask for the best kinds; or the time buys nothing; or even everything known changes little. */
  verdict: z.enum(['ask', 'no-gain', 'no-room']),
  best: z.array(studyMode),
  none: planFigures,
  full: planFigures,
  kinds: z.array(
    planFigures.extend({
      mode: studyMode,
      answers: z.int(),
      /** How many people the answers are about. */
      people: z.int(),
      /** From no judgment (0) to everything known (1); null where there is nothing to be reached. */
      share: z.number().nullable(),
      /** Rank consistency(W^F) on the way there. */
      curve: z.array(z.object({ answers: z.int(), rankConsistency: z.number().nullable() })),
    }),
  ),
});
export type AnswerPlan = z.infer<typeof answerPlan>;
