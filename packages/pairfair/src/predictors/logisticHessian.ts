import { gram } from '../linalg/gram.ts';
import { multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { density, sparseGram, sparseRows } from '../linalg/sparseRows.ts';
import { expOfNegative } from './expLog.ts';
import type { LogisticRows } from './logisticRows.ts';

/** Below this share of non-zero entries the Gram matrix is summed from the non-zero ones. */
const sparseShare = 0.2;

/**
 * A function that gives the Hessian Σ curvatureᵢ (xᵢ, 1)(xᵢ, 1)ᵀ of the loss at any coefficients,
 * on and above the diagonal. Looks at once whether the rows are mostly zeros, as one-hot columns
 * make them.
 */
export function logisticHessian(rows: LogisticRows): (coefficients: Float64Array) => Float64Array {
  const { x } = rows;
  const sparse = density(x) < sparseShare ? sparseRows(x) : undefined;
  return (coefficients) => {
    const bend = curvatures(rows, coefficients);
    const inner = sparse ? sparseGram(sparse, bend) : gram(x, bend);
    const border = multiplyTransposed(x, bend);
    const m = x.cols + 1;
    const out = new Float64Array(m * m);
    for (let i = 0; i < x.cols; i++) {
      out.set(inner.data.subarray(i * x.cols + i, (i + 1) * x.cols), i * m + i);
      out[i * m + x.cols] = border[i];
    }
    for (let i = 0; i < x.rows; i++) out[m * m - 1] += bend[i];
    return out;
  };
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
