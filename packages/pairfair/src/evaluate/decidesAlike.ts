import type { Evaluation } from '../metrics/predictionSums.ts';

/** Beyond this share decisions are the same for nearly everybody. */
const nearlyAll = 0.95;

/**
 * Whether a method decides the same for 95 % of people or more though labels do not, or gives
 * everybody the same score: perfectly consistent, and no use to anybody.
 */
export function decidesAlike({
  positive_rate: rate,
  base_rate: base,
  auc,
  rank_consistency_fairness: ranks,
}: Pick<
  Evaluation['measures'],
  'positive_rate' | 'base_rate' | 'auc' | 'rank_consistency_fairness'
>): boolean {
  const share = Math.max(rate, 1 - rate);
  if (share >= nearlyAll && Math.max(base, 1 - base) < nearlyAll) return true;
  return auc === 0.5 && Number.isNaN(ranks);
}
