import type { ComparisonSummary, MeasureId } from 'pairfair';

/** What methods are compared by first, and what it is called. */
export interface ComparedBy {
  readonly utility: 'auc' | 'r2';
  readonly utilityTitle: string;
  readonly consistency: MeasureId;
  readonly consistencyTitle: string;
}

/** AUC and decisions at one rate; R² and the order of predictions where those are numbers. */
export function comparedBy({ target }: Pick<ComparisonSummary, 'target'>): ComparedBy {
  if (target === 'numeric') {
    return {
      ...{ utility: 'r2', utilityTitle: 'R²' },
      ...{ consistency: 'rank_consistency_fairness', consistencyTitle: 'Rank consistency (W^F)' },
    };
  }
  return {
    ...{ utility: 'auc', utilityTitle: 'AUC' },
    consistency: 'consistency_fairness_at_base_rate',
    consistencyTitle: 'Consistency (W^F) at the base rate',
  };
}
