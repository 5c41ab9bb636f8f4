import type { Counted, FeatureStatistics, Matrix } from 'pairfair';
import { zeros } from 'pairfair/internal';

/** What one pass over X adds up, with x for x − shift. */
export interface FeatureSums extends Counted {
  /** Σ x and Σ x xᵀ. */
  readonly sum: Float64Array;
  readonly gram: Matrix;
  /** Σ x over every group: one row each. */
  readonly groupSums: Matrix;
}

/** Moves sums of x − shift to those about the mean, which differs from the shift by little. */
export function statisticsOf(
  { rows, sum, gram, groupSums }: FeatureSums,
  shift: Float64Array,
  groupSizes: Float64Array,
): Omit<FeatureStatistics, 'links'> {
  const size = shift.length;
  const moved = sum.map((value) => value / rows);
  const covariance = zeros(size, size);
  for (let i = 0, at = 0; i < size; i++) {
    for (let j = 0; j < size; j++, at++) {
      covariance.data[at] = gram.data[at] / rows - moved[i] * moved[j];
    }
  }
  const means = zeros(groupSizes.length, size);
  for (let at = 0; at < means.data.length; at++) {
    means.data[at] = shift[at % size] + groupSums.data[at] / groupSizes[Math.floor(at / size)];
  }
  return {
    rows,
    mean: shift.map((value, j) => value + moved[j]),
    covariance,
    groups: { sizes: groupSizes, means },
  };
}
