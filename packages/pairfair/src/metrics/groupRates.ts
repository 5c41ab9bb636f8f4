import { requireIntegerIn, requireSameLength } from '../checks.ts';
import type { WeightedOptions } from './auc.ts';
import { countGroups, requireLabels, requireShares, requireWeights } from './metricChecks.ts';
import {
  addConfusions,
  type Confusion,
  type RateName,
  type Rates,
  rateNames,
  ratesFrom,
} from './rates.ts';

/** Rates of everyone and of each group. */
export interface GroupRates {
  readonly overall: Rates;
  /** By group number. A group without people has size 0 and only undefined rates. */
  readonly groups: readonly Rates[];
  /** In how many groups each rate is undefined, so that a gap can say what it left out. */
  readonly undefinedGroups: Readonly<Record<RateName, number>>;
}

/** Options for {@link groupRates}. */
export interface GroupRatesOptions extends WeightedOptions {
  /** Report at least this many groups, present or not. Default: as many as there are. */
  readonly groupCount?: number;
}

/**
 * Rates of everyone: the confusion table of labels and predictions and what follows from it.
 *
 * Predictions are labels (0 or 1), or the probability of label 1 in a randomised decision; then
 * counts are expected counts, and a rate is a quotient of expected counts. Scores must be cut at a
 * threshold first: a score of 0.6 is not a decision.
 */
export function rates(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  { weights }: WeightedOptions = {},
): Rates {
  const everyone = new Int8Array(labels.length);
  return groupRates(labels, predictions, everyone, weights ? { weights } : {}).overall;
}

/**
 * Rates of everyone and per group, any number of groups.
 *
 * Groups are numbered from 0; people of unknown group (−1) count overall and in no group.
 * Predictions are labels or probabilities of a randomised decision, as in {@link rates}. A rate
 * with an empty denominator is `NaN` (fairlearn says 0) and is counted in `undefinedGroups`.
 *
 * Paper: section 4.1, group fairness.
 *
 * @example
 * const rates = groupRates([1, 0, 1, 0], [1, 0, 1, 1], [0, 0, 1, 1]);
 * rateGap(rates, 'fpr'); // 1
 */
export function groupRates(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  groups: ArrayLike<number>,
  { weights, groupCount = 0 }: GroupRatesOptions = {},
): GroupRates {
  requireSameLength('labels', labels.length, 'predictions', predictions.length);
  requireSameLength('labels', labels.length, 'groups', groups.length);
  requireLabels('labels', labels);
  requireShares('predictions', predictions);
  requireWeights(weights, labels.length);
  requireIntegerIn('groupCount', groupCount, 0, 2 ** 16);

  return groupRatesFrom(
    confusionsByGroup(labels, predictions, groups, countGroups(groups, groupCount), weights),
  );
}

/** The confusion table of every group and, last, of people of unknown group; unchecked. */
export function confusionsByGroup(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  groups: ArrayLike<number>,
  groupCount: number,
  weights: ArrayLike<number> | undefined,
): Confusion[] {
  // Four cells per group, tp fp fn tn; the last block holds people of unknown group.
  const table = new Float64Array(4 * (groupCount + 1));
  for (let i = 0; i < labels.length; i++) {
    const weight = weights ? weights[i] : 1;
    const group = groups[i] < 0 ? groupCount : groups[i];
    const cell = 4 * group + (labels[i] === 1 ? 0 : 1);
    table[cell] += weight * predictions[i];
    table[cell + 2] += weight * (1 - predictions[i]);
  }

  return Array.from({ length: groupCount + 1 }, (_, g) => confusionAt(table, 4 * g));
}

/** Rates from the confusion table of every group and, last, of people of unknown group. */
export function groupRatesFrom(confusions: readonly Confusion[]): GroupRates {
  const groups = confusions.slice(0, -1).map(ratesFrom);
  return {
    overall: ratesFrom(addConfusions(confusions)),
    groups,
    undefinedGroups: countUndefined(groups),
  };
}

function confusionAt(table: Float64Array, at: number): Confusion {
  return {
    truePositives: table[at],
    falsePositives: table[at + 1],
    falseNegatives: table[at + 2],
    trueNegatives: table[at + 3],
  };
}

function countUndefined(groups: readonly Rates[]): Record<RateName, number> {
  const counts = {} as Record<RateName, number>;
  for (const name of rateNames) {
    counts[name] = groups.filter((group) => Number.isNaN(group[name])).length;
  }
  return counts;
}
