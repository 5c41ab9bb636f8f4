import { type GroupMeasureId, groupMeasureIds, type MeasureId, measureIds } from './measureIds.ts';
import type { Evaluation } from './predictionSums.ts';

const needNoLabels: readonly MeasureId[] = [
  'positive_rate',
  'consistency_fairness',
  'consistency_similarity',
  'consistency_fairness_scores',
  'consistency_similarity_scores',
  'rank_consistency_fairness',
  'rank_consistency_similarity',
  'consistency_fairness_at_base_rate',
  'consistency_similarity_at_base_rate',
  'consistency_fairness_rates',
  'consistency_fairness_gap',
  'consistency_fairness_who',
  'beyond_chance_fairness',
  'positive_rate_gap',
  'signed_positive_rate_gap',
  'positive_rate_ratio',
];
const groupsNeedNoLabels: readonly GroupMeasureId[] = ['size', 'positive_rate'];

/**
 * An evaluation of people who have no labels: whatever takes labels is NaN. Consistency "at the
 * base rate" is that at rate ½, see {@link positivesOf}.
 */
export function withoutLabels(evaluation: Evaluation): Evaluation {
  const measures = { ...evaluation.measures };
  for (const id of measureIds) if (!needNoLabels.includes(id)) measures[id] = Number.NaN;
  const groups = evaluation.groups.map((group) => {
    const kept = { ...group };
    for (const id of groupMeasureIds) if (!groupsNeedNoLabels.includes(id)) kept[id] = Number.NaN;
    return kept;
  });
  return { ...evaluation, measures, groups };
}

/** How many get 1 at the base rate of the labels; without a target, half of the people. */
export function positivesOf(
  { target }: { readonly target: object | null },
  labels: Float64Array,
  weights: Float64Array | null = null,
): number {
  const weight = (i: number) => (weights ? weights[i] : 1);
  return labels.reduce((sum, label, i) => sum + weight(i) * (target ? label : 0.5), 0);
}
