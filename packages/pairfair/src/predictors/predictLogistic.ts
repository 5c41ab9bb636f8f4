import type { Matrix } from '../linalg/matrix.ts';
import type { LogisticModel } from './fitLogistic.ts';
import { linearScores } from './linearScores.ts';

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
