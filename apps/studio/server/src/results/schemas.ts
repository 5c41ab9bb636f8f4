import { modelFormatNames } from '@pairfair/output';
import { z } from 'zod';
import { fitRequest, fitSummary } from '../fits/schemas.ts';
import { figureTable } from '../http/schemas.ts';

const measured = z.object({
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const figure = z.object({
  name: z.string(),
  title: z.string(),
  says: z.string().optional(),
  /** A `ChartSpec` of @pairfair/charts, null for what is not finite. */
  spec: z.unknown().optional(),
  /** Drawn by an earlier version. */
  svg: z.string().optional(),
  table: figureTable.optional(),
});

/**
 * `GET /fits/:id`. Figures are data for the charts of @pairfair/charts; `summary` is what
 * `pairfair compare --json` gives for a comparison (`pairfair/comparison`), null for a fit.
 */
export const fitResult = fitSummary.extend({
  request: fitRequest,
  settings: z.record(z.string(), z.union([z.number(), z.string()])),
  /** What the report says in short, in its own words; none of earlier results and without a target. */
  inShort: z.array(z.string()).default([]),
  summary: z.unknown().nullable(),
  measures: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      control: z.boolean(),
      values: z.record(z.string(), measured),
      /** AUC less than that of the original data; null where they were not compared. */
      givenUp: measured.nullable().default(null),
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
  /** Whom the model learned from and was tested on; null in results of earlier versions. */
  people: z
    .object({
      train: z.int(),
      test: z.int(),
      /** How many of them judges were asked about. */
      judged: z.object({ train: z.int(), test: z.int() }),
    })
    .nullable(),
});
export type FitResult = z.infer<typeof fitResult>;

/**
 * `GET /fits/:id/statistics`: what the strictness slider needs, so that the page solves one small
 * eigenproblem per γ and nothing per step. Matrices are row-major numbers; people are at most
 * `1000` rows.
 */
export const fitStatistics = z.object({
  /** `pfrStatistics` of the training people, arrays as lists of numbers. */
  statistics: z.unknown(),
  /** Encoded columns of the people shown, in the order of `columns`. */
  x: z.object({ rows: z.int(), cols: z.int(), data: z.array(z.number()) }),
  columns: z.array(z.string()),
  /** What the people shown are called. */
  ids: z.array(z.string()),
  labels: z.array(z.number()),
  groups: z.array(z.int()),
  groupNames: z.array(z.string()),
  /** The setting the fit chose. */
  gamma: z.number(),
  ridge: z.number(),
  strictness: z.number(),
  /** How much the judges' order counts beside the target; 0 where it does not. */
  orderWeight: z.number(),
  /** Links among the people shown, to draw and to measure over while the slider moves. */
  links: z.array(z.tuple([z.int(), z.int(), z.number()])),
});
export type FitStatistics = z.infer<typeof fitStatistics>;

/** `GET /fits/:id/export/:format` */
export const exportFormat = z.enum(['json', 'sql', 'card', 'report', ...modelFormatNames]);
