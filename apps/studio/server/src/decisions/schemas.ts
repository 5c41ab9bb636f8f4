import { z } from 'zod';
import { id, isoTime, plainText, shortText } from '../http/schemas.ts';

/** The gaps between groups that can be limited. */
export const gapNames = [
  'positive_rate_gap',
  'fpr_gap',
  'fnr_gap',
  'equalized_odds_difference',
] as const;

const limit = z.number().min(0).max(1).nullable();

/** `GET` and `PUT /studies/:id/tolerances`; null: not asked for. */
export const tolerances = z.object({
  /** The lowest positive rate of a group, at least so much of the highest: four fifths. */
  ratio: limit.default(0.8),
  /** The gap between groups, at most. */
  gap: limit.default(0.1),
  gapOf: z.enum(gapNames).default('positive_rate_gap'),
  /** AUC less than that of the original data, at most. */
  givenUp: limit.default(0.02),
});
export type Tolerances = z.infer<typeof tolerances>;

/** Whether one tolerance is kept. */
export const toleranceCheck = z.object({
  of: z.enum(['positive_rate_ratio', ...gapNames, 'given_up']),
  limit: z.number(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Null where the value is not known. */
  kept: z.boolean().nullable(),
  /** Whether its whole interval over people says the same. */
  sure: z.boolean(),
});
export type ToleranceCheck = z.infer<typeof toleranceCheck>;

/** `POST /fits/:id/decisions` */
export const decisionRequest = z.object({
  decision: z.enum(['use', 'conditions', 'reject']),
  reason: plainText.trim().min(1).max(2000),
  /** Who decides, as it stands on the card. */
  name: shortText,
});

/** A line of `GET /fits/:id/decisions`, newest first. */
export const fitDecision = decisionRequest.extend({
  id,
  /** Whose account wrote it down. */
  actor: z.string(),
  checks: z.array(toleranceCheck),
  at: isoTime,
});
export type FitDecision = z.infer<typeof fitDecision>;
export const decisionList = z.object({ decisions: z.array(fitDecision) });
