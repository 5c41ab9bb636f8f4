import { shuffleGraph } from '../../graphs/shuffleGraph.ts';
import { type Matrix, zeros } from '../../linalg/matrix.ts';
import { fitKernelFeatures, kernelFeaturesOf } from '../../models/kernelFeatures.ts';
import type { PfrStatistics } from '../../models/pfrStatistics.ts';
import { Random } from '../../random.ts';
import type { FoldData } from '../foldData.ts';
import { gradedOnFold } from './gradedOnFold.ts';
import type { Grid, Method } from './method.ts';
import { includeGroup, type PfrForm, type PfrInput } from './pfrOnFold.ts';

/** The values of γ, ridge and strictness that tuning tries. */
export const gradedGrid: Grid = {
  gamma: [0.25, 0.5, 0.75, 0.9, 1],
  ridge: [0.01, 0.03, 0.1, 0.3, 1],
  strictness: [0, 0.01, 0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99],
};

/** Pairwise fair representations as this library does them by default. */
export const pfr: Method = gradedMethod({
  name: 'pfr',
  title: 'PFR',
  says: 'pairwise fair representation, its dimensions graded by how far linked people differ along them, then the score of the frontier',
});

/** PFR without the protected attribute among its inputs. */
export const pfrWithoutGroup: Method = gradedMethod({
  name: 'pfr-exclude',
  title: 'PFR, group excluded',
  says: 'PFR that does not see the protected attribute, at training or prediction',
  input: ({ train, test, order }) => ({
    ...{ train: train.x, test: test.x, fairness: train.fairness, order },
  }),
});

/**
 * How many landmarks stand for the training people in Kernel PFR: half of them where they are few,
 * and at most 300.
 */
const landmarksFor = (people: number) => Math.min(Math.ceil(people / 2), 300);

/** Kernel PFR: an rbf kernel with landmarks. */
export const pfrKernel: Method = gradedMethod({
  name: 'pfr-kernel',
  title: 'Kernel PFR',
  says: 'PFR in the features of an rbf kernel',
  // A kernel's features number in the hundreds, and so each eigenproblem costs more.
  grid: { gamma: [0.25, 0.5, 0.9], ridge: [0.03, 0.3] },
  input: (fold) => {
    const { train, test } = includeGroup(fold);
    const features = fitKernelFeatures(
      train,
      { name: 'rbf' },
      { landmarks: landmarksFor(train.rows), seed: fold.seed },
    );
    return {
      train: features.features,
      test: kernelFeaturesOf(features, test),
      fairness: fold.train.fairness,
      order: fold.order,
    };
  },
});

/** A control: the judgments do not count, similar people stand in for equally deserving ones. */
export const pfrWithoutJudgments: Method = gradedMethod({
  name: 'pfr-gamma0',
  title: 'PFR, γ = 0',
  says: 'control: PFR that looks at the neighbour graph only',
  input: unordered,
  grid: { gamma: [0] },
});

/** A control: the judgments are about other people. */
export const pfrShuffled: Method = gradedMethod({
  name: 'pfr-shuffled',
  title: 'PFR, judgments shuffled',
  says: 'control: PFR with the judgments shuffled among training people',
  input: shuffledInput,
});

/** A control: directions graded by how little people differ along them, as ridge regression does. */
export const ridgeWithGroup: Method = gradedMethod({
  name: 'ridge-group',
  title: 'Graded principal components',
  says: 'control: ridge regression on all columns and the group, which grades principal components by their variance',
  grid: { gamma: [0], ridge: [0] },
  input: unordered,
  cost: alike,
});

/** The columns of both sides, and judgments that were given to other training people. */
export function shuffledInput(fold: FoldData): PfrInput {
  const { order, train, seed } = fold;
  const fairness = shuffleGraph(train.fairness, seed);
  if (!order) return { ...includeGroup(fold), fairness };
  const people = new Random(seed, 'shuffle-order').shuffle(order.people.slice());
  return { ...includeGroup(fold), fairness, order: { ...order, people } };
}

/** All columns and the group, and nobody who says who deserves more. */
function unordered(fold: FoldData): PfrInput {
  return { ...includeGroup(fold), order: null };
}

/** Every direction costs the same, so that per unit of variance it costs 1/variance. */
function alike(statistics: PfrStatistics): PfrStatistics {
  return { ...statistics, similarity: { form: identity(statistics.mean.length), totalWeight: 1 } };
}

function identity(size: number): Matrix {
  const out = zeros(size, size);
  for (let j = 0; j < size; j++) out.data[j * size + j] = 1;
  return out;
}

interface GradedOptions extends PfrForm, Pick<Method, 'name' | 'title' | 'says'> {
  /** Values instead of those of {@link gradedGrid}. */
  readonly grid?: Grid;
}

function gradedMethod({ name, title, says, grid = {}, ...form }: GradedOptions): Method {
  return {
    ...{ name, title, says },
    grid: () => ({ ...gradedGrid, ...grid }),
    predict: (fold, settings, work) => gradedOnFold(fold, form).predict(settings, work),
  };
}
