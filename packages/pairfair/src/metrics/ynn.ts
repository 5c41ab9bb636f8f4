import { requireSameLength } from '../checks.ts';
import { nearestNeighbors } from '../graphs/nearestNeighbors.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { requireShares } from './metricChecks.ts';

/** Options for {@link ynn}. */
export interface YnnOptions {
  /** How many neighbours each person is compared with; from 1 to people − 1. Default 10. */
  readonly neighbors?: number;
  /** Columns that measure nearness: leave the protected ones out. Default: all. */
  readonly columns?: ArrayLike<number>;
}

/**
 * yNN, the consistency of the iFair paper: 1 − 1/(Nk) · Σᵢ Σ_{j ∈ kNN(i)} |ŷᵢ − ŷⱼ|.
 *
 * Each person is compared with their own k nearest, whether or not that is mutual, all alike
 * however far; `consistency` on a neighbour graph instead takes either direction and weighs by
 * distance. Predictions in [0, 1]; 1 is best. Scale the columns first.
 */
export function ynn(
  x: Matrix,
  predictions: ArrayLike<number>,
  { neighbors = 10, columns }: YnnOptions = {},
): number {
  requireSameLength('x', x.rows, 'predictions', predictions.length);
  requireShares('predictions', predictions);

  const { index } = nearestNeighbors(x, columns ? { neighbors, columns } : { neighbors });
  let apart = 0;
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let k = 0; k < neighbors; k++)
      apart += Math.abs(predictions[i] - predictions[index[at++]]);
  }
  return 1 - apart / (x.rows * neighbors);
}
