import { type GroupMeasureId, groupMeasureIds, measureIds } from './measureIds.ts';
import { measureInfo } from './measureInfo.ts';
import type { Evaluation } from './predictionSums.ts';

const groupsNeedNoLabels: readonly GroupMeasureId[] = ['size', 'positive_rate'];

/** The share that gets 1 "at the base rate" of people who have no labels. */
export const withoutLabelsRate = 0.5;

/**
 * An evaluation of people who have no labels: whatever takes labels is NaN. Consistency "at the
 * base rate" is that at rate ½ ({@link withoutLabelsRate}).
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
