import type { Matrix } from '../linalg/matrix.ts';
import { fitLogistic, type LogisticModel, type LogisticOptions } from './fitLogistic.ts';
import { fitRidge, type RidgeModel, type RidgeOptions } from './fitRidge.ts';
import { predictLogistic } from './predictLogistic.ts';
import { predictRidge } from './predictRidge.ts';

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
