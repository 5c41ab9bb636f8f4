import type { PredictionCounts } from '@pairfair/engines/engine';
import {
  type Evaluation,
  equalizedOddsDifference,
  equalOpportunityDifference,
  gap,
  groupRates,
  type MeasureId,
  measureIds,
  rateGap,
} from 'pairfair';

/** What an engine counted, as an evaluation; what was not counted is undefined (NaN). */
export function engineEvaluation(
  counts: PredictionCounts,
  groupNames: readonly string[],
  threshold: number,
): Evaluation {
  // Four kinds of people per group, each as often as it was counted.
  const kinds = counts.confusion.flatMap((cells, group) =>
    cells.map((count, kind) => ({ group, label: kind >> 1, decision: kind & 1, count })),
  );
  const rates = groupRates(
    kinds.map(({ label }) => label),
    kinds.map(({ decision }) => decision),
    kinds.map(({ group }) => group),
    { weights: kinds.map(({ count }) => count), groupCount: groupNames.length },
  );
  const [auc = Number.NaN, ...groupAucs] = counts.auc;
  const { overall } = rates;
  const sum = (key: keyof PredictionCounts['disagreement'][number]) =>
    counts.disagreement.reduce((total, graph) => total + graph[key], 0);
  const consistency = (key: 'decisions' | 'scores' | 'labels') => 1 - sum(key) / sum('totalWeight');
  const nothing = Object.fromEntries(measureIds.map((id) => [id, Number.NaN]));
  return {
    people: counts.rows,
    threshold,
    measures: {
      ...(nothing as Record<MeasureId, number>),
      auc,
      accuracy: overall.accuracy,
      balanced_accuracy: (overall.tpr + overall.tnr) / 2,
      brier: counts.brier,
      log_loss: counts.logLoss,
      base_rate: overall.baseRate,
      positive_rate: overall.positiveRate,
      tpr: overall.tpr,
      fpr: overall.fpr,
      fnr: overall.fnr,
      ppv: overall.ppv,
      consistency_fairness: consistency('decisions'),
      consistency_fairness_scores: consistency('scores'),
      consistency_fairness_truth: consistency('labels'),
      base_rate_gap: rateGap(rates, 'baseRate'),
      positive_rate_gap: rateGap(rates, 'positiveRate'),
      fpr_gap: rateGap(rates, 'fpr'),
      fnr_gap: rateGap(rates, 'fnr'),
      ppv_gap: rateGap(rates, 'ppv'),
      accuracy_gap: rateGap(rates, 'accuracy'),
      equal_opportunity_difference: equalOpportunityDifference(rates),
      equalized_odds_difference: equalizedOddsDifference(rates),
      auc_gap: gap(groupAucs),
    },
    groups: rates.groups.map((group, g) => ({
      name: groupNames[g] ?? String(g),
      size: group.size,
      base_rate: group.baseRate,
      positive_rate: group.positiveRate,
      tpr: group.tpr,
      fpr: group.fpr,
      tnr: group.tnr,
      fnr: group.fnr,
      ppv: group.ppv,
      npv: group.npv,
      accuracy: group.accuracy,
      auc: groupAucs[g] ?? Number.NaN,
      calibration_error: Number.NaN,
    })),
  };
}
