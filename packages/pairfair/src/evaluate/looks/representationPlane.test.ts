import { describe, expect, it } from 'vitest';
import { type Matrix, selectColumns } from '../../linalg/matrix.ts';
import { type PredictorModel, predict as predictScores } from '../../predictors/predict.ts';
import { admissionsStudy } from '../admissionsStudy.ts';
import { foldData } from '../foldData.ts';
import type { Setting } from '../methods/method.ts';
import { methodNamed } from '../methods/methods.ts';
import { representationPlane } from './representationPlane.ts';

const methods = [
  ...[
    'original',
    'original+',
    'pfr',
    'pfr-exclude',
    'pfr-kernel',
    'pfr-cut',
    'pfr-paper',
    'ifair',
    'lfr',
  ],
];
const study = admissionsStudy({ perGroup: 80 }, 4);
const fold = foldData(study, study.split, { neighbors: 5, seed: 4 });
const setting: Setting = {
  ...{ gamma: 0.5, ridge: 0.1, strictness: 0.5, dims: 2, c: 1 },
  ...{ prototypes: 5, fairness: 1, lambda: 1 },
};
const predict = (name: string, change: Setting = {}) =>
  methodNamed(name).predict(fold, [{ ...setting, ...change }], {})[0]!;

function scoresOf(predictor: PredictorModel, test: Matrix): Float64Array {
  const used = Array.from(predictor.coefficients, (_, j) => j);
  return predictScores(predictor, selectColumns(test, used));
}

describe('the representation of a method', () => {
  it.each(methods)('is what its scores are a regression on: %s', (name) => {
    const { scores, representation } = predict(name);
    const { predictor, test } = representation!;
    // The same computation once more.
    expect(scores).toEqual(scoresOf(predictor, test));
  });

  it('is missing where a method changes decisions, not data', () => {
    expect(predict('hardt').representation).toBeUndefined();
    expect(predict('glif').representation).toBeUndefined();
  });

  it('is not kept for settings that are only tried', () => {
    const tuning = foldData(study, study.split, { neighbors: 5, seed: 4, tuning: true });
    for (const name of ['original', 'pfr']) {
      expect(methodNamed(name).predict(tuning, [setting], {})[0]?.representation).toBeUndefined();
    }
  });
});

describe('representationPlane', () => {
  it.each([1, 2])(
    'has the scores of people exactly where %i dimensions are all there is',
    (dims) => {
      const { representation, scores } = predict('pfr-cut', { dims });
      const plane = representationPlane(fold, representation!, { ...setting, dims })!;
      const { logOdds } = plane;
      expect(plane.axes).toBe('dimensions');
      expect(plane.width).toBe(dims);
      expect(plane.x).toHaveLength(fold.test.people.length);
      expect(new Set(plane.y).size).toBeGreaterThan(1);
      plane.x.forEach((x, i) => {
        const odds = logOdds.x * x + logOdds.y * plane.y[i] + logOdds.intercept;
        expect(1 / (1 + Math.exp(-odds))).toBeCloseTo(scores[i], 9);
      });
    },
  );

  it('is null where there is one dimension and no second', () => {
    const { representation } = predict('pfr-cut', { dims: 1 });
    const { pfr, ...rest } = representation!;
    const alone = {
      ...rest,
      pfr: { ...pfr!, onFold: { ...pfr!.onFold, represent: () => undefined } },
    };
    expect(representationPlane(fold, alone, { ...setting, dims: 1 })).toBeNull();
  });

  it('shows columns in their principal components, with the score of an average person', () => {
    const { representation } = predict('original');
    const plane = representationPlane(fold, representation!, setting)!;
    expect(plane.axes).toBe('principal components');
    // At (0, 0) stands the mean of the training people.
    const { train, predictor } = representation!;
    const mean = Float64Array.from({ length: train.cols }, (_, j) => {
      let sum = 0;
      for (let i = 0; i < train.rows; i++) sum += train.data[i * train.cols + j];
      return sum / train.rows;
    });
    const atMean = predictor.coefficients.reduce((sum, w, j) => sum + w * mean[j], 0);
    expect(plane.logOdds.intercept).toBeCloseTo(atMean + predictor.intercept, 12);
  });
});
