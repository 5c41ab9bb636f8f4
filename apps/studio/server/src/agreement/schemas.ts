import { z } from 'zod';
import { id, interval, isoTime, plainText, shortText } from '../http/schemas.ts';

/** A judge as administrators see one: a pseudonym and figures. */
export const judgeRow = z.object({
  id,
  name: z.string(),
  panel: z.string().nullable(),
  arm: z.string(),
  answers: z.int(),
  quota: z.int(),
  lastAt: isoTime.nullable(),
  medianSeconds: z.number().nullable(),
  shareFast: z.number().nullable(),
  repeatConsistency: interval.nullable(),
  leftShare: interval.nullable(),
  infit: z.number().nullable(),
  agreementWithRest: z.number().nullable(),
  cannotCompare: z.number().nullable(),
  yesWithin: interval.nullable(),
  yesAcross: interval.nullable(),
  /** Left out of graphs made from now on, and why. */
  excluded: z.boolean(),
  excludedReason: z.string().nullable(),
  /** Gets no further tasks. */
  paused: z.boolean(),
  flags: z.array(z.string()),
  /** Attention checks: reported, and nothing else; null for who was shown none. */
  checks: z.object({ answered: z.int(), failed: z.int() }).nullable(),
});
export type JudgeRow = z.infer<typeof judgeRow>;
/** `PATCH /studies/:id/judges/:judge` answers the JudgeRow. */
export const judgeChange = z
  .object({
    excluded: z.boolean().optional(),
    paused: z.boolean().optional(),
    /** Why a judge is left out; needed for that. */
    reason: plainText.trim().min(1).max(2000).optional(),
  })
  .refine(({ excluded, reason }) => excluded !== true || reason !== undefined, {
    path: ['reason'],
    message: 'is needed to leave a judge out',
  });

/** `GET /studies/:id/progress` */
export const progress = z.object({
  planned: z.int(),
  answers: z.int(),
  skips: z.int(),
  cannotCompare: z.int(),
  byStratum: z.record(z.string(), z.int()),
  /** How many people are in 0, 1, 2, … answered tasks. */
  coverage: z.array(z.object({ answers: z.int(), people: z.int() })),
  /** Answers per hour or day, oldest first. */
  timeline: z.array(z.object({ at: isoTime, answers: z.int() })),
  judges: z.array(judgeRow),
  groups: z.array(z.object({ name: z.string(), people: z.int(), answered: z.int() })),
});
export type Progress = z.infer<typeof progress>;

/** `GET /studies/:id/agreement`: on the audit stratum only. */
export const agreement = z.object({
  verdict: z.enum(['firm', 'tentative', 'weak', 'chance', 'unknown']),
  says: z.string(),
  alpha: interval.nullable(),
  measure: z.enum(['nominal', 'ordinal', 'interval', 'none']),
  units: z.int(),
  answers: z.int(),
  /** Further figures with their names, such as Fleiss' κ or positive agreement. */
  others: z.array(z.object({ name: z.string(), value: z.number().nullable(), says: z.string() })),
  /** How often each two judges agree on what both answered; null where nothing was shared. */
  matrix: z.object({
    judges: z.array(z.string()),
    share: z.array(z.array(z.number().nullable())),
    common: z.array(z.array(z.int())),
  }),
  panels: z.array(z.object({ name: z.string(), judges: z.int(), alpha: interval.nullable() })),
  /** By arm: does seeing the protected attribute move answers? */
  arms: z.array(z.object({ name: z.string(), yesShare: interval })),
});
export type Agreement = z.infer<typeof agreement>;

/** `GET /studies/:id/contradictions`: people are called by their ids in the data. */
export const contradictions = z.object({
  contested: z.array(
    z.object({ people: z.tuple([z.string(), z.string()]), yes: z.int(), no: z.int() }),
  ),
  contradictions: z.array(
    z.object({
      says: z.string(),
      chain: z.array(z.string()),
      ask: z.tuple([z.string(), z.string()]),
    }),
  ),
});
export type Contradictions = z.infer<typeof contradictions>;
/** `POST /studies/:id/reask` puts a pair at the head of the queue; answers 204. */
export const reaskRequest = z.object({ people: z.tuple([z.string(), z.string()]) });

const sideAnswers = z.object({ yes: z.int(), no: z.int() });
const answeredPair = z.object({
  people: z.tuple([z.string(), z.string()]),
  /** Answers of the judges on the left and on the right of the map. */
  sides: z.tuple([sideAnswers, sideAnswers]),
});

/** Judges placed by how they answer, what divides them and what unites them. */
export const opinions = z.object({
  judges: z.array(
    z.object({
      name: z.string(),
      panel: z.string().nullable(),
      excluded: z.boolean(),
      x: z.number(),
      y: z.number(),
    }),
  ),
  /** What each of the two dimensions says of all differences between judges. */
  shares: z.tuple([z.number(), z.number()]),
  divides: z.array(answeredPair),
  unites: z.array(answeredPair),
});
export type Opinions = z.infer<typeof opinions>;

const panel = z.object({ name: z.string(), criterion: z.string(), actor: z.string(), at: isoTime });
/** `GET /studies/:id/opinions` */
export const opinionView = opinions.extend({
  panels: z.array(panel),
  /** Who on the map failed attention checks, of how many. */
  failedChecks: z.array(z.object({ name: z.string(), answered: z.int(), failed: z.int() })),
});
export type OpinionView = z.infer<typeof opinionView>;
export type Panel = z.infer<typeof panel>;

/** `PUT /studies/:id/panels` puts judges together by a criterion that is written down. */
export const panelRequest = z.object({
  name: shortText,
  criterion: plainText.trim().min(1).max(2000),
  /** By their pseudonyms. */
  judges: z.array(z.string()).min(1).max(10_000),
});
