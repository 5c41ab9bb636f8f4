import type { Matrix } from '../linalg/matrix.ts';
import type { RidgeModel } from './fitRidge.ts';
import { linearScores } from './linearScores.ts';

/**
 * The predicted number for every row.
 *
 * @throws PairfairError `shape-mismatch` when `x` has other columns than the model was fitted on.
 */
export function predictRidge(model: RidgeModel, x: Matrix): Float64Array {
  return linearScores(model, x);
}
