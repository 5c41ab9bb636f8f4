import { PairfairError } from '../errors.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import { fitLogistic, type LogisticModel, type LogisticOptions } from './fitLogistic.ts';
import { fitRidge, type RidgeModel, type RidgeOptions } from './fitRidge.ts';

/** Gives every row a score: a chance of label 1, or a predicted number. */
export type Predictor = (x: Matrix) => Float64Array;

/**
 * Learns a predictor from rows and targets: what a comparison asks of any method of prediction.
 *
 * @example
 * const majority: PredictorFit = (_x, y) => {
 *   const mean = Array.from(y).reduce((sum, value) => sum + value, 0) / y.length;
 *   return (x) => new Float64Array(x.rows).fill(mean);
 * };
 */
export type PredictorFit = (
  x: Matrix,
  y: ArrayLike<number>,
  options?: { readonly weights?: ArrayLike<number> },
) => Predictor;

/** The predictors of this library, as plain data. */
export type PredictorModel = LogisticModel | RidgeModel;

/** The score of every row: chances of label 1 (logistic) or predicted numbers (ridge). */
export function predict(model: PredictorModel, x: Matrix): Float64Array {
  switch (model.kind) {
    case 'logistic':
      return predictLogistic(model, x);
    case 'ridge':
      return predictRidge(model, x);
  }
}

/** {@link fitLogistic} with fixed options, in the form every predictor has. */
export function logisticPredictor(options: Omit<LogisticOptions, 'weights'> = {}): PredictorFit {
  return (x, y, work) => {
    const model = fitLogistic(x, y, { ...options, ...work });
    return (rows) => predictLogistic(model, rows);
  };
}

/** {@link fitRidge} with fixed options, in the form every predictor has. */
export function ridgePredictor(options: Omit<RidgeOptions, 'weights'> = {}): PredictorFit {
  return (x, y, work) => {
    const model = fitRidge(x, y, { ...options, ...work });
    return (rows) => predictRidge(model, rows);
  };
}

/**
 * The chance of label 1 for every row.
 *
 * @throws PairfairError `shape-mismatch` when `x` has other columns than the model was fitted on.
 */
export function predictLogistic(model: LogisticModel, x: Matrix): Float64Array {
  const chances = linearScores(model, x);
  for (let i = 0; i < chances.length; i++) chances[i] = 1 / (1 + Math.exp(-chances[i]));
  return chances;
}

/**
 * The predicted number for every row.
 *
 * @throws PairfairError `shape-mismatch` when `x` has other columns than the model was fitted on.
 */
export function predictRidge(model: RidgeModel, x: Matrix): Float64Array {
  return linearScores(model, x);
}

/**
 * coefficients · x + intercept for every row.
 *
 * @throws PairfairError `shape-mismatch` when `x` has other columns than the model was fitted on.
 */
function linearScores(
  { coefficients, intercept }: { readonly coefficients: Float64Array; readonly intercept: number },
  x: Matrix,
): Float64Array {
  if (x.cols !== coefficients.length) {
    throw new PairfairError(
      'shape-mismatch',
      `The model was fitted on ${coefficients.length} columns, but x has ${x.cols}.`,
    );
  }
  const scores = multiplyVector(x, coefficients);
  for (let i = 0; i < scores.length; i++) scores[i] += intercept;
  return scores;
}
