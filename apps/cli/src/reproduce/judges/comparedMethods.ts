import type { FoldData, Matrix, Method, PfrStatistics } from 'pairfair';
import { fitLogistic, pfrSolver, pfrStatistics, predictLogistic, shuffleGraph } from 'pairfair';
import {
  columnMeans,
  fitKernelFeatures,
  kernelFeaturesOf,
  multiply,
  subtractRow,
  zeros,
} from 'pairfair/internal';
import { type GradedInput, gradedMethod } from './gradedMethod.ts';

/** A method of the study; a control needs no judgments, or has them wrong. */
export interface ComparedMethod {
  readonly method: Method;
  readonly control: boolean;
}

const penalties = [0.01, 0.1, 1, 10];
const ridges = [0.01, 0.1, 1];

/** What the frontier is walked over. */
export const gradedGrid: Readonly<Record<'gamma' | 'ridge' | 'strictness', readonly number[]>> = {
  gamma: [0.25, 0.5, 0.75, 0.9, 1],
  ridge: ridges,
  strictness: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95],
};
const { strictness } = gradedGrid;

/** Graded PFR and its frontier: what the study is about. */
export const graded: Method = gradedMethod({
  name: 'graded',
  title: 'Graded PFR',
  says: 'graded PFR with the score of its frontier',
  grid: gradedGrid,
});

const gradedKernel: Method = gradedMethod({
  name: 'graded-kernel',
  title: 'Graded kernel PFR',
  says: 'graded PFR in the features of an rbf kernel with 100 landmarks',
  grid: { gamma: [0.5, 1], ridge: [0.01, 0.1], strictness },
  input: kernelInput,
});

const cut: Method = {
  name: 'cut',
  title: 'PFR, cut',
  says: 'PFR that keeps some directions whole and drops the rest, then logistic regression',
  grid: () => ({
    ...{ gamma: [0, 0.25, 0.5, 0.75, 0.9, 1], ridge: ridges },
    ...{ dims: [1, 2, 3, 5, 10], c: penalties },
  }),
  predict: ({ train, test }, settings) => {
    const { withGroup: x, similarity, fairness, labels } = train;
    const solver = pfrSolver(pfrStatistics(x, { similarity, fairness }));
    const mean = columnMeans(x);
    const [own, other] = [subtractRow(x, mean), subtractRow(test.withGroup, mean)];
    return settings.map(({ gamma = 0, ridge = 1, dims = 1, c = 1 }) => {
      if (dims >= solver.rank) return undefined;
      const components = solver.components({ gamma, ridge, dims });
      const scores = logisticScores(multiply(own, components), labels, multiply(other, components));
      return { scores: scores(c), warnings: [] };
    });
  },
};

const original = logistic('original', 'Original', 'on all columns but the group', (part) => part.x);
const withGroup = logistic(
  'original-group',
  'Original with group',
  'on all columns and the group',
  (part) => part.withGroup,
);

const centred: Method = {
  ...original,
  name: 'original-centred',
  title: 'Original centred by group',
  says: 'the Original’s score less the mean of its group among training people',
  predict: (fold, settings, work) => {
    const own = original.predict({ ...fold, test: fold.train }, settings, work);
    const other = original.predict(fold, settings, work);
    return other.map((prediction, s) => {
      const means = groupMeans(own[s]?.scores ?? new Float64Array(0), fold.train.groups);
      return (
        prediction && {
          scores: prediction.scores.map((v, i) => v - (means.get(fold.test.groups[i] ?? -1) ?? 0)),
          warnings: [],
        }
      );
    });
  },
};

const withoutJudgments: Method = gradedMethod({
  name: 'graded-gamma0',
  title: 'Graded, γ = 0',
  says: 'graded by the neighbour graph alone, no judgments',
  grid: { gamma: [0], ridge: ridges, strictness },
});

const byVariance: Method = gradedMethod({
  name: 'graded-variance',
  title: 'Graded by variance',
  says: 'directions graded by their variance alone, which is ridge regression',
  grid: { gamma: [0], ridge: [0], strictness },
  cost: (statistics) => ({
    ...statistics,
    similarity: { form: identity(statistics.mean.length), totalWeight: 1 },
  }),
});

const shuffled: Method = gradedMethod({
  name: 'graded-shuffled',
  title: 'Graded, judgments shuffled',
  says: 'graded PFR learned from the judgments of other people, tuned on the true ones',
  grid: gradedGrid,
  input: ({ train, test, seed }) => ({
    ...{ train: train.withGroup, test: test.withGroup },
    fairness: shuffleGraph(train.fairness, seed),
  }),
});

/** What is compared, in the order of tables. */
export const comparedMethods: readonly ComparedMethod[] = [
  { method: original, control: true },
  ...[withGroup, centred, withoutJudgments, byVariance, shuffled].map((method) => ({
    method,
    control: true,
  })),
  ...[cut, graded, gradedKernel].map((method) => ({ method, control: false })),
];

function logistic(
  name: string,
  title: string,
  on: string,
  columns: (part: FoldData['train']) => Matrix,
): Method {
  return {
    ...{ name, title, says: `logistic regression ${on}` },
    grid: () => ({ c: penalties }),
    predict: ({ train, test }, settings) => {
      const scores = logisticScores(columns(train), train.labels, columns(test));
      return settings.map(({ c = 1 }) => ({ scores: scores(c), warnings: [] }));
    },
  };
}

function logisticScores(train: Matrix, labels: Float64Array, test: Matrix) {
  return (c: number) => predictLogistic(fitLogistic(train, labels, { c, tolerance: 1e-5 }), test);
}

function groupMeans(scores: Float64Array, groups: Int32Array): Map<number, number> {
  const means = new Map<number, number>();
  for (const group of new Set(groups)) {
    const own = scores.filter((_, i) => groups[i] === group);
    means.set(group, own.reduce((sum, score) => sum + score, 0) / own.length);
  }
  return means;
}

/** Features of the fold seen last: a search asks for its settings, then for the best one. */
const kernelInputs = new WeakMap<FoldData, GradedInput>();

function kernelInput(fold: FoldData): GradedInput {
  const known = kernelInputs.get(fold);
  if (known) return known;
  const { train, test, seed } = fold;
  const made = fitKernelFeatures(
    train.withGroup,
    { name: 'rbf' },
    { landmarks: Math.min(100, train.people.length), seed },
  );
  const input = {
    train: made.features,
    test: kernelFeaturesOf(made, test.withGroup),
    fairness: train.fairness,
  };
  kernelInputs.set(fold, input);
  return input;
}

function identity(size: number): PfrStatistics['covariance'] {
  const out = zeros(size, size);
  for (let at = 0; at < size * size; at += size + 1) out.data[at] = 1;
  return out;
}
