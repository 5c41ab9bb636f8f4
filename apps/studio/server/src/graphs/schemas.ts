import { z } from 'zod';
import { agreement } from '../agreement/schemas.ts';
import { figureTable, id, isoTime, shortText } from '../http/schemas.ts';
import { type GraphMethod, modeNames, modes } from '../studies/modes.ts';

/** How answers become a graph. */
export const graphOptions = z.object({
  /** Which of them fit is a matter of what the study asks. */
  method: z.enum(modeNames.flatMap((mode): readonly GraphMethod[] => modes[mode].graphMethods)),
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
  /** The picture: of few people, a `ChartSpec` of people and lines; else a matrix, drawn. */
  title: z.string().default(''),
  spec: z.unknown().optional(),
  svg: z.string().optional(),
  table: figureTable.optional(),
});
export type GraphFigures = z.infer<typeof graphFigures>;

/** `POST /studies/:id/graphs` freezes a version; `GET` lists them. */
export const freezeRequest = graphOptions.extend({ name: shortText });
export const graphVersion = z.object({
  id,
  name: z.string(),
  options: graphOptions,
  figures: graphFigures.omit({ title: true, spec: true, svg: true, table: true }),
  digest: z.string(),
  /** Judgments that went into it and were withdrawn since. */
  withdrawn: z.int(),
  /** People who were erased from it since. */
  erased: z.int(),
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
