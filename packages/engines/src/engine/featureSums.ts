import type { Counted, FeatureStatistics, Matrix, Selection, StatisticsRequest } from 'pairfair';
import { zeros } from 'pairfair/internal';

/** What one pass over X adds up, with x for x − shift; with weights, everybody as often as they weigh. */
export interface FeatureSums extends Counted {
  /** What the people weigh in all. */
  readonly weight: number;
  /** Σ x and Σ x xᵀ. */
  readonly sum: Float64Array;
  readonly gram: Matrix;
  /** Σ x over every group: one row each. */
  readonly groupSums: Matrix;
  /** One, or one per class. */
  readonly targets: readonly TargetSums[];
}

/** Sums over a target, with y for y − targetShift and x for x − shift. */
export interface TargetSums {
  /** Σ y, Σ y² and Σ x y. */
  sum: number;
  squares: number;
  readonly products: Float64Array;
}

/** Nothing added up yet: the target of a selection, or each of its classes against all others. */
export function noTargetSums({ target }: Pick<Selection, 'target'>, cols: number): TargetSums[] {
  const count = target?.kind === 'classes' ? (target.classes?.length ?? 0) : 1;
  return Array.from({ length: count }, () => ({
    ...{ sum: 0, squares: 0, products: new Float64Array(cols) },
  }));
}

/** Moves sums of x − shift to those about the mean, which differs from the shift by little. */
export function statisticsOf(
  { rows, weight, sum, gram, groupSums, targets }: FeatureSums,
  { shift, targetShift = 0 }: Pick<StatisticsRequest, 'shift' | 'targetShift'>,
  groupSizes: Float64Array,
): Omit<FeatureStatistics, 'links' | 'orders'> {
  const size = shift.length;
  const moved = sum.map((value) => value / weight);
  const covariance = zeros(size, size);
  for (let i = 0, at = 0; i < size; i++) {
    for (let j = 0; j < size; j++, at++) {
      covariance.data[at] = gram.data[at] / weight - moved[i] * moved[j];
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
    targets: targets.map((target) => {
      const targetMoved = target.sum / weight;
      return {
        mean: targetShift + targetMoved,
        variance: target.squares / weight - targetMoved * targetMoved,
        delta: target.products.map((sum, j) => sum / weight - moved[j] * targetMoved),
      };
    }),
  };
}
