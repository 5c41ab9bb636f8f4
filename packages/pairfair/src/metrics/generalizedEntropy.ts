import { requireFinite, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { WeightedOptions } from './auc.ts';
import { countGroups, requireLabels, requireShares, requireWeights } from './metricChecks.ts';

/** Options for the inequality indices. */
export interface InequalityOptions extends WeightedOptions {
  /**
   * What a person gets out of a prediction; finite and ≥ 0. Default prediction − label + 1: 2 for
   * an undeserved 1, 0 for a deserved 1 that was refused, 1 for a right prediction.
   */
  readonly benefit?: (prediction: number, label: number) => number;
}

/** Options for {@link generalizedEntropy}. */
export interface GeneralizedEntropyOptions extends InequalityOptions {
  /** How much large benefits weigh. Any number; 1 is Theil, 0 the mean log deviation. Default 2. */
  readonly alpha?: number;
}

/**
 * How unequally predictions benefit people (Speicher et al. 2018): with benefits bᵢ of mean μ,
 *
 *     GE(α) = 1 / (n α (α − 1)) · Σᵢ [(bᵢ/μ)^α − 1]
 *     GE(1) = 1/n · Σᵢ (bᵢ/μ) ln(bᵢ/μ)      (0 ln 0 = 0)
 *     GE(0) = −1/n · Σᵢ ln(bᵢ/μ)
 *
 * 0 when all benefit alike. Predictions are labels or, with each person's expected benefit,
 * probabilities. `NaN` when nobody benefits (μ = 0); infinite for α ≤ 0 when somebody has no
 * benefit, with the default benefit any false negative.
 *
 * AIF360 divides GE(0) by μ once more, against its own documentation; we follow the definition.
 */
export function generalizedEntropy(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  { alpha = 2, ...options }: GeneralizedEntropyOptions = {},
): number {
  requireFinite('alpha', [alpha]);
  return entropyOf(benefitsOf(labels, predictions, options), alpha, options.weights);
}

/** Theil's index, GE(1). */
export function theil(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  options: InequalityOptions = {},
): number {
  return generalizedEntropy(labels, predictions, { ...options, alpha: 1 });
}

/** The mean log deviation, GE(0); infinite as soon as somebody has no benefit. */
export function meanLogDeviation(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  options: InequalityOptions = {},
): number {
  return generalizedEntropy(labels, predictions, { ...options, alpha: 0 });
}

/**
 * The coefficient of variation of the benefits, standard deviation over mean: √(2 GE(2)).
 * (holisticai prints 2 √GE(2), which is √2 times this.)
 */
export function coefficientOfVariation(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  options: InequalityOptions = {},
): number {
  return Math.sqrt(2 * generalizedEntropy(labels, predictions, { ...options, alpha: 2 }));
}

/** Everyone's benefit, after all checks. */
export function benefitsOf(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  { benefit = defaultBenefit, weights }: InequalityOptions,
): Float64Array {
  requireSameLength('labels', labels.length, 'predictions', predictions.length);
  requireLabels('labels', labels);
  requireShares('predictions', predictions);
  requireWeights(weights, labels.length);

  const benefits = new Float64Array(labels.length);
  for (let i = 0; i < benefits.length; i++) {
    benefits[i] = benefit(predictions[i], labels[i]);
    if (!(benefits[i] >= 0 && benefits[i] < Number.POSITIVE_INFINITY)) {
      throw new PairfairError(
        'bad-data',
        `benefit must return finite numbers of at least 0, but for prediction ${predictions[i]} and label ${labels[i]} it returned ${benefits[i]}.`,
      );
    }
  }
  return benefits;
}

/** GE(alpha) of benefits; unchecked. */
export function entropyOf(
  benefits: ArrayLike<number>,
  alpha: number,
  weights: ArrayLike<number> | undefined,
): number {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < benefits.length; i++) {
    const weight = weights ? weights[i] : 1;
    total += weight;
    sum += weight * benefits[i];
  }
  const mean = sum / total;
  if (!(mean > 0)) return Number.NaN;

  const term = entropyTerm(alpha);
  let entropy = 0;
  for (let i = 0; i < benefits.length; i++) {
    const weight = weights ? weights[i] : 1;
    // A weight of 0 leaves the person out, also where the term is infinite.
    if (weight > 0) entropy += weight * term(benefits[i] / mean);
  }
  return entropy / total;
}

function defaultBenefit(prediction: number, label: number): number {
  return prediction - label + 1;
}

/** What a person with b/μ = r adds to n · GE(alpha). */
function entropyTerm(alpha: number): (r: number) => number {
  if (alpha === 0) return (r) => -Math.log(r);
  if (alpha === 1) return (r) => (r === 0 ? 0 : r * Math.log(r));
  if (alpha === 2) return (r) => (r * r - 1) / 2;
  return (r) => (r ** alpha - 1) / (alpha * (alpha - 1));
}

/**
 * The part of the inequality of benefits that lies between groups: GE(α) after giving everyone the
 * mean benefit of their group. With n_g people of mean benefit μ_g in group g,
 *
 *     GE(α) = between + Σ_g (n_g/n) (μ_g/μ)^α GE_g(α),
 *
 * so with every group known it never exceeds {@link generalizedEntropy}. People of unknown group
 * (−1) are left out. `NaN` when nobody benefits.
 */
export function betweenGroupEntropy(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  groups: ArrayLike<number>,
  { alpha = 2, ...options }: GeneralizedEntropyOptions = {},
): number {
  requireFinite('alpha', [alpha]);
  requireSameLength('labels', labels.length, 'groups', groups.length);
  const benefits = benefitsOf(labels, predictions, options);
  return betweenEntropyOf(benefits, groups, countGroups(groups), alpha, options.weights);
}

/** Between-group GE(alpha) of benefits; unchecked. */
export function betweenEntropyOf(
  benefits: ArrayLike<number>,
  groups: ArrayLike<number>,
  groupCount: number,
  alpha: number,
  weights: ArrayLike<number> | undefined,
): number {
  const sums = new Float64Array(groupCount);
  const totals = new Float64Array(groupCount);
  for (let i = 0; i < benefits.length; i++) {
    if (groups[i] < 0) continue;
    const weight = weights ? weights[i] : 1;
    sums[groups[i]] += weight * benefits[i];
    totals[groups[i]] += weight;
  }
  // A group stands for as many people of its mean benefit as it weighs; an absent one for none.
  const means = sums.map((sum, group) => (totals[group] > 0 ? sum / totals[group] : 0));
  return entropyOf(means, alpha, totals);
}
