import { z } from 'zod';
import { longText, plainText, shortText } from '../http/schemas.ts';
import { answerWords, modeNames } from '../studies/modes.ts';
import { platformNames } from './platforms.ts';

/** The name of a parameter of a link. */
const parameterName = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/, 'must be a parameter name');

/** An address that judges are sent on to: over https, and without a name or password in it. */
const httpsUrl = plainText.max(2000).refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}, 'must be an address that begins with https://');

/** What judges take back to the platform: a code, and where to go with it. */
const endingSettings = z.object({
  code: z.string().regex(/^[\w-]{1,64}$/, 'must be letters, digits, - and _'),
  url: httpsUrl.optional(),
});

/** A question about the instructions, which has a right answer. */
const comprehensionQuestion = z
  .object({
    question: longText.min(1),
    choices: z.array(shortText).min(2).max(8),
    /** Which of the choices is right, from 0. */
    right: z.int().min(0).max(7),
    /** What who was wrong reads before the second try. */
    explanation: longText,
  })
  .refine(({ choices, right }) => right < choices.length, {
    path: ['right'],
    message: 'must be one of the choices',
  });

/** A task about made-up people whose answer is known. */
export const attentionCheck = z
  .object({
    /** Read above the task, such as: "To show that you are reading, answer No here." */
    note: longText,
    /** Whether the people shown are the same in everything, so that the answer needs no note. */
    alike: z.boolean().default(false),
    answer: z.union([z.enum(modeNames.flatMap(answerWords)), z.int().min(1).max(9)]),
  })
  .refine(({ note, alike }) => alike || note.trim() !== '', {
    path: ['note'],
    message: 'must say what to answer, unless both people are the same',
  });

/** All that is decided about judges who come from a platform. */
export const recruitment = z
  .object({
    platform: z.enum(platformNames),
    /** What the link's parameters are called, on a platform that is not built in. */
    parameters: z
      .object({
        participant: parameterName,
        study: parameterName.optional(),
        session: parameterName.optional(),
      })
      .optional(),
    endings: z.object({
      completed: endingSettings,
      screenedOut: endingSettings,
      withdrawn: endingSettings,
      full: endingSettings,
    }),
    comprehension: z.array(comprehensionQuestion).max(20).default([]),
    /** A check after so many answers each time, until every one was shown. */
    attention: z
      .object({
        every: z.int().min(1).max(1000),
        checks: z.array(attentionCheck).max(50),
      })
      .default({ every: 10, checks: [] }),
    /** How many judges of a panel there is room for. */
    quotas: z
      .array(z.object({ panel: shortText, judges: z.int().min(1).max(10_000) }))
      .max(100)
      .default([]),
    /** Who is done sooner is reported. */
    minMinutes: z.number().positive().max(1440).optional(),
    /** Whose place is given free after so long. */
    maxMinutes: z.number().positive().max(10_080).optional(),
  })
  .refine(({ platform, parameters }) => platform !== 'other' || parameters !== undefined, {
    path: ['parameters'],
    message: 'are needed for a platform that is not built in',
  })
  .refine(({ quotas }) => new Set(quotas.map(({ panel }) => panel)).size === quotas.length, {
    path: ['quotas'],
    message: 'must name every panel once',
  })
  .refine(
    ({ minMinutes, maxMinutes }) =>
      minMinutes === undefined || maxMinutes === undefined || minMinutes < maxMinutes,
    { path: ['maxMinutes'], message: 'must be more than the minimum' },
  );
export type Recruitment = z.infer<typeof recruitment>;

/** How it ended for a recruited judge, with what they take back to the platform. */
export const ending = z.object({
  kind: z.enum(['completed', 'screened-out', 'withdrawn', 'full', 'timed-out']),
  code: z.string().nullable(),
  url: z.string().nullable(),
});
export type Ending = z.infer<typeof ending>;

/** `POST /invitations/claim/recruited`: a link's token, and every parameter it was opened with. */
export const recruitClaim = z.object({
  token: z.string().min(20).max(100),
  parameters: z.record(z.string().max(100), plainText.max(500)),
});
export const recruitClaimed = z.object({
  /** A session was begun; somebody only looks; or there is no place, or none any more. */
  outcome: z.enum(['in', 'preview', 'ended']),
  ending: ending.nullable(),
});

/** What a recruited judge is told in `GET /judge/study`. */
export const recruitedView = z.object({
  /** Questions to be answered before tasks; none once they are, or where there are none. */
  comprehension: z.array(z.object({ question: z.string(), choices: z.array(z.string()) })),
  triesLeft: z.int(),
  ending: ending.nullable(),
});
export type RecruitedView = z.infer<typeof recruitedView>;

/** `POST /judge/comprehension`: which choice for each question. */
export const comprehensionRequest = z.object({ answers: z.array(z.int().min(0).max(7)).max(20) });
export const comprehensionReply = z.object({
  passed: z.boolean(),
  /** Questions answered wrongly, with what explains them. */
  wrong: z.array(z.object({ question: z.int(), explanation: z.string() })),
  triesLeft: z.int(),
  ending: ending.nullable(),
});
export type ComprehensionReply = z.infer<typeof comprehensionReply>;

/** `GET /judge/ending` */
export const endingReply = z.object({ ending: ending.nullable() });

/** What is kept about a recruited judge, in the file they can download. */
export const ownRecruitData = z.object({
  participant: z.string().nullable(),
  study: z.string().nullable(),
  session: z.string().nullable(),
  state: z.string(),
  comprehensionTries: z.int(),
  checks: z.array(z.object({ at: z.string(), answer: z.unknown() })),
});
export type OwnRecruitData = z.infer<typeof ownRecruitData>;

const states = ['active', 'completed', 'screened-out', 'withdrawn', 'timed-out'] as const;
/** Where a recruited judge stands. */
export type RecruitState = (typeof states)[number];

/** `GET /studies/:id/recruits`: how recruiting goes, without anybody's id. */
export const recruitSummary = z.object({
  states: z.record(z.enum(states), z.int()),
  /** How many judges' ids are kept. */
  ids: z.int(),
  panels: z.array(
    z.object({ panel: z.string().nullable(), held: z.int(), quota: z.int().nullable() }),
  ),
  checks: z.object({ answered: z.int(), failed: z.int(), judges: z.int() }),
  tooFast: z.int(),
});
export type RecruitSummary = z.infer<typeof recruitSummary>;

/** `DELETE /studies/:id/platform-ids` */
export const idsDeleted = z.object({ deleted: z.int() });
