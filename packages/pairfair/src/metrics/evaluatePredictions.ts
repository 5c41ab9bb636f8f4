import { rankedAuc } from './auc.ts';
import { calibrationByGroup } from './calibration.ts';
import { type EvaluationData, type EvaluationInput, evaluationData } from './evaluationData.ts';
import { gap } from './gap.ts';
import { betweenEntropyOf, entropyOf } from './generalizedEntropy.ts';
import {
  equalizedOddsDifference,
  equalizedOddsRatio,
  equalOpportunityDifference,
  rateGap,
  rateRatio,
} from './groupFairness.ts';
import { type GroupRates, ratesByGroup } from './groupRates.ts';
import type { GroupMeasureId, MeasureId } from './measureIds.ts';
import { meanLoss, squaredError, surprise } from './scoringRules.ts';

/** What is said about one group. */
export type GroupEvaluation = { readonly name: string } & Readonly<Record<GroupMeasureId, number>>;

/** Everything there is to say about predictions, as plain data; see `measureInfo` for each. */
export interface Evaluation {
  readonly people: number;
  /** The score from which the label is 1, or `null` when decisions were given. */
  readonly threshold: number | null;
  readonly measures: Readonly<Record<MeasureId, number>>;
  readonly groups: readonly GroupEvaluation[];
}

/**
 * All measures of a set of predictions: utility, individual fairness over the graphs given, group
 * fairness over any number of groups, always beside the same gap of the true labels.
 *
 * Undefined measures are `NaN`: an AUC of one class, a consistency without graph or edges, a rate
 * without anybody to count. A gap leaves undefined groups out, and `groups` shows which those are.
 *
 * For a randomised decision give its probabilities as `decisions`: rates, consistency and entropy
 * are then those of the expected decision; `scores` still make AUC and calibration.
 *
 * @throws PairfairError `shape-mismatch`, `bad-data` or `not-finite` for input that does not fit.
 *
 * @example
 * const { measures } = evaluatePredictions({
 *   labels, scores, groups, groupNames: ['men', 'women'], graphs: { fairness },
 * });
 * measures.consistency_fairness;
 */
export function evaluatePredictions(input: EvaluationInput): Evaluation {
  const data = evaluationData(input);
  return evaluateSample(data, new Float64Array(data.people).fill(1));
}

/** The evaluation of a sample in which person i occurs `counts[i]` times. */
export function evaluateSample(data: EvaluationData, counts: Float64Array): Evaluation {
  const { people, threshold, labels, scores, decisions, groups, groupNames, probabilistic } = data;
  const rates = ratesByGroup(labels, decisions, groups, groupNames.length, counts);
  const aucs = data.groupOrders.map((order) => rankedAuc(order, labels, scores, counts));
  const errors = calibrationErrors(data, counts);
  const loss = (of: typeof squaredError) =>
    probabilistic ? meanLoss(labels, scores, counts, of) : Number.NaN;

  return {
    people,
    threshold,
    measures: {
      auc: rankedAuc(data.order, labels, scores, counts),
      accuracy: rates.overall.accuracy,
      balanced_accuracy: (rates.overall.tpr + rates.overall.tnr) / 2,
      brier: loss(squaredError),
      log_loss: loss(surprise),
      calibration_error: errors.overall,
      base_rate: rates.overall.baseRate,
      positive_rate: rates.overall.positiveRate,
      tpr: rates.overall.tpr,
      fpr: rates.overall.fpr,
      fnr: rates.overall.fnr,
      ppv: rates.overall.ppv,
      ...consistencies(data, counts),
      ...groupGaps(rates),
      auc_gap: gap(aucs),
      calibration_error_gap: gap(errors.groups),
      ...inequality(data, counts),
    },
    groups: groupNames.map((name, g) => ({
      name,
      size: rates.groups[g].size,
      base_rate: rates.groups[g].baseRate,
      positive_rate: rates.groups[g].positiveRate,
      tpr: rates.groups[g].tpr,
      fpr: rates.groups[g].fpr,
      tnr: rates.groups[g].tnr,
      fnr: rates.groups[g].fnr,
      ppv: rates.groups[g].ppv,
      npv: rates.groups[g].npv,
      accuracy: rates.groups[g].accuracy,
      auc: aucs[g],
      calibration_error: errors.groups[g],
    })),
  };
}

function calibrationErrors(
  { labels, scores, groups, groupNames, probabilistic }: EvaluationData,
  counts: Float64Array,
): { overall: number; groups: number[] } {
  if (!probabilistic) return { overall: Number.NaN, groups: groupNames.map(() => Number.NaN) };
  const all = calibrationByGroup(labels, scores, groups, groupNames.length, 10, counts);
  return {
    overall: all.overall.expectedCalibrationError,
    groups: all.groups.map((group) => group.expectedCalibrationError),
  };
}

function consistencies({ fairness, similarity }: EvaluationData, counts: Float64Array) {
  return {
    consistency_fairness: fairness.labels(counts),
    consistency_similarity: similarity.labels(counts),
    consistency_fairness_scores: fairness.scores(counts),
    consistency_similarity_scores: similarity.scores(counts),
    consistency_fairness_truth: fairness.truth(counts),
    consistency_similarity_truth: similarity.truth(counts),
  };
}

function groupGaps(rates: GroupRates) {
  return {
    base_rate_gap: rateGap(rates, 'baseRate'),
    positive_rate_gap: rateGap(rates, 'positiveRate'),
    fpr_gap: rateGap(rates, 'fpr'),
    fnr_gap: rateGap(rates, 'fnr'),
    ppv_gap: rateGap(rates, 'ppv'),
    accuracy_gap: rateGap(rates, 'accuracy'),
    base_rate_ratio: rateRatio(rates, 'baseRate'),
    positive_rate_ratio: rateRatio(rates, 'positiveRate'),
    fpr_ratio: rateRatio(rates, 'fpr'),
    fnr_ratio: rateRatio(rates, 'fnr'),
    equal_opportunity_difference: equalOpportunityDifference(rates),
    equalized_odds_difference: equalizedOddsDifference(rates),
    equalized_odds_ratio: equalizedOddsRatio(rates),
  };
}

function inequality({ benefits, groups, groupNames }: EvaluationData, counts: Float64Array) {
  const between = (alpha: number) =>
    betweenEntropyOf(benefits, groups, groupNames.length, alpha, counts);
  const entropy = entropyOf(benefits, 2, counts);
  return {
    generalized_entropy: entropy,
    theil: entropyOf(benefits, 1, counts),
    coefficient_of_variation: Math.sqrt(2 * entropy),
    between_group_entropy: between(2),
    between_group_theil: between(1),
  };
}
