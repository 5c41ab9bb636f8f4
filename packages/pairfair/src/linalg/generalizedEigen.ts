import { crossProduct } from './gram.ts';
import { type Matrix, zeros } from './matrix.ts';
import { multiply } from './multiply.ts';
import { smallestEigen } from './smallestEigen.ts';
import { type EigenPairs, fixSigns, symmetricEigen } from './symmetricEigen.ts';

/** What {@link whiten} returns. */
export interface Whitening {
  /** The number of directions kept. */
  readonly rank: number;
  /** M × rank, U S^−½: halfᵀ B half = I. */
  readonly half: Matrix;
  /** The eigenvalues kept, ascending. */
  readonly values: Float64Array;
}

/** Scales the range of a positive semi-definite matrix to the identity. */
export function whiten(b: Matrix, tolerance = 1e-10): Whitening {
  const { values, vectors } = symmetricEigen(b);
  const n = b.rows;
  const floor = tolerance * (values[n - 1] ?? 0);
  const first = values.findIndex((value) => value > floor && value > 0);
  const rank = first < 0 ? 0 : n - first;
  const half = zeros(n, rank);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < rank; j++) {
      half.data[i * rank + j] =
        vectors.data[i * n + n - rank + j] / Math.sqrt(values[n - rank + j]);
    }
  }
  return { rank, half, values: values.slice(n - rank) };
}

/** The `count` smallest solutions of A v = λ B v on the range of B, with VᵀBV = I. */
export function generalizedEigen(
  a: Matrix,
  b: Matrix,
  count: number,
  tolerance?: number,
): EigenPairs {
  const { half } = whiten(b, tolerance);
  const inner = crossProduct(half, multiply(a, half));
  const { values, vectors } = smallestEigen(inner, count);
  return { values, vectors: fixSigns(multiply(half, vectors)) };
}
