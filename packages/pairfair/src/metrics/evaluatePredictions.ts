import { rankedAuc } from './auc.ts';
import { calibrationSums } from './calibration.ts';
import { type EvaluationData, type EvaluationInput, evaluationData } from './evaluationData.ts';
import { confusionsByGroup } from './groupRates.ts';
import {
  calibrationBins,
  type Evaluation,
  evaluationOf,
  type PredictionSums,
} from './predictionSums.ts';
import { meanLoss, squaredError, surprise } from './scoringRules.ts';

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
  return evaluationOf(evaluationSums(input));
}

/** The sums that {@link evaluatePredictions} is computed from. */
export function evaluationSums(input: EvaluationInput): PredictionSums {
  const data = evaluationData(input);
  return sumsOf(data, new Float64Array(data.people).fill(1));
}

/** The evaluation of a sample in which person i occurs `counts[i]` times. */
export function evaluateSample(data: EvaluationData, counts: Float64Array): Evaluation {
  return evaluationOf(sumsOf(data, counts));
}

function sumsOf(data: EvaluationData, counts: Float64Array): PredictionSums {
  const { people, threshold, labels, scores, decisions, groups, groupNames, probabilistic } = data;
  const count = groupNames.length;
  const loss = (of: typeof squaredError) =>
    probabilistic ? meanLoss(labels, scores, counts, of) : Number.NaN;
  return {
    ...{ people, threshold, groupNames },
    confusions: confusionsByGroup(labels, decisions, groups, count, counts),
    auc: [data.order, ...data.groupOrders].map((order) => rankedAuc(order, labels, scores, counts)),
    brier: loss(squaredError),
    logLoss: loss(surprise),
    calibration: probabilistic
      ? calibrationSums(labels, scores, groups, count, calibrationBins, counts)
      : null,
    // Hard decisions have three benefits only; those follow from the confusions.
    ...(threshold === null && { benefits: { values: data.benefits, weights: counts, groups } }),
    fairness: data.fairness(counts),
    similarity: data.similarity(counts),
  };
}
