import {
  evaluatePredictions,
  fitLogistic,
  fitPfr,
  type Graph,
  type Matrix,
  type PfrSolveOptions,
  predictLogistic,
  shuffleGraph,
  transform,
} from 'pairfair';
import { admissionsStudy } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { type FoldData, foldData } from '../packages/pairfair/src/evaluate/foldData.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function admissions(seed: number, extraColumns: number): FoldData {
  const study = admissionsStudy({ extraColumns }, seed);
  return foldData(study, study.split, { neighbors: 10, seed });
}

function measuresOn(fold: FoldData, train: Matrix, test: Matrix) {
  const scores = predictLogistic(fitLogistic(train, fold.train.labels), test);
  const { labels, groups, fairness } = fold.test;
  return evaluatePredictions({ labels, scores, groups, graphs: { fairness } }).measures;
}

function pfrMeasures(fold: FoldData, fairness: Graph, options: PfrSolveOptions) {
  const { withGroup, similarity } = fold.train;
  const model = fitPfr(withGroup, { similarity, fairness, ...options });
  return measuresOn(fold, transform(model, withGroup), transform(model, fold.test.withGroup));
}

const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;

describe('synthetic admissions, low dimension, ten seeds', () => {
  const options = { gamma: 0.9, ridge: 0.1, dims: 2 };
  const folds = seeds.map((seed) => admissions(seed, 0));
  const original = folds.map((fold) => measuresOn(fold, fold.train.x, fold.test.x));
  const pfr = folds.map((fold) => pfrMeasures(fold, fold.train.fairness, options));
  const shuffled = folds.map((fold, k) =>
    pfrMeasures(fold, shuffleGraph(fold.train.fairness, seeds[k]), options),
  );
  const fairness = (all: typeof pfr) => mean(all.map((m) => m.consistency_fairness));

  it('PFR is both more accurate and more consistent than the original', () => {
    expect(mean(pfr.map((m) => m.auc))).toBeGreaterThanOrEqual(0.99);
    expect(fairness(pfr)).toBeGreaterThanOrEqual(0.92);
    expect(mean(original.map((m) => m.auc))).toBeLessThan(0.985);
    expect(fairness(original)).toBeLessThan(0.9);
  });

  it('the gain is gone when the judgments are given to other people', () => {
    expect(fairness(shuffled)).toBeLessThan(fairness(original));
    expect(mean(shuffled.map((m) => m.auc))).toBeLessThan(mean(original.map((m) => m.auc)));
  });
});

describe('synthetic admissions, high dimension', () => {
  const folds = seeds.slice(0, 5).map((seed) => admissions(seed, 100));
  const options = { gamma: 0.5, ridge: 1, dims: 10 };
  const auc = (all: { auc: number }[]) => mean(all.map((m) => m.auc));
  const pfr = folds.map((fold) => pfrMeasures(fold, fold.train.fairness, options));

  it("'representation' does well with ten dimensions and 'basis' badly", () => {
    const basis = folds.map((fold) =>
      pfrMeasures(fold, fold.train.fairness, { ...options, constraint: 'basis' }),
    );
    expect(auc(pfr)).toBeGreaterThanOrEqual(0.99);
    expect(auc(basis)).toBeLessThan(0.75);
  });

  it('does not test W^F: the group column alone gives all but a little of the gain', () => {
    const group = folds.map((fold) => measuresOn(fold, fold.train.withGroup, fold.test.withGroup));
    const original = folds.map((fold) => measuresOn(fold, fold.train.x, fold.test.x));
    const gain = (all: typeof group) =>
      mean(all.map((m) => m.consistency_fairness)) -
      mean(original.map((m) => m.consistency_fairness));
    expect(gain(group)).toBeGreaterThan(0.8 * gain(pfr));
    expect(auc(group)).toBeGreaterThan(auc(pfr) - 0.01);
  });
});
