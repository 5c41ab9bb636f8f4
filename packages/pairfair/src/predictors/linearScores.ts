import { PairfairError } from '../errors.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { multiplyVector } from '../linalg/multiply.ts';

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
