import { requireSameLength } from '../checks.ts';
import { gram } from './gram.ts';
import { type DenseKernel, denseKernel } from './kernel.ts';
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

/**
 * What the sparse way costs in multiplications of the dense kernel: one at a place that is looked
 * up, and the search for one entry. Measured for M from 20 to 1000 and densities from 0.02 to 0.6
 * at random places: with them the faster way was taken wherever the two differ by a tenth.
 */
const scatteredCost = 30;
const searchCost = 40;
/** Rows, evenly spread, whose entries are counted to choose the way. */
const sampledRows = 256;

/** Keeps the non-zero entries of a matrix. */
export function sparseRows(x: Matrix): SparseRows {
  return entriesAt(x, rowOffsets(x));
}

/** {@link sparseRows}, or undefined when this share of the entries, or more, is not zero. */
export function sparseRowsBelow(x: Matrix, share: number): SparseRows | undefined {
  const offsets = rowOffsets(x, share * x.data.length);
  return offsets[x.rows] < share * x.data.length ? entriesAt(x, offsets) : undefined;
}

function entriesAt(x: Matrix, offsets: Uint32Array): SparseRows {
  const { rows, cols, data } = x;
  const index = new Uint32Array(offsets[rows]);
  const value = new Float64Array(offsets[rows]);
  for (let i = 0; i < rows; i++) {
    let next = offsets[i];
    for (let j = 0, at = i * cols; next < offsets[i + 1]; j++, at++) {
      if (data[at] === 0) continue;
      index[next] = j;
      value[next++] = data[at];
    }
  }
  return { rows, cols, offsets, index, value };
}

/**
 * XᵀX, or Xᵀ diag(w) X with weights, of sparse rows.
 *
 * Σ nnz²/2 multiplications and additions over the rows, not N·M²/2: for 9 numeric columns beside
 * one-hot blocks of 420 columns in all, thousands of times fewer.
 */
export function sparseGram(x: SparseRows, weights?: Float64Array): Matrix {
  const { rows, cols, offsets, index, value } = x;
  if (weights) requireSameLength('x', rows, 'weights', weights.length);
  const out = zeros(cols, cols);
  const sums = out.data;
  for (let k = 0; k < rows; k++) {
    const weight = weights ? weights[k] : 1;
    const end = offsets[k + 1];
    for (let a = offsets[k]; a < end; a++) {
      const factor = weight * value[a];
      const start = index[a] * cols;
      for (let b = a; b < end; b++) sums[start + index[b]] += factor * value[b];
    }
  }
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < i; j++) sums[i * cols + j] = sums[j * cols + i];
  }
  return out;
}

/** The product X·B of sparse rows with a dense matrix: what the non-zero entries cost, no more. */
export function sparseProduct(x: SparseRows, b: Matrix): Matrix {
  const { rows, cols, offsets, index, value } = x;
  requireSameLength('The columns of x', cols, 'the rows of b', b.rows);
  const { cols: width, data } = b;
  const out = zeros(rows, width);
  const sums = out.data;
  for (let i = 0, at = 0; i < rows; i++, at += width) {
    const end = offsets[i + 1];
    let e = offsets[i];
    // Four entries a time, added one by one as below: the same bits, a quarter of the loads.
    for (; e + 4 <= end; e += 4) {
      const f0 = value[e];
      const f1 = value[e + 1];
      const f2 = value[e + 2];
      const f3 = value[e + 3];
      const b0 = index[e] * width;
      const b1 = index[e + 1] * width;
      const b2 = index[e + 2] * width;
      const b3 = index[e + 3] * width;
      for (let c = 0; c < width; c++) {
        sums[at + c] =
          sums[at + c] +
          f0 * data[b0 + c] +
          f1 * data[b1 + c] +
          f2 * data[b2 + c] +
          f3 * data[b3 + c];
      }
    }
    for (; e < end; e++) {
      const factor = value[e];
      const from = index[e] * width;
      for (let c = 0; c < width; c++) sums[at + c] += factor * data[from + c];
    }
  }
  return out;
}

/**
 * {@link gram}, computed from the non-zero entries alone where that is faster: with one-hot
 * columns, as in COMPAS, by far. Both ways sum over the rows in order; they differ by rounding.
 */
export function gramOf(
  x: Matrix,
  weights?: Float64Array,
  kernel: DenseKernel = denseKernel(),
): Matrix {
  return sparseIsFaster(x) ? sparseGram(sparseRows(x), weights) : gram(x, weights, kernel);
}

/** Compares what both ways cost for one row, on average over a sample of them. */
function sparseIsFaster({ rows, cols, data }: Matrix): boolean {
  const sampled = Math.min(rows, sampledRows);
  let pairs = 0;
  for (let s = 0; s < sampled; s++) {
    const start = Math.floor((s * rows) / sampled) * cols;
    let found = 0;
    for (let at = start; at < start + cols; at++) if (data[at] !== 0) found++;
    pairs += found ** 2 / 2;
  }
  return searchCost * cols + scatteredCost * (pairs / sampled) < cols ** 2 / 2;
}

/**
 * Where the entries of each row will start, and at the end how many there are; the search ends
 * where `most` are found, and the end then holds as many.
 */
function rowOffsets(
  { rows, cols, data }: Matrix,
  most: number = Number.POSITIVE_INFINITY,
): Uint32Array {
  const offsets = new Uint32Array(rows + 1);
  for (let i = 0, at = 0, found = 0; i < rows; i++) {
    for (const end = at + cols; at < end; at++) if (data[at] !== 0) found++;
    offsets[i + 1] = found;
    if (found >= most) return offsets.fill(found, i + 1);
  }
  return offsets;
}
