import type { Matrix } from '../linalg/matrix.ts';
import { multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { gramOf } from '../linalg/sparseRows.ts';
import { expOfNegative } from './expOfNegative.ts';
import type { LogisticRows } from './logisticRows.ts';

/**
 * The Hessian Σ curvatureᵢ (xᵢ, 1)(xᵢ, 1)ᵀ of the loss of these rows, on and above the diagonal.
 */
export function logisticHessian(rows: LogisticRows, coefficients: Float64Array): Float64Array {
  const { x } = rows;
  const bend = curvatures(rows, coefficients);
  const inner = gramOf(x, bend);
  const border = multiplyTransposed(x, bend);
  const m = x.cols + 1;
  const out = new Float64Array(m * m);
  for (let i = 0; i < x.cols; i++) {
    out.set(inner.data.subarray(i * x.cols + i, (i + 1) * x.cols), i * m + i);
    out[i * m + x.cols] = border[i];
  }
  for (let i = 0; i < x.rows; i++) out[m * m - 1] += bend[i];
  return out;
}

/** About how many nanoseconds that takes for `count` of the rows, factorisation included. */
export function hessianWork({ rows, cols, data }: Matrix, count: number): number {
  const looked = Math.min(rows, 64);
  let pairs = 0;
  for (let k = 0; k < looked; k++) {
    const start = Math.floor((k * rows) / looked) * cols;
    let found = 0;
    for (let at = start; at < start + cols; at++) if (data[at] !== 0) found++;
    pairs += found ** 2 / 2 / looked;
  }
  return count * Math.min(cols ** 2 / 16, 5 * cols + 4 * pairs) + cols ** 3 / 6;
}

/** weight · p (1 − p) of every row. */
function curvatures({ x, weight }: LogisticRows, coefficients: Float64Array): Float64Array {
  const out = multiplyVector(x, coefficients.subarray(0, x.cols));
  const intercept = coefficients[x.cols];
  for (let i = 0; i < x.rows; i++) {
    const t = expOfNegative(-Math.abs(out[i] + intercept));
    out[i] = (weight[i] * t) / (1 + t) ** 2;
  }
  return out;
}
