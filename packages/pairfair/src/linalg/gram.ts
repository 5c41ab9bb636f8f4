import { type Matrix, zeros } from './matrix.ts';

/** XᵀX, or Xᵀ diag(w) X with weights: symmetric, one row and column per column of `x`. */
export function gram(x: Matrix, weights?: Float64Array): Matrix {
  const { rows, cols, data } = x;
  const out = zeros(cols, cols);
  for (let k = 0; k < rows; k++) {
    const row = data.subarray(k * cols, (k + 1) * cols);
    const weight = weights ? weights[k] : 1;
    for (let i = 0; i < cols; i++) {
      const factor = weight * row[i];
      for (let j = i; j < cols; j++) out.data[i * cols + j] += factor * row[j];
    }
  }
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < i; j++) out.data[i * cols + j] = out.data[j * cols + i];
  }
  return out;
}

/** AᵀB of two matrices with the same rows. */
export function crossProduct(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.cols, b.cols);
  for (let k = 0; k < a.rows; k++) {
    for (let i = 0; i < a.cols; i++) {
      const factor = a.data[k * a.cols + i];
      for (let j = 0; j < b.cols; j++) out.data[i * b.cols + j] += factor * b.data[k * b.cols + j];
    }
  }
  return out;
}
