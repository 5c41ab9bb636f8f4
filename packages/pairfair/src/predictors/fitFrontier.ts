import { requireFinite, requireKnownKeys, requireOneOf, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { columnMeans, type Matrix, requireMatrix, subtractRow } from '../linalg/matrix.ts';
import { multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { fitLogistic } from './fitLogistic.ts';
import { fitRidge } from './fitRidge.ts';
import type { PredictorModel } from './predict.ts';
import { sampleWeights } from './sampleWeights.ts';

/** Options for {@link fitFrontier}. */
export interface FrontierOptions {
  /** `binary` (default): y is 0 or 1, logistic regression. `numeric`: any number, least squares. */
  readonly target?: 'binary' | 'numeric';
  /**
   * What the score goes towards, one number per column of z; default zᵀ(y − ȳ)/N, the target
   * itself. With judges' order: componentsᵀ · `frontierTarget` of the map that made z.
   */
  readonly towards?: Float64Array;
  /** How many people each row stands for; default 1. */
  readonly weights?: Float64Array | null;
}

/**
 * Inverse penalty of the regression on the one score, which has variance 1. Without a penalty the
 * slope would have no end where the score tells the labels apart; this one changes it by about
 * 1e-5/N elsewhere.
 */
export const calibrationC = 1e6;

/**
 * The predictor of the frontier on a graded representation Z = X V diag(g): a score in the
 * direction t = Zᵀ(y − ȳ)/N, which is w(s)ᵀx of `frontierPoint`, and its two numbers,
 *
 *     logistic(a + b · tᵀz)   or, for a numeric target,   a + b · tᵀz,
 *
 * by regression on that one score. Nothing is to be tuned. It keeps the grades, where a regression
 * on all of Z is free to undo them.
 *
 * @param z One person per row: `transform` of a graded model.
 * @throws PairfairError as `fitLogistic`; `degenerate` when no column of z goes with the target.
 *
 * @example
 * const model = fitPfr(x, { similarity, fairness, gamma: 0.5, strictness: 0.5 });
 * const predictor = fitFrontier(transform(model, x), labels);
 */
export function fitFrontier(
  z: Matrix,
  y: ArrayLike<number>,
  options: FrontierOptions = {},
): PredictorModel {
  requireKnownKeys('fitFrontier', options, ['target', 'towards', 'weights']);
  const { target = 'binary', weights = null } = options;
  const { towards = covariances(z, y, weights) } = options;
  requireOneOf('target', target, ['binary', 'numeric']);
  requireMatrix('z', z);
  requireSameLength('z', z.rows, 'y', y.length);
  requireFinite('y', y);
  requireSameLength('columns of z', z.cols, 'towards', towards.length);

  const counted = sampleWeights(weights ?? undefined, z.rows);
  const total = counted.reduce((sum, weight) => sum + weight, 0);
  const scores = multiplyVector(subtractRow(z, meansOf(z, weights)), towards);
  const variance = scores.reduce((sum, score, i) => sum + counted[i] * score * score, 0) / total;
  const unit = unitVariance(towards, variance);
  const one = { rows: z.rows, cols: 1, data: multiplyVector(z, unit) };
  const calibration =
    target === 'numeric'
      ? fitRidge(one, y, { penalty: 0, weights: counted })
      : fitLogistic(one, y, { c: calibrationC, tolerance: 1e-10, weights: counted });
  return alongDirection(calibration, unit);
}

/**
 * `towards` scaled to a score of variance 1.
 *
 * @throws PairfairError `degenerate` when the score does not vary.
 */
export function unitVariance(towards: Float64Array, variance: number): Float64Array {
  if (!(variance > 0)) {
    throw new PairfairError(
      'degenerate',
      'No dimension of the representation goes with the target, so there is no score to learn.',
    );
  }
  return towards.map((value) => value / Math.sqrt(variance));
}

/** A predictor of one score, unit · z, as one of z. */
export function alongDirection(calibration: PredictorModel, unit: Float64Array): PredictorModel {
  const [slope] = calibration.coefficients;
  return { ...calibration, coefficients: unit.map((value) => value * slope) };
}

/**
 * The score unit · z as a predictor, without a regression: logistic(score), ½ for the average
 * person. With a numeric target, the score at the target's mean and spread.
 */
export function scoreItself(
  unit: Float64Array,
  target?: { readonly mean: number; readonly variance: number },
): PredictorModel {
  if (target) {
    const spread = Math.sqrt(target.variance);
    const coefficients = unit.map((value) => value * spread);
    return { kind: 'ridge', coefficients, intercept: target.mean, penalty: 0 };
  }
  return {
    ...{ kind: 'logistic', coefficients: unit, intercept: 0, c: calibrationC },
    ...{ converged: true, iterations: 0, gradientNorm: 0 },
  };
}

/** zᵀ(y − ȳ)/N, centred on both sides for accuracy. */
function covariances(z: Matrix, y: ArrayLike<number>, weights: Float64Array | null): Float64Array {
  requireSameLength('z', z.rows, 'y', y.length);
  const counted = sampleWeights(weights ?? undefined, z.rows);
  const total = counted.reduce((sum, weight) => sum + weight, 0);
  const mean = counted.reduce((sum, weight, i) => sum + weight * y[i], 0) / total;
  const above = Float64Array.from(y, (value, i) => counted[i] * (value - mean));
  return multiplyTransposed(subtractRow(z, meansOf(z, weights)), above).map((sum) => sum / total);
}

function meansOf(z: Matrix, weights: Float64Array | null): Float64Array {
  if (!weights) return columnMeans(z);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return multiplyTransposed(z, weights).map((sum) => sum / total);
}
