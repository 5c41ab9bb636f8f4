import { PairfairError } from '../errors.ts';
import { type DenseKernel, denseKernel } from './kernel.ts';
import type { Matrix } from './matrix.ts';

/**
 * The product A·B of an N×K and a K×D matrix.
 *
 * Each row of the result depends on its own row of `a` only, so work can be split by rows of `a`:
 * any split gives the same bits.
 *
 * @throws PairfairError `shape-mismatch` when A has not as many columns as B has rows.
 *
 * @example
 * multiply(matrixFrom([[1, 2]]), matrixFrom([[3], [4]])); // [[11]]
 */
export function multiply(a: Matrix, b: Matrix, kernel: DenseKernel = denseKernel()): Matrix {
  requireFactors('a', a.cols, 'columns', 'b', b.rows);
  return kernel.product(a, b);
}

/**
 * The product X·v: one number per row, each summed in the order of the columns.
 *
 * In plain TypeScript: every number of `x` is used once, so copying it into WebAssembly memory
 * would cost as much as the product. Rows can be split among workers; the bits stay the same.
 */
export function multiplyVector(x: Matrix, v: Float64Array): Float64Array {
  requireFactors('x', x.cols, 'columns', 'v', v.length);
  const { rows, cols, data } = x;
  const out = new Float64Array(rows);
  // Four rows at a time: one sum alone would wait for each of its additions.
  const inFours = rows - (rows % 4);
  for (let i = 0; i < inFours; i += 4) {
    const r0 = i * cols;
    const r1 = r0 + cols;
    const r2 = r1 + cols;
    const r3 = r2 + cols;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let j = 0; j < cols; j++) {
      const factor = v[j];
      s0 += data[r0 + j] * factor;
      s1 += data[r1 + j] * factor;
      s2 += data[r2 + j] * factor;
      s3 += data[r3 + j] * factor;
    }
    out[i] = s0;
    out[i + 1] = s1;
    out[i + 2] = s2;
    out[i + 3] = s3;
  }
  for (let i = inFours, at = inFours * cols; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < cols; j++) sum += data[at++] * v[j];
    out[i] = sum;
  }
  return out;
}

/** The product Xᵀr: one number per column. In plain TypeScript, as {@link multiplyVector}. */
export function multiplyTransposed(x: Matrix, r: Float64Array): Float64Array {
  requireFactors('x', x.rows, 'rows', 'r', r.length);
  const { rows, cols, data } = x;
  const out = new Float64Array(cols);
  // Four rows at a time, so that the result is read and written a quarter as often.
  const inFours = rows - (rows % 4);
  for (let i = 0; i < inFours; i += 4) {
    const r0 = i * cols;
    const r1 = r0 + cols;
    const r2 = r1 + cols;
    const r3 = r2 + cols;
    const c0 = r[i];
    const c1 = r[i + 1];
    const c2 = r[i + 2];
    const c3 = r[i + 3];
    for (let j = 0; j < cols; j++) {
      out[j] += c0 * data[r0 + j] + c1 * data[r1 + j] + (c2 * data[r2 + j] + c3 * data[r3 + j]);
    }
  }
  for (let i = inFours, at = inFours * cols; i < rows; i++) {
    for (let j = 0; j < cols; j++) out[j] += r[i] * data[at++];
  }
  return out;
}

function requireFactors(
  name: string,
  length: number,
  side: string,
  otherName: string,
  otherLength: number,
): void {
  if (length !== otherLength) {
    throw new PairfairError(
      'shape-mismatch',
      `${otherName} must have one entry or row for each of the ${length} ${side} of ${name}, but has ${otherLength}.`,
    );
  }
}
