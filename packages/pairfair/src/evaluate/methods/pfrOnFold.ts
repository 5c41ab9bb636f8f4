import type { Graph } from '../../graphs/graph.ts';
import { leadingColumns, type Matrix } from '../../linalg/matrix.ts';
import { type PfrSolveOptions, pfrSolver } from '../../models/pfrSolver.ts';
import { type PfrStatistics, pfrStatistics } from '../../models/pfrStatistics.ts';
import { rowProjector } from '../../models/rowProjector.ts';
import { requireNotCancelled } from '../../progress.ts';
import type { FoldOrder } from '../fairnessGraph.ts';
import type { FoldData } from '../foldData.ts';
import { type PfrDimensions, type PfrOnFold, predictShared, type Setting } from './method.ts';
import { regressionPredictions } from './regression.ts';

/** What PFR works on: the columns of both sides and the graph to learn from. */
export interface PfrInput {
  readonly train: Matrix;
  readonly test: Matrix;
  readonly fairness: Graph;
  /** Graded forms only: who deserves more; default: nobody says so. */
  readonly order?: FoldOrder | null;
}

/** How a form of PFR differs from the default one. */
export interface PfrForm {
  /** Default: all columns and the group, the judgments as they are. */
  readonly input?: (fold: FoldData) => PfrInput;
  readonly solve?: Pick<PfrSolveOptions, 'constraint' | 'balance'>;
  /** Graded forms only: what takes the place of the graphs' costs. */
  readonly cost?: (statistics: PfrStatistics) => PfrStatistics;
}

/** All columns and the group, the judgments as they are. */
export const includeGroup = ({ train, test, order }: FoldData): PfrInput => ({
  train: train.withGroup,
  test: test.withGroup,
  fairness: train.fairness,
  order,
});

/** PFR as the paper's equations (6), (7) and its published code have it. */
export const published: PfrForm = { solve: { constraint: 'basis', balance: 'none' } };

/** Sums up a fold for cut PFR, once for all settings that are asked for. */
export function pfrOnFold(fold: FoldData, form: PfrForm = {}): PfrOnFold {
  const { input = includeGroup, solve: fixed = {} } = form;
  const columns = input(fold);
  const statistics = pfrStatistics(columns.train, {
    similarity: fold.train.similarity,
    fairness: columns.fairness,
    weights: fold.train.weights,
    // For the diagnostics, which nobody reads of a setting that is only tried.
    ...(!fold.tuning && { groups: fold.train.groups }),
  });
  const solver = pfrSolver(statistics);
  const onTrain = rowProjector(columns.train, statistics.mean);
  const onTest = rowProjector(columns.test, statistics.mean);
  const most = fixed.constraint === 'basis' ? statistics.mean.length : solver.rank;
  const linked = statistics.fairness.totalWeight > 0;
  // All dimensions would give back the data themselves, and without judgments among the training
  // people only γ = 0 can be solved.
  const exists = ({ gamma, dims }: Setting) =>
    (dims < most || dims === 1) && (linked || gamma === 0);

  const optionsOf = ({ gamma, ridge = 1, dims }: Setting) => ({ ...fixed, gamma, ridge, dims });
  const projected = (components: Matrix) => ({
    train: onTrain(components),
    test: onTest(components),
  });
  const solved = (setting: Setting): PfrDimensions => {
    const model = solver.solve(optionsOf(setting));
    return { model, ...projected(model.components) };
  };
  const tried = (setting: Setting) => projected(solver.components(optionsOf(setting)));

  const onFold: PfrOnFold = {
    represent: (setting) => (exists(setting) ? solved(setting) : undefined),
    predict: (settings, { signal }) =>
      // Fewer dimensions are a prefix of more: good enough to try them, and one solve for all.
      predictShared(settings, ['gamma', 'ridge', ...(fold.tuning ? [] : ['dims'])], (group) => {
        requireNotCancelled(signal);
        const dims = Math.max(...group.filter(exists).map((setting) => setting.dims));
        if (dims === Number.NEGATIVE_INFINITY) return group.map(() => undefined);
        const widest = { ...group[0], dims };
        const found: Partial<PfrDimensions> & ReturnType<typeof projected> = fold.tuning
          ? tried(widest)
          : solved(widest);
        return predictShared(group, ['dims'], (same) => {
          if (!exists(same[0])) return same.map(() => undefined);
          const [train, test] = [found.train, found.test].map((z) =>
            leadingColumns(z, same[0].dims),
          );
          const { model } = found;
          const pfr = model && { model, onFold };
          return regressionPredictions(fold, same, train, test, model?.warnings, pfr);
        });
      }),
  };
  return onFold;
}
