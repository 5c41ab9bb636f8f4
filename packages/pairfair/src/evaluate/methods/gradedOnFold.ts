import { columnOf, type Matrix, matrixFrom, subtractRow, transpose } from '../../linalg/matrix.ts';
import { multiplyTransposed } from '../../linalg/multiply.ts';
import { type FrontierTarget, frontier, frontierTarget } from '../../models/frontier.ts';
import { pfrSolver } from '../../models/pfrSolver.ts';
import { pfrStatistics, type TargetStatistics } from '../../models/pfrStatistics.ts';
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
import {
  type PfrDimensions,
  type PfrOnFold,
  type Prediction,
  predictShared,
  type Setting,
} from './method.ts';
import { includeGroup, type PfrForm } from './pfrOnFold.ts';

/**
 * Sums up a fold for graded PFR, once for all settings that are asked for. To try a setting takes no
 * regression: every strictness of one (γ, ridge) is a point of one frontier, and AUC and rank
 * consistency look at the order of scores alone, which calibrating does not change.
 */
export function gradedOnFold(fold: FoldData, form: PfrForm = {}): PfrOnFold {
  const { input = includeGroup, cost = (given) => given } = form;
  const columns = input(fold);
  const { labels, groups, similarity, weights } = fold.train;
  const statistics = cost(
    pfrStatistics(columns.train, {
      similarity,
      fairness: columns.fairness,
      target: labels,
      weights,
      // For the diagnostics, which nobody reads of a setting that is only tried.
      ...(!fold.tuning && { groups }),
    }),
  );
  const solver = pfrSolver(statistics);
  const { order } = columns;
  const wanted: FrontierTarget = {
    label: statistics.target,
    ...(order && {
      order: multiplyTransposed(subtractRow(columns.train, statistics.mean), order.people),
      orderWeight: order.weight,
    }),
  };
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
  ): LearnedPredictor => {
    const options = { target: fold.target, weights };
    if (!order) return { predictor: fitFrontier(train, labels, options), warnings: [] };
    const towards = multiplyTransposed(
      components,
      frontierTarget(solver.spectrum({ gamma, ridge }), wanted),
    );
    const predictor = fitFrontier(train, labels, { ...options, towards });
    const along = predictor.coefficients.reduce((sum, value, d) => sum + value * towards[d], 0);
    if (along > 0) return { predictor, warnings: [] };
    const unit = unitTowards(towards, components, statistics.covariance);
    const label = statistics.target as TargetStatistics;
    return judgesDirection(unit, label, order.weight, fold.target === 'numeric');
  };
  const learned = (setting: Setting): Prediction => {
    const { model, train, test } = represent(setting);
    const { predictor, warnings } = fitted(setting, model.components, train);
    return {
      scores: predict(predictor, test),
      warnings: [...model.warnings, ...warnings],
      representation: { train, test, predictor, pfr: { model, onFold } },
    };
  };
  const tried = (group: readonly Setting[]): Prediction[] => {
    const [{ gamma, ridge }] = group;
    const points = frontier(
      solver.spectrum({ gamma, ridge }),
      wanted,
      group.map(({ strictness }) => strictness),
    );
    const scores = onTest(transpose(matrixFrom(points.map(({ direction }) => direction))));
    return points.map((_, k) => ({ scores: columnOf(scores, k), warnings: [] }));
  };

  const onFold: PfrOnFold = {
    represent: (setting) => (exists(setting) ? represent(setting) : undefined),
    predict: (settings, { signal }) =>
      predictShared(settings, ['gamma', 'ridge'], (group) => {
        requireNotCancelled(signal);
        if (!exists(group[0])) return group.map(() => undefined);
        return fold.tuning ? tried(group) : group.map(learned);
      }),
  };
  return onFold;
}
