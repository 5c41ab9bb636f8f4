import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';

/**
 * How the protected attribute enters X: one indicator per group (one suffices for two),
 * standardised like a number on the training people.
 */
export interface GroupIndicators {
  /** How many groups there are. */
  readonly groups: number;
  readonly means: Float64Array;
  readonly deviations: Float64Array;
}

/**
 * Learns how to turn group numbers into standardised columns. As raw 0/1 the group would weigh
 * too little beside standardised columns for a map to balance it.
 *
 * @throws PairfairError `degenerate` when a group has nobody, or everybody, in it.
 */
export function fitGroupIndicators(
  groups: ArrayLike<number>,
  count: number,
  weights: ArrayLike<number> | null = null,
): GroupIndicators {
  requireIntegerIn('count', count, 2, 2 ** 16);
  const sizes = new Float64Array(count);
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] >= 0) sizes[groups[i]] += weights ? weights[i] : 1;
  }
  return groupIndicatorsOf(sizes);
}

/** {@link fitGroupIndicators} from how many people each group has. */
export function groupIndicatorsOf(sizes: Float64Array): GroupIndicators {
  const count = sizes.length;
  requireIntegerIn('groups', count, 2, 2 ** 16);
  const width = count === 2 ? 1 : count;
  const known = sizes.reduce((sum, size) => sum + size, 0);
  const means = new Float64Array(width);
  const deviations = new Float64Array(width);
  for (let c = 0; c < width; c++) {
    const group = indicatorGroup(c, count);
    means[c] = sizes[group] / known;
    deviations[c] = Math.sqrt(means[c] * (1 - means[c]));
    if (!(deviations[c] > 0)) {
      throw new PairfairError(
        'degenerate',
        `Every group needs people inside and outside it, but a share of ${means[c]} of the training people is in group ${group}.`,
      );
    }
  }
  return { groups: count, means, deviations };
}

/**
 * The standardised indicator columns of people; someone of unknown group (−1) stands at the mean.
 *
 * @throws PairfairError `unknown-name` for a group the indicators were not learned on.
 */
export function groupColumns(indicators: GroupIndicators, groups: ArrayLike<number>): Matrix {
  const { groups: count, means, deviations } = indicators;
  const out = zeros(groups.length, means.length);
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] >= count) {
      throw new PairfairError(
        'unknown-name',
        `Person ${i} is of group ${groups[i]}, but the training people were of groups 0 to ${count - 1}.`,
      );
    }
    if (groups[i] < 0) continue;
    for (let c = 0; c < means.length; c++) {
      const member = groups[i] === indicatorGroup(c, count) ? 1 : 0;
      out.data[i * means.length + c] = (member - means[c]) / deviations[c];
    }
  }
  return out;
}

/** With two groups the one column says group 1; otherwise column c says group c. */
function indicatorGroup(column: number, count: number): number {
  return count === 2 ? 1 : column;
}
