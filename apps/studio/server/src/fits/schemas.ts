import { z } from 'zod';
import { id, isoTime, shortText } from '../http/schemas.ts';
import { job } from '../jobs/schemas.ts';

/** Whether a model takes the protected attribute as an input. */
export const protectedInput = z.enum(['include', 'exclude']);

/** `POST /studies/:id/fits` starts a job; answers `{ fit, job }`. */
export const fitRequest = z.object({
  name: shortText,
  graphId: id,
  kind: z.enum(['fit', 'comparison']),
  /** Of a fit: explicit values, or tuned by cross-validation where absent. */
  gamma: z.number().min(0).max(1).optional(),
  ridge: z.number().positive().max(1000).optional(),
  strictness: z.number().min(0).lt(1).optional(),
  /** Of a fit: how much AUC tuning may give up for linked people who stand closer together. */
  giveUp: z.number().min(0).max(0.5).default(0.02),
  /**
   * Of a fit: whether the model takes the protected attribute as an input (as when absent) or does
   * without it when it decides about somebody.
   */
  protectedInput: protectedInput.optional(),
  /** Copies by rank of number columns with a long tail. */
  shape: z.enum(['none', 'rank']).optional(),
  /**
   * Of a fit: how much it counts who deserves more, from 0 (the target alone, as when absent) to 1
   * (the judges alone). Needs answers that order people.
   */
  orderWeight: z.number().min(0).max(1).optional(),
  /** Of a comparison. */
  methods: z.array(z.string().max(40)).min(1).max(20).default(['original', 'hardt', 'pfr']),
  runs: z.int().min(1).max(20).default(3),
  augment: z.boolean().default(false),
  seed: z.int().min(0).default(1),
});
export type FitRequest = z.infer<typeof fitRequest>;

/** `GET /methods` */
export const methodList = z.object({
  methods: z.array(z.object({ name: z.string(), title: z.string(), says: z.string() })),
});
export type MethodList = z.infer<typeof methodList>;

/** A line of `GET /studies/:id/fits`. */
export const fitSummary = z.object({
  id,
  name: z.string(),
  kind: z.enum(['fit', 'comparison']),
  /** Of a fit; a comparison shows PFR both ways. */
  protectedInput,
  graphId: id,
  graphName: z.string(),
  /** People it learned from who were erased since; it should be done again. */
  erased: z.int(),
  /** Judgments of its graph that were withdrawn since. */
  withdrawn: z.int(),
  job,
  createdAt: isoTime,
});
export type FitSummary = z.infer<typeof fitSummary>;
export const fitList = z.object({ fits: z.array(fitSummary) });
