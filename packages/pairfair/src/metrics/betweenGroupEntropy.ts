import { requireFinite, requireSameLength } from '../checks.ts';
import { benefitsOf, entropyOf, type GeneralizedEntropyOptions } from './generalizedEntropy.ts';
import { countGroups } from './metricChecks.ts';

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
