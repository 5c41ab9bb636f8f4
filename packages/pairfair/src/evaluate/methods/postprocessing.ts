import { fitHardt } from '../../baselines/fitHardt.ts';
import { hardtProbabilities } from '../../baselines/hardtProbabilities.ts';
import { smoothScores } from '../../baselines/smoothScores.ts';
import { selectRows } from '../../linalg/matrix.ts';
import { fitLogistic, type LogisticModel } from '../../predictors/fitLogistic.ts';
import { predictLogistic } from '../../predictors/predict.ts';
import type { FoldData } from '../foldData.ts';
import { stratifiedFolds } from '../splitPeople.ts';
import { perClass } from './classFolds.ts';
import type { Method } from './method.ts';
import { penalties, regressionPredictions, toleranceFor } from './regression.ts';

const toLabels = (scores: Float64Array) => scores.map((score) => (score >= 0.5 ? 1 : 0));

/** The regressions on everybody, one per penalty, each started from the last. */
function penaltyPath({ train }: FoldData, cs: readonly number[], tolerance: number) {
  let start: LogisticModel | undefined;
  const counted = train.weights ? { weights: train.weights } : {};
  return cs.map((c) => {
    start = fitLogistic(train.x, train.labels, {
      ...{ c, tolerance, ...counted },
      ...(start && { start }),
    });
    return start;
  });
}

/**
 * Labels of training people from regressions that did not see them, so that error rates are honest:
 * five for each of the given ones on everybody, which they start from, since that is not far.
 */
function heldOutLabels(
  { train, seed }: FoldData,
  models: readonly LogisticModel[],
  tolerance: number,
): Float64Array[] {
  const out = models.map(() => new Float64Array(train.labels.length));
  for (const part of stratifiedFolds(train, { folds: 5, seed })) {
    const labels = Float64Array.from(part.train, (i) => train.labels[i]);
    const [seen, unseen] = [part.train, part.test].map((people) => selectRows(train.x, people));
    const { weights } = train;
    const counted = weights ? { weights: Float64Array.from(part.train, (i) => weights[i]) } : {};
    models.forEach((start, m) => {
      const model = fitLogistic(seen, labels, { c: start.c, tolerance, start, ...counted });
      const predicted = toLabels(predictLogistic(model, unseen));
      part.test.forEach((i, k) => {
        out[m][i] = predicted[k];
      });
    });
  }
  return out;
}

/** Equalised odds by post-processing (Hardt, Price, Srebro 2016), in expectation. */
export const hardt: Method = {
  name: 'hardt',
  title: 'Hardt',
  predicts: ['binary'],
  says: 'Original, its labels flipped at random per group until error rates agree',
  grid: () => ({ c: penalties }),
  predict: (fold, settings) => {
    const { train, test, groupNames } = fold;
    const tolerance = toleranceFor(fold);
    const cs = Array.from(new Set(settings.map(({ c }) => c)));
    const models = penaltyPath(fold, cs, tolerance);
    const held = heldOutLabels(fold, models, tolerance);
    const predictions = models.map((model, m) => {
      const flips = fitHardt(train.labels, held[m], train.groups, {
        ...{ from: 'labels', groupNames, weights: train.weights },
      });
      const labels = toLabels(predictLogistic(model, test.x));
      const decisions = hardtProbabilities(flips, labels, test.groups);
      return { scores: decisions, decisions, warnings: flips.warnings };
    });
    return settings.map(({ c }) => predictions[cs.indexOf(c)]);
  },
};

/** Scores smoothed over a fairness graph of the test people: it sees what others do not. */
export const glif: Method = {
  name: 'glif',
  title: 'GLIF-like smoothing',
  says: 'Original, its scores smoothed over the fairness graph of the very people it is tested on',
  grid: () => ({ lambda: [0.1, 0.3, 1, 3, 10], c: penalties }),
  predict: (fold, settings) =>
    perClass(fold, (one) => {
      const byPenalty = regressionPredictions(one, settings, one.train.x, one.test.x);
      const { fairness, weights } = one.test;
      return settings.map(({ lambda }, at) => {
        const { scores, warnings } = byPenalty[at];
        return { scores: smoothScores(scores, fairness, { lambda, weights }).scores, warnings };
      });
    }),
};
