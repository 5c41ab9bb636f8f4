import type { Evaluation } from '../metrics/predictionSums.ts';

/** Beyond this share decisions are the same for nearly everybody. */
const nearlyAll = 0.95;

/**
 * Whether a method decides the same for 95 % of people or more though labels do not, or gives
 * everybody the same score: perfectly consistent, and no use to anybody.
 */
export function decidesAlike({ measures, classes }: Decided): boolean {
  if (classes) return classes.some(({ measures: own }) => nearlyAllGet(own));
  const { positive_rate: rate, base_rate: base, auc, rank_consistency_fairness: ranks } = measures;
  if (nearlyAllGet({ positive_rate: 1 - rate, base_rate: 1 - base })) return true;
  return nearlyAllGet(measures) || (auc === 0.5 && Number.isNaN(ranks));
}

/** What is looked at of an evaluation. */
type Decided = Pick<Evaluation, 'measures' | 'classes'>;

/** Decided so, though fewer have it, and fewer do without. */
function nearlyAllGet({
  positive_rate: rate,
  base_rate: base,
}: Pick<Evaluation['measures'], 'positive_rate' | 'base_rate'>): boolean {
  return rate >= nearlyAll && Math.max(base, 1 - base) < nearlyAll;
}
