import type { Matrix } from '../../linalg/matrix.ts';
import { fitLogisticRows, type LogisticModel, logisticRows } from '../../predictors/fitLogistic.ts';
import { fitRidge, type RidgeModel } from '../../predictors/fitRidge.ts';
import { sweepRows } from '../../predictors/logisticSweep.ts';
import { type PredictorModel, predict } from '../../predictors/predict.ts';
import type { FoldData } from '../foldData.ts';
import { perClass } from './classFolds.ts';
import type { Prediction, Representation, Setting } from './method.ts';

/** The inverse penalties every method tunes its logistic regression over. */
export const penalties: readonly number[] = [0.01, 0.1, 1, 10];

/**
 * How near its optimum a regression must come, in log-odds. A ten-thousandth is far less than what
 * settings are told apart by; the one that is chosen is fitted again, as near as elsewhere.
 */
export const toleranceFor = ({ tuning }: FoldData): number => (tuning ? 1e-4 : 1e-6);

/** Logistic regression on given columns, ridge for numbers, once per setting's `c`. */
export function regressionPredictions(
  fold: FoldData,
  settings: readonly Setting[],
  train: Matrix,
  test: Matrix,
  warnings: readonly string[] = [],
  pfr?: Representation['pfr'],
): Prediction[] {
  return perClass(fold, (one) => {
    const predictions = new Map<PredictorModel, Prediction>();
    return regressions(one, settings, train).map((predictor) => {
      const known = predictions.get(predictor);
      if (known) return known;
      const prediction = {
        scores: predict(predictor, test),
        warnings,
        ...(!fold.tuning && { representation: { train, test, predictor, ...(pfr && { pfr }) } }),
      };
      predictions.set(predictor, prediction);
      return prediction;
    });
  });
}

/** The model of every setting; settings with the same `c` share one. */
export function regressions(
  fold: FoldData,
  settings: readonly Setting[],
  train: Matrix,
): PredictorModel[] {
  if (fold.target === 'numeric') return ridges(fold, settings, train);
  const byPenalty = new Map<number, LogisticModel>();
  const tolerance = toleranceFor(fold);
  // Checked and put into the kernel's memory once, for all penalties.
  const rows = logisticRows(train, fold.train.labels, fold.train.weights ?? undefined);
  const sweep = sweepRows(rows);
  // The next penalty's optimum is not far from the last one's.
  let start: LogisticModel | undefined;
  return settings.map(({ c }) => {
    const known = byPenalty.get(c);
    if (known) return known;
    start = fitLogisticRows(rows, { c, tolerance, ...(start && { start }) }, sweep);
    byPenalty.set(c, start);
    return start;
  });
}

/** The same for numbers: ridge regression, its penalty 1/c. */
function ridges(fold: FoldData, settings: readonly Setting[], train: Matrix): RidgeModel[] {
  const { labels, weights } = fold.train;
  const counted = weights ? { weights } : {};
  const byPenalty = new Map<number, RidgeModel>();
  return settings.map(({ c }) => {
    const model = byPenalty.get(c) ?? fitRidge(train, labels, { penalty: 1 / c, ...counted });
    byPenalty.set(c, model);
    return model;
  });
}
