import { PairfairError } from '../errors.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import type { LogisticModel } from './fitLogistic.ts';
import type { RidgeModel } from './fitRidge.ts';

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
export function linearScores(
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
