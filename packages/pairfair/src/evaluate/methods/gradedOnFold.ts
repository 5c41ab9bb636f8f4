import { columnOf, type Matrix, matrixFrom, subtractRow, transpose } from '../../linalg/matrix.ts';
import { multiplyTransposed } from '../../linalg/multiply.ts';
import { type FrontierTarget, frontier, frontierTarget } from '../../models/frontier.ts';
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
 * consistency look at the order of scores alone, which calibrating does not change. Scores of several
 * classes, which are weighed against each other, are calibrated: two numbers each.
 */
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
  const tried = (group: readonly Setting[]): Prediction[] => {
    const [{ gamma, ridge }] = group;
    const byClass = targets.map((label, k) => {
      const points = frontier(
        solver.spectrum({ gamma, ridge }),
        wanted(label),
        group.map(({ strictness }) => strictness),
      );
      const directions = transpose(matrixFrom(points.map(({ direction }) => direction)));
      const scores = onTest(directions);
      if (targets.length === 1) return points.map((_, s) => columnOf(scores, s));
      const seen = onTrain(directions);
      return points.map((_, s) => calibrated(columnOf(seen, s), columnOf(scores, s), k));
    });
    return group.map((_, s) =>
      joinClasses(byClass.map((scores) => ({ scores: scores[s], warnings: [] }))),
    );
  };
  /** Scores of several classes are divided by their sum, so each must be a chance. */
  const calibrated = (seen: Float64Array, scores: Float64Array, k: number) => {
    const column = (data: Float64Array) => ({ rows: data.length, cols: 1, data });
    const model = fitFrontier(column(seen), classes[k].train.labels, { weights });
    return predict(model, column(scores));
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
