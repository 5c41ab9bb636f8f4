import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';

/** Above this a group number is more likely a postcode than a number counted from 0. */
const maxGroups = 2 ** 16;

/** Throws `bad-data`, naming the values met, unless every label is 0 or 1. */
export function requireLabels(name: string, labels: ArrayLike<number>): void {
  const others = new Set<number>();
  for (let i = 0; i < labels.length && others.size < 5; i++) {
    if (labels[i] !== 0 && labels[i] !== 1) others.add(labels[i]);
  }
  if (others.size > 0) {
    throw new PairfairError(
      'bad-data',
      `${name} must be 0 or 1, but also hold ${[...others].join(', ')}. Recode them, 1 for the outcome that is predicted.`,
    );
  }
}

/** Throws `bad-data`, naming the first offending entry, unless all values lie in [0, 1]. */
export function requireShares(name: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (!(values[i] >= 0 && values[i] <= 1)) {
      throw new PairfairError(
        'bad-data',
        `${name} must lie in [0, 1], as labels or probabilities, but entry ${i} is ${values[i]}.`,
      );
    }
  }
}

/** Throws unless the weights, if given, are one finite number of at least 0 per person. */
export function requireWeights(weights: ArrayLike<number> | undefined, people: number): void {
  if (weights === undefined) return;
  requireSameLength('weights', weights.length, 'labels', people);
  for (let i = 0; i < weights.length; i++) {
    if (!(weights[i] >= 0 && weights[i] < Number.POSITIVE_INFINITY)) {
      throw new PairfairError(
        'bad-data',
        `weights must be finite and at least 0, but entry ${i} is ${weights[i]}.`,
      );
    }
  }
}

/**
 * How many groups there are: one more than the largest number met, and at least `atLeast`.
 *
 * @throws PairfairError `bad-data` unless groups are numbered from 0, −1 for unknown.
 */
export function countGroups(groups: ArrayLike<number>, atLeast = 0): number {
  let count = atLeast;
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i];
    if (!Number.isInteger(group) || group < -1 || group >= maxGroups) {
      throw new PairfairError(
        'bad-data',
        `groups must be whole numbers counted from 0 (−1 for unknown, at most ${maxGroups - 1}), but entry ${i} is ${group}. combineGroups turns names into such numbers.`,
      );
    }
    if (group >= count) count = group + 1;
  }
  return count;
}
