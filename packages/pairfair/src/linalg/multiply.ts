import { type Matrix, zeros } from './matrix.ts';

/** The product A·B. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows, b.cols);
  for (let i = 0; i < a.rows; i++) {
    for (let k = 0; k < a.cols; k++) {
      const factor = a.data[i * a.cols + k];
      for (let j = 0; j < b.cols; j++) out.data[i * b.cols + j] += factor * b.data[k * b.cols + j];
    }
  }
  return out;
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
