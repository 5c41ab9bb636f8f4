import type { Matrix } from '../../linalg/matrix.ts';
import { fitLogistic } from '../../predictors/fitLogistic.ts';
import { predictLogistic } from '../../predictors/predictLogistic.ts';
import type { FoldData } from '../foldData.ts';
import type { Prediction, Setting } from './method.ts';

/** The inverse penalties every method tunes its logistic regression over. */
export const penalties: readonly number[] = [0.01, 0.1, 1, 10];

/** Logistic regression on given columns, once per setting's `c`. */
export function regressionPredictions(
  fold: FoldData,
  settings: readonly Setting[],
  train: Matrix,
  test: Matrix,
  warnings: readonly string[] = [],
): Prediction[] {
  const byPenalty = new Map<number, Prediction>();
  return settings.map(({ c }) => {
    const known = byPenalty.get(c);
    if (known) return known;
    const model = fitLogistic(train, fold.train.labels, { c });
    const prediction = { scores: predictLogistic(model, test), warnings };
    byPenalty.set(c, prediction);
    return prediction;
  });
}
