import { z } from 'zod';
import { figureTable, id, interval, isoTime, shortText } from '../http/schemas.ts';

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
  /** Left out of graphs made from now on. */
  excluded: z.boolean(),
  /** Gets no further tasks. */
  paused: z.boolean(),
  flags: z.array(z.string()),
});
export type JudgeRow = z.infer<typeof judgeRow>;
/** `PATCH /studies/:id/judges/:judge` answers the JudgeRow. */
export const judgeChange = z.object({
  excluded: z.boolean().optional(),
  paused: z.boolean().optional(),
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

/**
 * `GET /studies/:id/export/:file`: `judgments.ndjson`, `judgments.csv`, `appearances.csv` or
 * `codebook.md`. `POST /studies/:id/import?format=ndjson|csv&skipBad=true` takes the text of a file
 * of judgments. Unless `skipBad` is said, one bad line and nothing is imported.
 */
export const importReport = z.object({
  imported: z.int(),
  /** Lines that an earlier import had brought already. */
  known: z.int(),
  /** Names of judges that were new to the study. */
  judges: z.array(z.string()),
  problems: z.array(z.object({ line: z.int().nullable(), code: z.string(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;

/** How answers become a graph. */
export const graphOptions = z.object({
  /** Pairs: majority or two-coin; ratings: mean, leniency, dawid-skene; rankings: bradley-terry, crowd. */
  method: z.enum([
    ...['majority', 'two-coin', 'mean', 'leniency', 'dawid-skene'],
    ...['bradley-terry', 'plackett-luce', 'crowd-bradley-terry'],
  ] as [string, ...string[]]),
  /** Share of yes, or posterior, that makes a link; 0 … 1. */
  threshold: z.number().min(0).max(1).default(0.5),
  minAnswers: z.int().min(1).max(100).default(1),
  quantiles: z.int().min(2).max(20).default(5),
  /** Leaves out people whose quantile or class is undecided. */
  decidedOnly: z.boolean().default(false),
  /** Only judgments of one panel. */
  panel: z.string().optional(),
});
export type GraphOptions = z.infer<typeof graphOptions>;

/** `POST /studies/:id/graphs/preview`; the same figures stay with a frozen version. */
export const graphFigures = z.object({
  people: z.int(),
  judgments: z.int(),
  links: z.number(),
  linkedPeople: z.int(),
  withinGroups: z.number(),
  acrossGroups: z.number(),
  components: z.int(),
  isolated: z.int(),
  classSizes: z.array(z.int()),
  contested: z.int(),
  undecided: z.int(),
  agreement: agreement.pick({ verdict: true, says: true, alpha: true }),
  warnings: z.array(z.string()),
  /** Links as the share of yes falls: what a threshold slider shows live. */
  thresholds: z.array(z.object({ threshold: z.number(), links: z.int() })),
  /** The picture: node-link for few people, else a matrix. */
  svg: z.string(),
  table: figureTable,
});
export type GraphFigures = z.infer<typeof graphFigures>;

/** `POST /studies/:id/graphs` freezes a version; `GET` lists them. */
export const freezeRequest = graphOptions.extend({ name: shortText });
export const graphVersion = z.object({
  id,
  name: z.string(),
  options: graphOptions,
  figures: graphFigures.omit({ svg: true, table: true }),
  digest: z.string(),
  /** Judgments that went into it and were withdrawn since. */
  withdrawn: z.int(),
  createdAt: isoTime,
});
export type GraphVersion = z.infer<typeof graphVersion>;
export const graphList = z.object({ graphs: z.array(graphVersion) });
/** `GET /graphs/:id/difference/:other` */
export const graphDifference = z.object({
  onlyFirst: z.number(),
  both: z.number(),
  onlySecond: z.number(),
  examples: z.array(
    z.object({ people: z.tuple([z.string(), z.string()]), in: z.enum(['first', 'second']) }),
  ),
});
export type GraphDifference = z.infer<typeof graphDifference>;
