import { shuffleGraph } from '../../graphs/shuffleGraph.ts';
import { fitKernelFeatures, kernelFeaturesOf } from '../../models/kernelFeatures.ts';
import type { FoldData } from '../foldData.ts';
import type { Grid, Method, Setting } from './method.ts';
import { includeGroup, type PfrForm, pfrOnFold, published } from './pfrOnFold.ts';
import { penalties } from './regression.ts';

const tenths = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const ladder = [1, 2, 3, 5, 10, 20, 50];

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
  ...published,
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

interface PfrMethodOptions extends PfrForm {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly grid: (fold: FoldData) => Grid;
}

function pfrMethod({ name, title, says, grid, ...form }: PfrMethodOptions): Method {
  return {
    name,
    title,
    says,
    grid,
    predict: (fold, settings, work) => pfrOnFold(fold, form).predict(settings, work),
  };
}

/** 1, 2, 5, 10, 20, 50, … and the number of columns less one. */
function paperDims(columns: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500].filter((d) => d < columns - 1);
  return columns > 1 ? [...steps, columns - 1] : [1];
}
