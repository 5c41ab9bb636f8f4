import { z } from 'zod';
import { figureTable, id, isoTime, shortText } from '../http/schemas.ts';

export const jobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

/** `GET /jobs/:id`; `GET /jobs/:id/events` sends it again whenever it changes (event `job`). */
export const job = z.object({
  id,
  kind: z.enum(['fit', 'comparison']),
  state: jobState,
  stage: z.string(),
  done: z.number(),
  total: z.number(),
  secondsLeft: z.number().nullable(),
  error: z.string().nullable(),
  fitId: id,
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
});
export type Job = z.infer<typeof job>;

/** `POST /studies/:id/fits` starts a job; answers `{ fit, job }`. */
export const fitRequest = z.object({
  name: shortText,
  graphId: id,
  kind: z.enum(['fit', 'comparison']),
  /** Of a fit: explicit values, or tuned by cross-validation where absent. */
  gamma: z.number().min(0).max(1).optional(),
  dims: z.int().min(1).max(500).optional(),
  ridge: z.number().positive().max(1000).default(1),
  /** Of a comparison. */
  methods: z.array(z.string().max(40)).min(1).max(20).default(['original', 'hardt', 'pfr']),
  runs: z.int().min(1).max(20).default(3),
  augment: z.boolean().default(false),
  seed: z.int().min(0).default(1),
});
export type FitRequest = z.infer<typeof fitRequest>;

/** A line of `GET /studies/:id/fits`. */
export const fitSummary = z.object({
  id,
  name: z.string(),
  kind: z.enum(['fit', 'comparison']),
  graphId: id,
  graphName: z.string(),
  job,
  createdAt: isoTime,
});
export type FitSummary = z.infer<typeof fitSummary>;
export const fitList = z.object({ fits: z.array(fitSummary) });

const figure = z.object({
  name: z.string(),
  title: z.string(),
  svg: z.string(),
  table: figureTable,
});

/**
 * `GET /fits/:id`. Figures are SVG text from @pairfair/charts with their tables; `summary` is what
 * `pairfair compare --json` gives for a comparison (`pairfair/comparison`), null for a fit.
 */
export const fitResult = fitSummary.extend({
  request: fitRequest,
  settings: z.record(z.string(), z.union([z.number(), z.string()])),
  summary: z.unknown().nullable(),
  measures: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      control: z.boolean(),
      values: z.record(
        z.string(),
        z.object({
          mean: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
        }),
      ),
    }),
  ),
  groups: z.array(
    z.object({
      method: z.string(),
      group: z.string(),
      values: z.record(z.string(), z.number().nullable()),
    }),
  ),
  figures: z.array(figure),
  /** Linked people the model treats most differently, by their ids. */
  unequal: z.array(
    z.object({
      people: z.tuple([z.string(), z.string()]),
      scores: z.tuple([z.number(), z.number()]),
      groups: z.tuple([z.string(), z.string()]),
    }),
  ),
  warnings: z.array(z.string()),
});
export type FitResult = z.infer<typeof fitResult>;

/**
 * `GET /fits/:id/statistics`: what the γ slider needs, so that the page solves one small
 * eigenproblem per step. Matrices are row-major numbers; people are at most `1000` rows.
 */
export const fitStatistics = z.object({
  /** `pfrStatistics` of the training people, arrays as lists of numbers. */
  statistics: z.unknown(),
  /** Encoded columns of the people shown, in the order of `columns`. */
  x: z.object({ rows: z.int(), cols: z.int(), data: z.array(z.number()) }),
  columns: z.array(z.string()),
  labels: z.array(z.number()),
  groups: z.array(z.int()),
  groupNames: z.array(z.string()),
  /** The setting the fit chose. */
  gamma: z.number(),
  dims: z.int(),
  ridge: z.number(),
  /** Links among the people shown, for consistency(W^F) while the slider moves. */
  links: z.array(z.tuple([z.int(), z.int(), z.number()])),
  threshold: z.number(),
});
export type FitStatistics = z.infer<typeof fitStatistics>;

/** `GET /fits/:id/export/:format` */
export const exportFormat = z.enum(['json', 'onnx', 'sql', 'python', 'card', 'report']);

/** A line of `GET /audit?before=SEQ&limit=N`, newest first. */
export const auditEvent = z.object({
  seq: z.int(),
  at: isoTime,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  previous: z.string(),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;
export const auditPage = z.object({ events: z.array(auditEvent), next: z.int().nullable() });
