import { fitHardt } from '../../baselines/fitHardt.ts';
import { hardtProbabilities } from '../../baselines/hardtProbabilities.ts';
import { smoothScores } from '../../baselines/smoothScores.ts';
import { selectRows } from '../../linalg/matrix.ts';
import { fitLogistic } from '../../predictors/fitLogistic.ts';
import { predictLogistic } from '../../predictors/predictLogistic.ts';
import type { FoldData } from '../foldData.ts';
import { stratifiedFolds } from '../splitPeople.ts';
import { type Method, predictShared } from './method.ts';
import { penalties, regressionPredictions } from './regression.ts';

const toLabels = (scores: Float64Array) => scores.map((score) => (score >= 0.5 ? 1 : 0));

/** Labels of training people from regressions that did not see them: error rates are honest. */
function heldOutLabels({ train, seed }: FoldData, c: number): Float64Array {
  const out = new Float64Array(train.labels.length);
  for (const part of stratifiedFolds(train, { folds: 5, seed })) {
    const labels = Float64Array.from(part.train, (i) => train.labels[i]);
    const model = fitLogistic(selectRows(train.x, part.train), labels, { c });
    const predicted = toLabels(predictLogistic(model, selectRows(train.x, part.test)));
    part.test.forEach((i, k) => {
      out[i] = predicted[k];
    });
  }
  return out;
}

/** Equalised odds by post-processing (Hardt, Price, Srebro 2016), in expectation. */
export const hardt: Method = {
  name: 'hardt',
  title: 'Hardt',
  says: 'Original, its labels flipped at random per group until error rates agree',
  grid: () => ({ c: penalties }),
  predict: (fold, settings) =>
    predictShared(settings, ['c'], (group) => {
      const { train, test, groupNames } = fold;
      const { c } = group[0];
      const model = fitLogistic(train.x, train.labels, { c });
      const flips = fitHardt(train.labels, heldOutLabels(fold, c), train.groups, {
        from: 'labels',
        groupNames,
      });
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
