import { type GroupMeasureId, groupMeasureIds, measureIds } from './measureIds.ts';
import { measureInfo } from './measureInfo.ts';
import type { Evaluation } from './predictionSums.ts';

const groupsNeedNoLabels: readonly GroupMeasureId[] = ['size', 'positive_rate'];

/**
 * An evaluation of people who have no labels: whatever takes labels is NaN. Consistency "at the
 * base rate" is that at rate ½, see {@link positivesOf}.
 */
export function withoutLabels(evaluation: Evaluation): Evaluation {
  const measures = { ...evaluation.measures };
  for (const id of measureIds) if (measureInfo[id].needsLabels) measures[id] = Number.NaN;
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
