import { fitHardt } from '../../baselines/fitHardt.ts';
import { hardtProbabilities } from '../../baselines/hardtProbabilities.ts';
import { smoothScores } from '../../baselines/smoothScores.ts';
import { type Matrix, selectRows } from '../../linalg/matrix.ts';
import { fitLogistic, type LogisticModel } from '../../predictors/fitLogistic.ts';
import { predictLogistic } from '../../predictors/predictLogistic.ts';
import type { FoldData } from '../foldData.ts';
import { stratifiedFolds } from '../splitPeople.ts';
import { type Method, predictShared } from './method.ts';
import { penalties, regressionPredictions, toleranceFor } from './regression.ts';

const toLabels = (scores: Float64Array) => scores.map((score) => (score >= 0.5 ? 1 : 0));

/**
 * Labels of training people from regressions that did not see them: error rates are honest. Each
 * starts from the regression on everybody, which is not far.
 */
function heldOutLabels(
  { train }: FoldData,
  parts: readonly HeldOutPart[],
  options: { readonly c: number; readonly tolerance: number; readonly start: LogisticModel },
): Float64Array {
  const out = new Float64Array(train.labels.length);
  for (const { seen, labels, unseen, people } of parts) {
    const predicted = toLabels(predictLogistic(fitLogistic(seen, labels, options), unseen));
    people.forEach((i, k) => {
      out[i] = predicted[k];
    });
  }
  return out;
}

interface HeldOutPart {
  readonly seen: Matrix;
  readonly labels: Float64Array;
  readonly unseen: Matrix;
  /** Who they are among the training people. */
  readonly people: Uint32Array;
}

/** The training people in five parts, each beside all others; the same for every penalty. */
function heldOutParts({ train, seed }: FoldData): HeldOutPart[] {
  return stratifiedFolds(train, { folds: 5, seed }).map((part) => ({
    seen: selectRows(train.x, part.train),
    labels: Float64Array.from(part.train, (i) => train.labels[i]),
    unseen: selectRows(train.x, part.test),
    people: part.test,
  }));
}

/** Equalised odds by post-processing (Hardt, Price, Srebro 2016), in expectation. */
export const hardt: Method = {
  name: 'hardt',
  title: 'Hardt',
  says: 'Original, its labels flipped at random per group until error rates agree',
  grid: () => ({ c: penalties }),
  predict: (fold, settings) => {
    const { train, test, groupNames } = fold;
    const tolerance = toleranceFor(fold);
    const parts = heldOutParts(fold);
    let start: LogisticModel | undefined;
    return predictShared(settings, ['c'], (group) => {
      const { c } = group[0];
      const model = fitLogistic(train.x, train.labels, {
        ...{ c, tolerance },
        ...(start && { start }),
      });
      start = model;
      const held = heldOutLabels(fold, parts, { c, tolerance, start: model });
      const flips = fitHardt(train.labels, held, train.groups, { from: 'labels', groupNames });
      const labels = toLabels(predictLogistic(model, test.x));
      const decisions = hardtProbabilities(flips, labels, test.groups);
      const prediction = { scores: decisions, decisions, warnings: flips.warnings };
      return group.map(() => prediction);
    });
  },
};

/** Scores smoothed over a fairness graph of the test people: it sees what others do not. */
export const glif: Method = {
  name: 'glif',
  title: 'GLIF-like smoothing',
  says: 'Original, its scores smoothed over the fairness graph of the very people it is tested on',
  grid: () => ({ lambda: [0.1, 0.3, 1, 3, 10], c: penalties }),
  predict: (fold, settings) => {
    const byPenalty = regressionPredictions(fold, settings, fold.train.x, fold.test.x);
    return settings.map(({ lambda }, at) => {
      const { scores, warnings } = byPenalty[at];
      return { scores: smoothScores(scores, fold.test.fairness, { lambda }).scores, warnings };
    });
  },
};
