import { requireFinite, requireKnownKeys, requireNumberIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { gram } from '../linalg/gram.ts';
import { type Matrix, requireMatrix, subtractRow, zeros } from '../linalg/matrix.ts';
import { multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { symmetricEigen } from '../linalg/symmetricEigen.ts';
import { choleskyInto, solveInto } from './cholesky.ts';
import { sampleWeights } from './sampleWeights.ts';

/** Options for {@link fitRidge}. */
export interface RidgeOptions {
  /** Strength of the penalty, at least 0: the larger, the closer to 0 the coefficients. Default 1. */
  readonly penalty?: number;
  /** How much each row counts, at least 0; by default every row counts 1. */
  readonly weights?: ArrayLike<number>;
}

/** A linear regression: the prediction is coefficients · x + intercept. */
export interface RidgeModel {
  readonly kind: 'ridge';
  /** One per column. */
  readonly coefficients: Float64Array;
  readonly intercept: number;
  readonly penalty: number;
}

/** A direction that carries less than this share of a column, or of the largest, is round-off. */
const rankTolerance = 1e-12;

/**
 * Fits a linear regression with an L2 penalty,
 *
 *     min Σᵢ weightᵢ (yᵢ − w · xᵢ − b)² + penalty ‖w‖²,
 *
 * the intercept b unpenalised: scikit-learn's `Ridge(alpha=penalty)`. Where the columns depend on
 * each other and the penalty does not decide, w is the solution of smallest norm.
 *
 * @param x One person per row. Columns of very different scale are penalised very differently:
 *   scale them first.
 * @param y Numbers to predict.
 * @throws PairfairError `bad-data` for negative weights, `degenerate` when no row has weight.
 *
 * @example
 * const model = fitRidge(z, crimeRates, { penalty: 0.1 });
 * const predicted = predict(model, zTest);
 */
export function fitRidge(x: Matrix, y: ArrayLike<number>, options: RidgeOptions = {}): RidgeModel {
  requireKnownKeys('fitRidge', options, ['penalty', 'weights']);
  const { penalty = 1, weights } = options;
  requireMatrix('x', x);
  requireSameLength('x', x.rows, 'y', y.length);
  requireFinite('y', y);
  requireNumberIn('penalty', penalty, 0, Number.MAX_VALUE);
  const weight = sampleWeights(weights, x.rows);
  const total = weight.reduce((sum, value) => sum + value, 0);
  if (!(total > 0)) {
    throw new PairfairError('degenerate', 'Ridge regression needs a row whose weight is above 0.');
  }

  // With x and y centred the best intercept is 0 and drops out.
  const xMean = multiplyTransposed(x, weight).map((sum) => sum / total);
  const yMean = weight.reduce((sum, value, i) => sum + value * y[i], 0) / total;
  const centred = subtractRow(x, xMean);
  const target = Float64Array.from(y, (value) => value - yMean);

  const normal = gram(centred, weight);
  for (let j = 0; j < x.cols; j++) normal.data[j * (x.cols + 1)] += penalty;
  const solve = solver(normal);
  const coefficients = new Float64Array(x.cols);
  // The second round solves for what rounding left over in the first.
  for (let round = 0; round < 2; round++) {
    const step = remainder(centred, target, weight, penalty, coefficients);
    solve(step);
    for (let j = 0; j < x.cols; j++) coefficients[j] += step[j];
  }
  let intercept = yMean;
  for (let j = 0; j < x.cols; j++) intercept -= coefficients[j] * xMean[j];
  return { kind: 'ridge', coefficients, intercept, penalty };
}

/**
 * {@link fitRidge} from sums alone, for rows that are somewhere else: mean and Σ (u − mean)(u − mean)ᵀ
 * of u = (x, y), the target last.
 */
export function fitRidgeMoments(
  { mean, gram: sums }: { readonly mean: Float64Array; readonly gram: Matrix },
  { penalty = 1 }: Pick<RidgeOptions, 'penalty'> = {},
): RidgeModel {
  requireNumberIn('penalty', penalty, 0, Number.MAX_VALUE);
  const cols = mean.length - 1;
  const normal = zeros(cols, cols);
  const coefficients = new Float64Array(cols);
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < cols; j++) normal.data[i * cols + j] = sums.data[i * (cols + 1) + j];
    normal.data[i * (cols + 1)] += penalty;
    coefficients[i] = sums.data[i * (cols + 1) + cols];
  }
  solver(normal)(coefficients);
  let intercept = mean[cols];
  for (let j = 0; j < cols; j++) intercept -= coefficients[j] * mean[j];
  return { kind: 'ridge', coefficients, intercept, penalty };
}

/** Minus half the gradient of the objective: Xᵀ diag(weight) (y − Xw) − penalty · w. */
function remainder(
  x: Matrix,
  y: Float64Array,
  weight: Float64Array,
  penalty: number,
  w: Float64Array,
): Float64Array {
  const missed = multiplyVector(x, w);
  for (let i = 0; i < x.rows; i++) missed[i] = weight[i] * (y[i] - missed[i]);
  const out = multiplyTransposed(x, missed);
  for (let j = 0; j < x.cols; j++) out[j] -= penalty * w[j];
  return out;
}

/** Overwrites v with A⁻¹v, or with A⁺v where A is singular up to round-off. */
function solver(a: Matrix): (v: Float64Array) => void {
  const factor = choleskyInto(a.data.slice(), a.rows, rankTolerance);
  if (factor.replaced === 0) return (v) => solveInto(v, factor);

  const { values, vectors } = symmetricEigen(a);
  const least = rankTolerance * values[a.rows - 1];
  return (v) => {
    const along = multiplyTransposed(vectors, v);
    for (let k = 0; k < a.rows; k++) along[k] = values[k] > least ? along[k] / values[k] : 0;
    v.set(multiplyVector(vectors, along));
  };
}
