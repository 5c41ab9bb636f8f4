import { requireIntegerIn, requireSameLength } from '../checks.ts';
import { nearestNeighbors } from '../graphs/nearestNeighbors.ts';
import { type Matrix, requireMatrix } from '../linalg/matrix.ts';
import { requireShares } from './metricChecks.ts';

/** Options for {@link knnConsistencyAif360}. */
export interface KnnConsistencyAif360Options {
  /** Length of each person's list, the person included; from 1 to people. Default 5. */
  readonly neighbors?: number;
}

/**
 * The number AIF360 calls consistency: 1 − 1/N · Σᵢ |ŷᵢ − mean of ŷ over i's list|.
 *
 * For comparison with AIF360 only. A person's list holds the person itself and the
 * `neighbors` − 1 nearest others over all columns as they are, protected ones included and nothing
 * scaled, so `neighbors: 1` always gives 1. For 0/1 predictions it follows from `ynn`:
 * 1 − C(k) = (k − 1)/k · (1 − yNN(k − 1)). Among several people with identical rows AIF360's
 * search returns them in no particular order and may leave the person out of their own list; here
 * the person always comes first and ties go to the smaller index.
 */
export function knnConsistencyAif360(
  x: Matrix,
  predictions: ArrayLike<number>,
  { neighbors = 5 }: KnnConsistencyAif360Options = {},
): number {
  requireMatrix('x', x);
  requireSameLength('x', x.rows, 'predictions', predictions.length);
  requireShares('predictions', predictions);
  requireIntegerIn('neighbors', neighbors, 1, x.rows);

  const others = neighbors - 1;
  const index =
    others === 0 ? new Uint32Array(0) : nearestNeighbors(x, { neighbors: others }).index;
  let apart = 0;
  for (let i = 0, at = 0; i < x.rows; i++) {
    let sum = predictions[i];
    for (let k = 0; k < others; k++) sum += predictions[index[at++]];
    apart += Math.abs(predictions[i] - sum / neighbors);
  }
  return 1 - apart / x.rows;
}
