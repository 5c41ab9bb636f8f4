import { gram } from '../linalg/gram.ts';
import { type Matrix, rowRange, subtractRow, zeros } from '../linalg/matrix.ts';
import { type SparseRows, sparseGram, sparseRowsBelow } from '../linalg/sparseRows.ts';

const blockRows = 4096;
/** Below this share of non-zero cells the sparse route is faster. */
const sparseBelow = 0.25;

/** Σ (x − mean)(x − mean)ᵀ / N: the second moments of centred data; with weights, N is their sum. */
export function covariance(
  x: Matrix,
  mean: Float64Array,
  weights: Float64Array | null = null,
): Matrix {
  if (weights) return weighedCovariance(x, mean, weights);
  const rows = sparseRowsBelow(x, sparseBelow);
  return rows ? sparseCovariance(rows, mean) : denseCovariance(x, mean);
}

function weighedCovariance(x: Matrix, mean: Float64Array, weights: Float64Array): Matrix {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sums = gram(subtractRow(x, mean), weights);
  return { ...sums, data: sums.data.map((sum) => sum / total) };
}

/** Centred before multiplying, for accuracy; in blocks, so that no copy of all of x is made. */
function denseCovariance(x: Matrix, mean: Float64Array): Matrix {
  const out = zeros(x.cols, x.cols);
  for (let from = 0; from < x.rows; from += blockRows) {
    const block = rowRange(x, from, Math.min(from + blockRows, x.rows));
    const part = gram(subtractRow(block, mean));
    for (let at = 0; at < out.data.length; at++) out.data[at] += part.data[at] / x.rows;
  }
  return out;
}

/**
 * One-hot columns stay as they are, so that rows stay sparse, and the means come off at the end;
 * columns without a zero are centred first, since theirs may be far from 0.
 */
function sparseCovariance(x: SparseRows, mean: Float64Array): Matrix {
  const filled = new Uint32Array(x.cols);
  for (let e = 0; e < x.index.length; e++) filled[x.index[e]]++;
  const shift = mean.map((value, j) => (filled[j] === x.rows ? value : 0));
  const value = x.value.map((entry, at) => entry - shift[x.index[at]]);
  const out = sparseGram({ ...x, value });
  for (let i = 0, at = 0; i < x.cols; i++) {
    for (let j = 0; j < x.cols; j++, at++) {
      out.data[at] = out.data[at] / x.rows - (mean[i] - shift[i]) * (mean[j] - shift[j]);
    }
  }
  return out;
}
