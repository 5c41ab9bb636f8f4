import { gram } from './gram.ts';
import { type Matrix, zeros } from './matrix.ts';

/**
 * A matrix that keeps only its non-zero entries, row by row: row i holds entries
 * `offsets[i]` to `offsets[i + 1] − 1`, their columns ascending in `index`.
 */
export interface SparseRows {
  readonly rows: number;
  readonly cols: number;
  readonly offsets: Uint32Array;
  readonly index: Uint32Array;
  readonly value: Float64Array;
}

/** Keeps the non-zero entries of a matrix. */
export function sparseRows(x: Matrix): SparseRows {
  const { rows, cols, data } = x;
  const offsets = new Uint32Array(rows + 1);
  for (let i = 0, at = 0, found = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) if (data[at++] !== 0) found++;
    offsets[i + 1] = found;
  }
  const index = new Uint32Array(offsets[rows]);
  const value = new Float64Array(offsets[rows]);
  for (let i = 0, at = 0, next = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++, at++) {
      if (data[at] === 0) continue;
      index[next] = j;
      value[next++] = data[at];
    }
  }
  return { rows, cols, offsets, index, value };
}

/** The share of entries that are not zero; NaN for a matrix without entries. */
export function density(x: Matrix): number {
  let found = 0;
  for (let at = 0; at < x.data.length; at++) if (x.data[at] !== 0) found++;
  return found / x.data.length;
}

/** XᵀX or Xᵀ diag(w) X of sparse rows; Σ nnz² operations. */
export function sparseGram(x: SparseRows, weights?: Float64Array): Matrix {
  const { rows, cols, offsets, index, value } = x;
  const out = zeros(cols, cols);
  for (let k = 0; k < rows; k++) {
    const weight = weights ? weights[k] : 1;
    for (let a = offsets[k]; a < offsets[k + 1]; a++) {
      const factor = weight * value[a];
      const start = index[a] * cols;
      for (let b = a; b < offsets[k + 1]; b++) out.data[start + index[b]] += factor * value[b];
    }
  }
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < i; j++) out.data[i * cols + j] = out.data[j * cols + i];
  }
  return out;
}

/** {@link gram}, by way of {@link sparseGram} where most entries are zero. */
export function gramOf(x: Matrix, weights?: Float64Array): Matrix {
  return density(x) < 0.2 ? sparseGram(sparseRows(x), weights) : gram(x, weights);
}
