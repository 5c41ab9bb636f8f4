/** A positive definite matrix A = UᵀU: the size, and U row-major on and above the diagonal. */
export interface Cholesky {
  readonly size: number;
  readonly upper: Float64Array;
  /** How many pivots were too small to trust and were replaced; 0 when A is safely definite. */
  readonly replaced: number;
}

/**
 * Factors a symmetric matrix, of which only the part on and above the diagonal is read, in place.
 *
 * A pivot below `floor` times its diagonal entry is round-off and is replaced by that, so the
 * factor is always positive definite; A itself then was not, or hardly.
 */
export function choleskyInto(upper: Float64Array, size: number, floor = 1e-14): Cholesky {
  const diagonal = Float64Array.from({ length: size }, (_, i) => upper[i * (size + 1)]);
  let replaced = 0;
  for (let k = 0; k < size; k++) {
    const row = k * size;
    const least = floor * Math.abs(diagonal[k]) || Number.MIN_VALUE;
    if (!(upper[row + k] >= least)) {
      upper[row + k] = least;
      replaced++;
    }
    const root = Math.sqrt(upper[row + k]);
    upper[row + k] = root;
    for (let j = k + 1; j < size; j++) upper[row + j] /= root;
    for (let i = k + 1; i < size; i++) {
      const factor = upper[row + i];
      if (factor === 0) continue;
      const target = i * size;
      for (let j = i; j < size; j++) upper[target + j] -= factor * upper[row + j];
    }
  }
  return { size, upper, replaced };
}

/** Overwrites v with A⁻¹v. */
export function solveInto(v: Float64Array, { size, upper }: Cholesky): void {
  for (let k = 0; k < size; k++) {
    const row = k * size;
    const value = v[k] / upper[row + k];
    v[k] = value;
    for (let i = k + 1; i < size; i++) v[i] -= upper[row + i] * value;
  }
  for (let k = size - 1; k >= 0; k--) {
    const row = k * size;
    let sum = v[k];
    for (let j = k + 1; j < size; j++) sum -= upper[row + j] * v[j];
    v[k] = sum / upper[row + k];
  }
}
