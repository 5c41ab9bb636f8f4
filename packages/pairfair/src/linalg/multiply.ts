import { type DenseKernel, denseKernel } from './kernel.ts';
import type { Matrix } from './matrix.ts';

/** The product A·B. Each row of the result depends on its own row of `a` only. */
export function multiply(a: Matrix, b: Matrix, kernel: DenseKernel = denseKernel()): Matrix {
  return kernel.product(a, b);
}

/** The product X·v: one number per row. */
export function multiplyVector(x: Matrix, v: Float64Array): Float64Array {
  const out = new Float64Array(x.rows);
  for (let i = 0, at = 0; i < x.rows; i++) {
    let sum = 0;
    for (let j = 0; j < x.cols; j++) sum += x.data[at++] * v[j];
    out[i] = sum;
  }
  return out;
}

/** The product Xᵀr: one number per column. */
export function multiplyTransposed(x: Matrix, r: Float64Array): Float64Array {
  const out = new Float64Array(x.cols);
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < x.cols; j++) out[j] += x.data[at++] * r[i];
  }
  return out;
}
