import {
  foldOfRun,
  type LogisticModel,
  type Matrix,
  predictLogistic,
  selectColumns,
} from 'pairfair';
import { describe, expect, it } from 'vitest';
import { plain, reportComparison, reportStudy } from '../../../testing/reportCase.ts';
import { methodRepresentation } from './methodRepresentation.ts';
import { representationPlane } from './representationPlane.ts';

const methods = [
  ...['original', 'original+', 'pfr', 'pfr-exclude', 'pfr-paper', 'pfr-kernel', 'ifair', 'lfr'],
];
const comparison = reportComparison(reportStudy(plain), {
  methods: [...methods, 'hardt', 'glif'],
  runs: 1,
  grid: {
    ...{ gamma: [0.5], ridge: [0.1], dims: [2], c: [1] },
    ...{ prototypes: [5], fairness: [1] },
  },
});
const fold = foldOfRun(comparison.plan, 0);
const runOf = (name: string) =>
  comparison.results.flatMap(({ runs }) => runs).find(({ method }) => method === name)!;

function scoresOf(predictor: LogisticModel, test: Matrix): Float64Array {
  const used = Array.from(predictor.coefficients, (_, j) => j);
  return predictLogistic(predictor, selectColumns(test, used));
}

describe('methodRepresentation', () => {
  it.each(methods)('is what the comparison predicted from: %s', (name) => {
    const { setting, predictions } = runOf(name);
    const found = methodRepresentation(fold, name, setting)!;
    const scores = scoresOf(found.predictor, found.test);
    // The same computation once more.
    expect(predictions!.scores).toEqual(Array.from(scores));
  });

  it('is null for a method that changes decisions, not data', () => {
    expect(methodRepresentation(fold, 'hardt', runOf('hardt').setting)).toBeNull();
    expect(methodRepresentation(fold, 'glif', runOf('glif').setting)).toBeNull();
  });
});

describe('representationPlane', () => {
  const draw = (dims: number) => {
    const setting = { ...runOf('pfr').setting, dims };
    const found = methodRepresentation(fold, 'pfr', setting)!;
    const plane = representationPlane(fold, found, { method: 'pfr', title: 'PFR' })!;
    return { plane, scores: scoresOf(found.predictor, found.test) };
  };

  it.each([1, 2])(
    'has the scores of people exactly where %i dimensions are all there is',
    (dims) => {
      const { plane, scores } = draw(dims);
      const { logOdds } = plane;
      expect(plane.x).toHaveLength(fold.test.people.length);
      plane.x.forEach((x, i) => {
        const odds = logOdds.x * x + logOdds.y * plane.y[i] + logOdds.intercept;
        expect(1 / (1 + Math.exp(-odds))).toBeCloseTo(scores[i], 9);
      });
    },
  );

  it('shows columns in their principal components, with the score of an average person', () => {
    const { setting } = runOf('original');
    const found = methodRepresentation(fold, 'original', setting)!;
    const plane = representationPlane(fold, found, { method: 'original', title: 'Original' })!;
    expect(plane.axes).toBe('principal components');
    // At (0, 0) stands the mean of the training people.
    const { train, predictor } = found;
    const mean = Float64Array.from({ length: train.cols }, (_, j) => {
      let sum = 0;
      for (let i = 0; i < train.rows; i++) sum += train.data[i * train.cols + j];
      return sum / train.rows;
    });
    const atMean = predictor.coefficients.reduce((sum, w, j) => sum + w * mean[j], 0);
    expect(plane.logOdds.intercept).toBeCloseTo(atMean + predictor.intercept, 12);
  });
});
