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
 * A pivot below `floor` times its diagonal entry is round-off: that variable depends on those
 * before it. It is cut off from the rest and keeps its diagonal entry, so the factor is always
 * positive definite and never large; A itself then was not definite, or hardly.
 */
export function choleskyInto(upper: Float64Array, size: number, floor = 1e-14): Cholesky {
  let replaced = 0;
  for (let i = 0; i < size; i++) {
    const row = i * size;
    const pivot = Math.abs(upper[row + i]) || 1;
    // Four finished rows at a time: each entry of this row is then read and written a quarter as often.
    let k = 0;
    for (; k + 4 <= i; k += 4) {
      const r0 = k * size;
      const r1 = r0 + size;
      const r2 = r1 + size;
      const r3 = r2 + size;
      const f0 = upper[r0 + i];
      const f1 = upper[r1 + i];
      const f2 = upper[r2 + i];
      const f3 = upper[r3 + i];
      for (let j = i; j < size; j++) {
        upper[row + j] -=
          f0 * upper[r0 + j] + f1 * upper[r1 + j] + (f2 * upper[r2 + j] + f3 * upper[r3 + j]);
      }
    }
    for (; k < i; k++) {
      const factor = upper[k * size + i];
      for (let j = i; j < size; j++) upper[row + j] -= factor * upper[k * size + j];
    }
    if (!(upper[row + i] >= floor * pivot)) {
      upper[row + i] = pivot;
      upper.fill(0, row + i + 1, row + size);
      replaced++;
    }
    const root = Math.sqrt(upper[row + i]);
    for (let j = i; j < size; j++) upper[row + j] /= root;
  }
  return { size, upper, replaced };
}

/** Overwrites v with A⁻¹v. */
export function solveInto(v: Float64Array, factor: Cholesky): void {
  halfSolveInto(v, factor);
  const { size, upper } = factor;
  for (let k = size - 1; k >= 0; k--) {
    const row = k * size;
    let sum = v[k];
    for (let j = k + 1; j < size; j++) sum -= upper[row + j] * v[j];
    v[k] = sum / upper[row + k];
  }
}

/** Overwrites v with U⁻ᵀv, whose squared length is vᵀA⁻¹v. */
export function halfSolveInto(v: Float64Array, { size, upper }: Cholesky): void {
  for (let k = 0; k < size; k++) {
    const row = k * size;
    const value = v[k] / upper[row + k];
    v[k] = value;
    for (let i = k + 1; i < size; i++) v[i] -= upper[row + i] * value;
  }
}
