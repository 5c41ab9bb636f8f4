import { type Matrix, subtractRow } from '../../linalg/matrix.ts';
import { multiplyTransposed } from '../../linalg/multiply.ts';
import { type FrontierTarget, frontierTarget } from '../../models/frontier.ts';
import { pfrSolver } from '../../models/pfrSolver.ts';
import {
  pfrStatistics,
  type TargetStatistics,
  targetStatistics,
} from '../../models/pfrStatistics.ts';
import { rowProjector } from '../../models/rowProjector.ts';
import {
  judgesDirection,
  type LearnedPredictor,
  unitTowards,
} from '../../pipeline/learnPredictor.ts';
import { fitFrontier } from '../../predictors/fitFrontier.ts';
import { predict } from '../../predictors/predict.ts';
import { requireNotCancelled } from '../../progress.ts';
import type { FoldData } from '../foldData.ts';
import { classFolds, joinClasses } from './classFolds.ts';
import { frontierTrials, type Trials } from './frontierTrials.ts';
import type { PfrDimensions, PfrOnFold, Prediction, Setting } from './method.ts';
import { includeGroup, type PfrForm } from './pfrOnFold.ts';

/** Sums up a fold for graded PFR, once for all settings that are asked for. */
export function gradedOnFold(fold: FoldData, form: PfrForm = {}): PfrOnFold {
  const { input = includeGroup, cost = (given) => given } = form;
  const columns = input(fold);
  const { groups, similarity, weights } = fold.train;
  const statistics = cost(
    pfrStatistics(columns.train, {
      similarity,
      fairness: columns.fairness,
      weights,
      // For the diagnostics, which nobody reads of a setting that is only tried.
      ...(!fold.tuning && { groups }),
    }),
  );
  const classes = classFolds(fold);
  const targets = classes.map(({ train }) =>
    targetStatistics(columns.train, statistics.mean, train.labels, weights),
  );
  const solver = pfrSolver(statistics);
  const { order } = columns;
  const judged = order && {
    order: multiplyTransposed(subtractRow(columns.train, statistics.mean), order.people),
    orderWeight: order.weight,
  };
  const wanted = (label: TargetStatistics): FrontierTarget => ({ label, ...judged });
  const onTrain = rowProjector(columns.train, statistics.mean);
  const onTest = rowProjector(columns.test, statistics.mean);
  // Without judgments among the training people only γ = 0 can be solved.
  const linked = statistics.fairness.totalWeight > 0;
  const exists = ({ gamma }: Setting) => linked || gamma === 0;

  const represent = ({ gamma, ridge, strictness }: Setting): PfrDimensions => {
    const model = solver.solve({ gamma, ridge, strictness });
    return { model, train: onTrain(model.components), test: onTest(model.components) };
  };
  const fitted = (
    { gamma, ridge }: Setting,
    components: Matrix,
    train: Matrix,
    k: number,
  ): LearnedPredictor => {
    const { labels } = classes[k].train;
    const numeric = fold.target === 'numeric';
    const options = { target: numeric ? 'numeric' : 'binary', weights } as const;
    if (!order) return { predictor: fitFrontier(train, labels, options), warnings: [] };
    const towards = multiplyTransposed(
      components,
      frontierTarget(solver.spectrum({ gamma, ridge }), wanted(targets[k])),
    );
    const predictor = fitFrontier(train, labels, { ...options, towards });
    const along = predictor.coefficients.reduce((sum, value, d) => sum + value * towards[d], 0);
    if (along > 0) return { predictor, warnings: [] };
    const unit = unitTowards(towards, components, statistics.covariance);
    return judgesDirection(unit, targets[k], order.weight, numeric);
  };
  const learned = (setting: Setting): Prediction => {
    const { model, train, test } = represent(setting);
    return joinClasses(
      classes.map((_, k) => {
        const { predictor, warnings } = fitted(setting, model.components, train, k);
        return {
          scores: predict(predictor, test),
          warnings: [...model.warnings, ...warnings],
          representation: { train, test, predictor, pfr: { model, onFold } },
        };
      }),
    );
  };
  const trials: Trials = {
    ...{ solver, targets, linked, weights, onTrain, onTest, judged: judged ?? undefined },
    trainLabels: (k) => classes[k].train.labels,
  };
  const onFold: PfrOnFold = {
    represent: (setting) => (exists(setting) ? represent(setting) : undefined),
    predict: (settings, { signal }) => {
      if (fold.tuning) return frontierTrials(trials, settings, signal ? { signal } : {});
      return settings.map((setting) => {
        requireNotCancelled(signal);
        return exists(setting) ? learned(setting) : undefined;
      });
    },
  };
  return onFold;
}
