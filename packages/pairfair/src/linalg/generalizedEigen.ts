import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { crossProduct } from './gram.ts';
import { type DenseKernel, denseKernel } from './kernel.ts';
import { leadingColumns, type Matrix, zeros } from './matrix.ts';
import { multiply } from './multiply.ts';
import { addSquares, type Range, vanishingShare } from './nullSpace.ts';
import { smallestEigen } from './smallestEigen.ts';
import { type EigenPairs, fixSigns, symmetricEigen } from './symmetricEigen.ts';

/** What {@link whiten} returns. */
export interface Whitening extends Range {
  /** M × rank, U S^−½: halfᵀ B half = I. */
  readonly half: Matrix;
  /** The eigenvalues kept, ascending. */
  readonly values: Float64Array;
}

/**
 * Scales the range of a positive semi-definite matrix B = U S Uᵀ to the identity.
 *
 * Directions whose eigenvalue is at most `tolerance` times the largest are dropped: one-hot data
 * make B singular, and what rounding leaves there is noise. A matrix without positive eigenvalues
 * has rank 0.
 *
 * @param tolerance relative to the largest eigenvalue
 */
export function whiten(
  b: Matrix,
  tolerance: number = vanishingShare,
  kernel: DenseKernel = denseKernel(),
): Whitening {
  const { values, vectors } = symmetricEigen(b, kernel);
  const n = b.rows;
  const floor = Math.max(0, tolerance * (values[n - 1] ?? 0));
  const rank = values.filter((value) => value > floor).length;
  const kept = values.slice(n - rank);
  const half = zeros(n, rank);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < rank; j++) {
      half.data[i * rank + j] = vectors.data[i * n + n - rank + j] / Math.sqrt(kept[j]);
    }
  }
  const outside = new Float64Array(n);
  addSquares(outside, leadingColumns(vectors, n - rank));
  return { rank, largest: values[n - 1] ?? 0, outside, half, values: kept };
}

/**
 * The `count` smallest solutions of A v = λ B v with VᵀBV = I, for a symmetric A and a positive
 * semi-definite B that may be singular: solved on the range of B (see {@link whiten}) as
 * Wᵀ A W y = λ y, v = W y, where Wᵀ B W = I.
 *
 * A direction kept with a share ε of B's largest eigenvalue is known to rounding/ε only.
 *
 * @param count from 1 to the rank of B
 * @throws PairfairError `degenerate` when B has rank 0, `invalid-option` for a bad count.
 */
export function generalizedEigen(
  a: Matrix,
  b: Matrix,
  count: number,
  tolerance?: number,
  kernel: DenseKernel = denseKernel(),
): EigenPairs {
  const { half, rank } = whiten(b, tolerance, kernel);
  if (rank === 0) {
    throw new PairfairError(
      'degenerate',
      'A v = λ B v needs a B with at least one positive eigenvalue, but all are 0: the data do not vary.',
    );
  }
  requireIntegerIn('count', count, 1, rank);
  const inner = crossProduct(half, multiply(a, half, kernel), kernel);
  const { values, vectors } = smallestEigen(inner, count, kernel);
  return { values, vectors: fixSigns(multiply(half, vectors, kernel)) };
}
