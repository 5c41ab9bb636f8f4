import { type Matrix, zeros } from './matrix.ts';
import { secularRoot } from './secularRoot.ts';

/** Eigenvalues, ascending, and the eigenvectors as rows. */
interface UpdateSolution {
  readonly roots: Float64Array;
  readonly vectors: Matrix;
}

/**
 * Solves diag(poles) + ρ z zᵀ: the eigenvalues are the roots of 1 + ρ Σ zⱼ²/(pⱼ − λ) = 0.
 *
 * Vectors are made from the z that belongs exactly to the roots found (Gu and Eisenstat), not from
 * the z given: that keeps them orthogonal to rounding even where roots all but meet.
 *
 * @param poles ascending, distinct
 * @param z no entry zero
 * @param rho positive
 */
export function rankOneUpdate(poles: Float64Array, z: Float64Array, rho: number): UpdateSolution {
  const n = poles.length;
  const roots = new Float64Array(n);
  const vectors = zeros(n, n);
  if (n === 1) {
    roots[0] = poles[0] + rho * z[0] * z[0];
    vectors.data[0] = 1;
    return { roots, vectors };
  }
  for (let i = 0; i < n; i++) {
    const distances = vectors.data.subarray(i * n, (i + 1) * n);
    roots[i] = secularRoot(i, poles, z, rho, distances);
  }
  const exact = exactWeights(poles, z, vectors);
  for (let i = 0; i < n; i++) {
    const row = vectors.data.subarray(i * n, (i + 1) * n);
    let sum = 0;
    for (let j = 0; j < n; j++) {
      row[j] = exact[j] / row[j];
      sum += row[j] * row[j];
    }
    const length = Math.sqrt(sum);
    for (let j = 0; j < n; j++) row[j] /= length;
  }
  return { roots, vectors };
}

/** √(Πᵢ (λᵢ − pⱼ) / Π_{i≠j} (pᵢ − pⱼ)) with the signs of z; row i of `distances` is p − λᵢ. */
function exactWeights(poles: Float64Array, z: Float64Array, distances: Matrix): Float64Array {
  const n = poles.length;
  const weights = new Float64Array(n).fill(1);
  for (let i = 0; i < n; i++) {
    const row = distances.data.subarray(i * n, (i + 1) * n);
    for (let j = 0; j < i; j++) weights[j] *= row[j] / (poles[j] - poles[i]);
    weights[i] *= -row[i];
    for (let j = i + 1; j < n; j++) weights[j] *= row[j] / (poles[j] - poles[i]);
  }
  return weights.map((value, j) => (z[j] < 0 ? -Math.sqrt(value) : Math.sqrt(value)));
}
