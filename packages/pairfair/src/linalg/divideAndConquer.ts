import { implicitQlInto } from './implicitQl.ts';
import { type DenseKernel, denseKernel } from './kernel.ts';
import { type Matrix, transpose } from './matrix.ts';
import { mergeHalves } from './mergeHalves.ts';

/** Blocks of at most this size are solved by QL sweeps; larger ones are cut in two. */
const leafSize = 32;

/** Eigenvalues, ascending, with the eigenvectors as columns. */
interface Pairs {
  readonly values: Float64Array;
  readonly vectors: Matrix;
}

/**
 * All eigenvalues and eigenvectors of a tridiagonal matrix, by divide and conquer (Cuppen; Gu and
 * Eisenstat): the matrix is cut into two that differ from it by a matrix of rank one, and the
 * solutions of both are joined by the roots of a rational function.
 *
 * Its vectors are orthonormal to rounding whatever the spectrum, and equal eigenvalues make it
 * faster, not slower: what they have in common is split off before the roots are sought.
 *
 * @param beside entry i stands at (i, i + 1) and (i + 1, i)
 */
export function divideAndConquer(
  diagonal: Float64Array,
  beside: Float64Array,
  kernel: DenseKernel = denseKernel(),
): Pairs {
  const n = diagonal.length;
  // Vectors as rows while they are made: a half's vectors are zero outside its own columns.
  const rows: Matrix = { rows: n, cols: n, data: new Float64Array(n * n) };
  const values = diagonal.slice();
  solve(values, beside, rows, 0, n, kernel);
  return { values, vectors: transpose(rows) };
}

/** Solves the block first .. end−1; `values` holds its diagonal and then its eigenvalues. */
function solve(
  values: Float64Array,
  beside: Float64Array,
  rows: Matrix,
  first: number,
  end: number,
  kernel: DenseKernel,
): void {
  if (end - first <= leafSize) {
    solveLeaf(values.subarray(first, end), beside.slice(first, end - 1), rows, first);
    return;
  }
  const middle = (first + end) >> 1;
  const link = beside[middle - 1];
  values[middle - 1] -= Math.abs(link);
  values[middle] -= Math.abs(link);
  solve(values, beside, rows, first, middle, kernel);
  solve(values, beside, rows, middle, end, kernel);
  mergeHalves(values, rows, first, middle, end, link, kernel);
}

function solveLeaf(
  values: Float64Array,
  beside: Float64Array,
  { cols, data }: Matrix,
  first: number,
): void {
  const n = values.length;
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  const found = values.slice();
  implicitQlInto(found, beside, vectors, n);
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => found[i] - found[j]);
  order.forEach((from, i) => {
    values[i] = found[from];
    data.set(vectors.subarray(from * n, (from + 1) * n), (first + i) * cols + first);
  });
}
