import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Matrix, requireMatrix, zeros } from './matrix.ts';
import { symmetricEigen } from './symmetricEigen.ts';

/** Points whose distances are as near as may be to those given. */
export interface ScaledPoints {
  /** A row per thing, a column per dimension, the one that says most first; centred. */
  readonly points: Matrix;
  /** What each dimension says of all squared distances that dimensions can say; 0 where none can. */
  readonly shares: Float64Array;
}

/**
 * Classical scaling (Torgerson): places things by their distances. With J = I − 11ᵀ/n, the leading
 * eigenvectors of −½ J D² J, each times the root of its eigenvalue. Distances between points of the
 * plane are brought back as they are; eigenvalues below 0, which distances that are not Euclidean
 * have, are left out. In each column the entry of largest magnitude is positive.
 *
 * @param squared Squared distances: symmetric, 0 on the diagonal.
 * @throws PairfairError `shape-mismatch` when it is not square, `not-finite`.
 */
export function classicalScaling(squared: Matrix, dims: number): ScaledPoints {
  requireMatrix('squared', squared);
  const { rows: n, cols, data } = squared;
  if (n !== cols) {
    throw new PairfairError(
      'shape-mismatch',
      `Distances are between the same things: expected a square matrix, but it is ${n} × ${cols}.`,
    );
  }
  requireIntegerIn('dims', dims, 1, n);
  const means = Float64Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += data[i * n + j];
    return sum / n;
  });
  const mean = means.reduce((sum, value) => sum + value, 0) / n;
  const inner = data.map(
    (value, at) => -0.5 * (value - means[Math.floor(at / n)] - means[at % n] + mean),
  );
  const { values, vectors } = symmetricEigen({ rows: n, cols: n, data: inner });
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const points = zeros(n, dims);
  const shares = new Float64Array(dims);
  for (let d = 0; d < dims; d++) {
    const at = n - 1 - d;
    const value = Math.max(0, values[at]);
    shares[d] = total > 0 ? value / total : 0;
    for (let i = 0; i < n; i++) {
      points.data[i * dims + d] = Math.sqrt(value) * vectors.data[i * n + at];
    }
  }
  return { points, shares };
}
