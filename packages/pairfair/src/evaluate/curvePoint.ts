import type { MeasureId } from '../metrics/measureIds.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import type { FoldData } from './foldData.ts';

/** What is measured at one point of a curve. */
export interface CurvePoint {
  /** γ, the strictness, or how much of the side information there is. */
  readonly at: number;
  /** R² where numbers are predicted. */
  readonly auc: number;
  readonly consistencyFairness: number;
  /** The same with decisions at the labels' base rate, and by the order of scores alone. */
  readonly consistencyAtBaseRate: number;
  readonly rankConsistency: number;
  readonly consistencySimilarity: number;
  readonly positiveRateGap: number;
  /** AUC of each group. */
  readonly groupAuc: readonly number[];
}

/** A point of a curve; every measure is NaN where there is no evaluation. */
export function curvePoint(
  at: number,
  { groupNames, target }: FoldData,
  evaluation: Evaluation | null,
): CurvePoint {
  const measure = (id: MeasureId) => evaluation?.measures[id] ?? Number.NaN;
  return {
    at,
    auc: measure(target === 'numeric' ? 'r2' : 'auc'),
    consistencyFairness: measure('consistency_fairness'),
    consistencyAtBaseRate: measure('consistency_fairness_at_base_rate'),
    rankConsistency: measure('rank_consistency_fairness'),
    consistencySimilarity: measure('consistency_similarity'),
    positiveRateGap: measure('positive_rate_gap'),
    groupAuc: groupNames.map((_, g) => evaluation?.groups[g].auc ?? Number.NaN),
  };
}
