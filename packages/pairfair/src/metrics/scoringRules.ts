import { requireSameLength } from '../checks.ts';
import type { WeightedOptions } from './auc.ts';
import { requireLabels, requireShares, requireWeights } from './metricChecks.ts';

/**
 * Brier score, the mean of (score − label)². 0 is best; 0.25 is what always saying ½ gets.
 * Scores are probabilities in [0, 1]. `NaN` without people.
 */
export function brierScore(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  { weights }: WeightedOptions = {},
): number {
  requireProbabilities(labels, scores, weights);
  return meanLoss(labels, scores, weights, squaredError);
}

/**
 * Log loss, the mean of −ln(probability given to what happened), natural logarithm. 0 is best.
 * Infinite when something was called impossible and happened (scikit-learn clips instead).
 * `NaN` without people.
 */
export function logLoss(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  { weights }: WeightedOptions = {},
): number {
  requireProbabilities(labels, scores, weights);
  return meanLoss(labels, scores, weights, surprise);
}

/** What {@link brierScore} averages. */
export function squaredError(label: number, score: number): number {
  return (score - label) ** 2;
}

/** What {@link logLoss} averages. */
export function surprise(label: number, score: number): number {
  return -Math.log(label === 1 ? score : 1 - score);
}

/** The weighted mean of a loss; unchecked. People of weight 0 are left out. */
export function meanLoss(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
  loss: (label: number, score: number) => number,
): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < labels.length; i++) {
    const weight = weights ? weights[i] : 1;
    if (weight > 0) sum += weight * loss(labels[i], scores[i]);
    total += weight;
  }
  return sum / total;
}

/** The checks that everything about probabilities shares. */
export function requireProbabilities(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
): void {
  requireSameLength('labels', labels.length, 'scores', scores.length);
  requireLabels('labels', labels);
  requireShares('scores', scores);
  requireWeights(weights, labels.length);
}
