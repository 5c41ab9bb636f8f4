import { type Matrix, zeros } from './matrix.ts';

/** Eigenvalues, ascending, and their eigenvectors: column j belongs to value j. */
export interface EigenPairs {
  readonly values: Float64Array;
  /** Orthonormal columns; in each the entry of largest magnitude is positive. */
  readonly vectors: Matrix;
}

/** All eigenvalues and eigenvectors of a symmetric matrix: A V = V diag(values). */
export function symmetricEigen(a: Matrix): EigenPairs {
  const n = a.rows;
  const s = a.data.slice();
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    let all = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        all += s[i * n + j] ** 2;
        if (i !== j) off += s[i * n + j] ** 2;
      }
    }
    if (off <= 1e-32 * all) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(s, v, n, p, q);
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => s[i * n + i] - s[j * n + j]);
  const vectors = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) vectors.data[i * n + j] = v[order[j] * n + i];
  }
  return { values: Float64Array.from(order, (i) => s[i * n + i]), vectors: fixSigns(vectors) };
}

/** Turns every column so that its entry of largest magnitude (the first on ties) is positive. */
export function fixSigns(vectors: Matrix): Matrix {
  const { rows, cols, data } = vectors;
  const out = { rows, cols, data: data.slice() };
  for (let j = 0; j < cols; j++) {
    let best = 0;
    for (let i = 0; i < rows; i++) {
      if (Math.abs(data[i * cols + j]) > Math.abs(best)) best = data[i * cols + j];
    }
    if (best < 0) for (let i = 0; i < rows; i++) out.data[i * cols + j] = -data[i * cols + j];
  }
  return out;
}

/** One Jacobi rotation that makes entry (p, q) zero; `v` keeps the vectors as rows. */
function rotate(s: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = s[p * n + q];
  if (apq === 0) return;
  const theta = (s[q * n + q] - s[p * n + p]) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const w = t * c;
  for (let k = 0; k < n; k++) {
    const x = s[k * n + p];
    const y = s[k * n + q];
    s[k * n + p] = c * x - w * y;
    s[k * n + q] = w * x + c * y;
  }
  for (const m of [s, v]) {
    for (let k = 0; k < n; k++) {
      const x = m[p * n + k];
      const y = m[q * n + k];
      m[p * n + k] = c * x - w * y;
      m[q * n + k] = w * x + c * y;
    }
  }
}
