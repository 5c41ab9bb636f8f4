import type { Graph } from '../../graphs/graph.ts';
import { shuffleGraph } from '../../graphs/shuffleGraph.ts';
import { leadingColumns, type Matrix } from '../../linalg/matrix.ts';
import { fitKernelFeatures, kernelFeaturesOf } from '../../models/kernelFeatures.ts';
import { type PfrSolveOptions, pfrSolver } from '../../models/pfrSolver.ts';
import { type PfrStatistics, pfrStatistics } from '../../models/pfrStatistics.ts';
import { rowProjector } from '../../models/rowProjector.ts';
import { requireNotCancelled, type WorkOptions } from '../../progress.ts';
import type { FoldData } from '../foldData.ts';
import { type Grid, type Method, type Prediction, predictShared, type Setting } from './method.ts';
import { penalties, regressionPredictions } from './regression.ts';

const tenths = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const ladder = [1, 2, 3, 5, 10, 20, 50];

/** What PFR works on: the columns of both sides and the graph to learn from. */
interface PfrInput {
  readonly train: Matrix;
  readonly test: Matrix;
  readonly fairness: Graph;
}

const includeGroup = ({ train, test }: FoldData): PfrInput => ({
  train: train.withGroup,
  test: test.withGroup,
  fairness: train.fairness,
});

/** Pairwise fair representations as this library does them by default. */
export const pfr: Method = pfrMethod({
  name: 'pfr',
  title: 'PFR',
  says: 'pairwise fair representation, ZᵀZ/N = I, balanced graphs, then logistic regression',
  grid: () => ({ gamma: tenths, ridge: [0.1, 0.3, 1, 3], dims: ladder, c: penalties }),
});

/** PFR without the protected attribute among its inputs. */
export const pfrWithoutGroup: Method = pfrMethod({
  name: 'pfr-exclude',
  title: 'PFR, group excluded',
  says: 'PFR that does not see the protected attribute, at training or prediction',
  grid: () => ({ gamma: tenths, ridge: [0.1, 0.3, 1, 3], dims: ladder, c: penalties }),
  input: ({ train, test }) => ({ train: train.x, test: test.x, fairness: train.fairness }),
});

/** PFR as the paper's equations (6), (7) and its published code have it. */
export const pfrPaper: Method = pfrMethod({
  name: 'pfr-paper',
  title: 'PFR as published',
  says: 'PFR with VᵀV = I and unbalanced graphs, then logistic regression',
  grid: ({ train }) => ({ gamma: tenths, dims: paperDims(train.withGroup.cols), c: penalties }),
  solve: { constraint: 'basis', balance: 'none' },
});

/**
 * How many landmarks stand for the training people in Kernel PFR: half of them where they are few,
 * and at most 300, six for each of the most dimensions that are tried.
 */
const landmarksFor = (people: number) => Math.min(Math.ceil(people / 2), 300);

/** Kernel PFR: an rbf kernel with landmarks. */
export const pfrKernel: Method = pfrMethod({
  name: 'pfr-kernel',
  title: 'Kernel PFR',
  says: 'PFR in the features of an rbf kernel, then logistic regression',
  grid: () => ({
    gamma: [0, 0.25, 0.5, 0.75, 1],
    ridge: [0.1, 1],
    dims: [2, 5, 10, 20, 50],
    c: penalties,
  }),
  input: (fold) => {
    const { train, test } = includeGroup(fold);
    const features = fitKernelFeatures(
      train,
      { name: 'rbf' },
      {
        landmarks: landmarksFor(train.rows),
        seed: fold.seed,
      },
    );
    return {
      train: features.features,
      test: kernelFeaturesOf(features, test),
      fairness: fold.train.fairness,
    };
  },
});

/** A control: PFR that ignores the judgments. */
export const pfrWithoutJudgments: Method = pfrMethod({
  name: 'pfr-gamma0',
  title: 'PFR, γ = 0',
  says: 'control: PFR that looks at the neighbour graph only',
  grid: () => ({ gamma: [0], ridge: [0.1, 0.3, 1, 3], dims: ladder, c: penalties }),
});

/** A control: PFR at the settings that were best for PFR, its judgments given to other people. */
export function pfrShuffled({ gamma, ridge, dims }: Setting): Method {
  return pfrMethod({
    name: 'pfr-shuffled',
    title: 'PFR, judgments shuffled',
    says: 'control: PFR at its best settings with the judgments shuffled among training people',
    grid: () => ({ gamma: [gamma], ridge: [ridge], dims: [dims], c: penalties }),
    input: (fold) => ({
      ...includeGroup(fold),
      fairness: shuffleGraph(fold.train.fairness, fold.seed),
    }),
  });
}

interface PfrMethodOptions {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly grid: (fold: FoldData) => Grid;
  readonly input?: (fold: FoldData) => PfrInput;
  readonly solve?: Pick<PfrSolveOptions, 'constraint' | 'balance'>;
}

function pfrMethod(options: PfrMethodOptions): Method {
  const { name, title, says, grid, input = includeGroup, solve = {} } = options;
  return {
    name,
    title,
    says,
    grid,
    predict(fold, settings, work) {
      const columns = input(fold);
      const statistics = pfrStatistics(columns.train, {
        similarity: fold.train.similarity,
        fairness: columns.fairness,
      });
      return predictOnPath(fold, columns, statistics, solve, settings, work);
    },
  };
}

/** One solve per (γ, ridge) at the most dimensions asked for; fewer are prefixes of it. */
function predictOnPath(
  fold: FoldData,
  columns: PfrInput,
  statistics: PfrStatistics,
  fixed: Pick<PfrSolveOptions, 'constraint' | 'balance'>,
  settings: readonly Setting[],
  { signal }: WorkOptions,
): (Prediction | undefined)[] {
  const solver = pfrSolver(statistics);
  const { rank } = solver;
  const project = {
    train: rowProjector(columns.train, statistics.mean),
    test: rowProjector(columns.test, statistics.mean),
  };
  const most = fixed.constraint === 'basis' ? statistics.mean.length : rank;
  return predictShared(settings, ['gamma', 'ridge'], (group) => {
    requireNotCancelled(signal);
    // All dimensions would give back the data themselves: such a setting does not exist.
    const dims = Math.max(...group.map((s) => s.dims).filter((d) => d < most), 1);
    const { gamma, ridge = 1 } = group[0];
    // Without judgments among the training people only γ = 0 can be solved.
    if (gamma > 0 && !(statistics.fairness.totalWeight > 0)) return group.map(() => undefined);
    const options = { ...fixed, gamma, ridge, dims };
    // Nobody reads the warnings of a setting that is only tried.
    const { components, warnings } = fold.tuning
      ? { components: solver.components(options), warnings: [] }
      : solver.solve(options);
    const train = project.train(components);
    const test = project.test(components);
    return predictShared(group, ['dims'], (same) => {
      const [{ dims: d }] = same;
      if (d >= most && d > 1) return same.map(() => undefined);
      return regressionPredictions(
        fold,
        same,
        leadingColumns(train, d),
        leadingColumns(test, d),
        warnings,
      );
    });
  });
}

/** 1, 2, 5, 10, 20, 50, … and the number of columns less one. */
function paperDims(columns: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500].filter((d) => d < columns - 1);
  return columns > 1 ? [...steps, columns - 1] : [1];
}
