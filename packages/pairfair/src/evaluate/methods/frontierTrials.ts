import { columnOf, type Matrix, matrixFrom, transpose } from '../../linalg/matrix.ts';
import { type FrontierTarget, frontier } from '../../models/frontier.ts';
import type { PfrSolver } from '../../models/pfrSolver.ts';
import type { TargetStatistics } from '../../models/pfrStatistics.ts';
import { fitFrontier } from '../../predictors/fitFrontier.ts';
import { predict } from '../../predictors/predict.ts';
import { requireNotCancelled, type WorkOptions } from '../../progress.ts';
import { joinClasses } from './classFolds.ts';
import { type Prediction, predictShared, type Setting } from './method.ts';

/** What settings are tried with: sums of training people, and others to predict. */
export interface Trials {
  readonly solver: PfrSolver;
  /** Of the target, or of every class against all others. */
  readonly targets: readonly TargetStatistics[];
  /** Where the judges' order goes, and how much it counts; default: not at all. */
  readonly judged?: Omit<FrontierTarget, 'label'> | undefined;
  /** Whether anybody is linked: without judgments only γ = 0 can be solved. */
  readonly linked: boolean;
  /** Training people, all or some, along directions; only several classes look at them. */
  readonly onTrain: (directions: Matrix) => Matrix;
  /** Their labels of class k, and their weights. */
  readonly trainLabels: (k: number) => Float64Array;
  readonly weights: Float64Array | null;
  readonly onTest: (directions: Matrix) => Matrix;
}

/**
 * What graded PFR says of the people to predict, for every setting; undefined where it does not
 * exist. To try a setting takes no regression: every strictness of one (γ, ridge) is a point of one
 * frontier, and AUC and rank consistency look at the order of scores alone, which calibrating does
 * not change. Scores of several classes, which are weighed against each other, are calibrated: two
 * numbers each.
 */
export function frontierTrials(
  trials: Trials,
  settings: readonly Setting[],
  { signal }: Pick<WorkOptions, 'signal'>,
): (Prediction | undefined)[] {
  return predictShared(settings, ['gamma', 'ridge'], (group) => {
    requireNotCancelled(signal);
    const exists = trials.linked || group[0].gamma === 0;
    return exists ? tried(trials, group) : group.map(() => undefined);
  });
}

function tried(trials: Trials, group: readonly Setting[]): Prediction[] {
  const { solver, targets, judged, onTrain, onTest } = trials;
  const [{ gamma, ridge }] = group;
  const byClass = targets.map((label, k) => {
    const points = frontier(
      solver.spectrum({ gamma, ridge }),
      { label, ...judged },
      group.map(({ strictness }) => strictness),
    );
    const directions = transpose(matrixFrom(points.map(({ direction }) => direction)));
    const scores = onTest(directions);
    if (targets.length === 1) return points.map((_, s) => columnOf(scores, s));
    const seen = onTrain(directions);
    return points.map((_, s) => calibrated(trials, columnOf(seen, s), columnOf(scores, s), k));
  });
  return group.map((_, s) =>
    joinClasses(byClass.map((scores) => ({ scores: scores[s], warnings: [] }))),
  );
}

/** Scores of several classes are divided by their sum, so each must be a chance. */
function calibrated(
  { trainLabels, weights }: Trials,
  seen: Float64Array,
  scores: Float64Array,
  k: number,
): Float64Array {
  const column = (data: Float64Array) => ({ rows: data.length, cols: 1, data });
  return predict(fitFrontier(column(seen), trainLabels(k), { weights }), column(scores));
}
