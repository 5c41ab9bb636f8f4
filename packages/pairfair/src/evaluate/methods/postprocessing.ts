import { fitHardt } from '../../baselines/fitHardt.ts';
import { hardtProbabilities } from '../../baselines/hardtProbabilities.ts';
import { smoothScores } from '../../baselines/smoothScores.ts';
import { fitLogistic } from '../../predictors/fitLogistic.ts';
import { predictLogistic } from '../../predictors/predictLogistic.ts';
import { type Method, predictShared } from './method.ts';
import { penalties, regressionPredictions } from './regression.ts';

const toLabels = (scores: Float64Array) => scores.map((score) => (score >= 0.5 ? 1 : 0));

/** Equalised odds by post-processing (Hardt, Price, Srebro 2016), in expectation. */
export const hardt: Method = {
  name: 'hardt',
  title: 'Hardt',
  says: 'Original, its labels flipped at random per group until error rates agree',
  grid: () => ({ c: penalties }),
  predict: (fold, settings) =>
    predictShared(settings, ['c'], (group) => {
      const { train, test, groupNames } = fold;
      const model = fitLogistic(train.x, train.labels, { c: group[0].c });
      const flips = fitHardt(
        train.labels,
        toLabels(predictLogistic(model, train.x)),
        train.groups,
        {
          from: 'labels',
          groupNames,
        },
      );
      const labels = toLabels(predictLogistic(model, test.x));
      const decisions = hardtProbabilities(flips, labels, test.groups);
      const prediction = { scores: decisions, decisions, warnings: flips.warnings };
      return group.map(() => prediction);
    }),
};

/** Scores smoothed over a fairness graph of the test people: it sees what others do not. */
export const glif: Method = {
  name: 'glif',
  title: 'GLIF-like smoothing',
  says: 'Original, its scores smoothed over the fairness graph of the very people it is tested on',
  grid: () => ({ lambda: [0.1, 0.3, 1, 3, 10], c: penalties }),
  predict: (fold, settings) =>
    predictShared(settings, ['c'], (same) => {
      const [{ scores, warnings }] = regressionPredictions(
        fold,
        same.slice(0, 1),
        fold.train.x,
        fold.test.x,
      );
      return same.map(({ lambda }) => ({
        scores: smoothScores(scores, fold.test.fairness, { lambda }).scores,
        warnings,
      }));
    }),
};
