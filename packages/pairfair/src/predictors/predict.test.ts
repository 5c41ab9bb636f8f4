import { describe, expect, it } from 'vitest';
import { matrixFrom } from '../linalg/matrix.ts';
import type { LogisticModel } from './fitLogistic.ts';
import { fitRidge, type RidgeModel } from './fitRidge.ts';
import { predict } from './predict.ts';

const x = matrixFrom([
  [0, 1],
  [2, 0],
  [1, 1],
  [3, 2],
]);

describe('predict', () => {
  it('gives chances for a logistic model', () => {
    const model: LogisticModel = {
      kind: 'logistic',
      coefficients: Float64Array.of(1, -1),
      intercept: 0,
      c: 1,
      converged: true,
      iterations: 1,
      gradientNorm: 0,
    };
    // Log-odds −1, 2, 0, 1.
    const chances = predict(model, x);
    for (const [i, odds] of [-1, 2, 0, 1].entries()) {
      expect(chances[i]).toBeCloseTo(1 / (1 + Math.E ** -odds), 14);
    }
    const far = predict(
      { ...model, coefficients: Float64Array.of(1e3, 0) },
      matrixFrom([
        [-1, 0],
        [1, 0],
      ]),
    );
    expect(Array.from(far)).toEqual([0, 1]);
  });

  it('gives numbers for a ridge model', () => {
    const model: RidgeModel = {
      kind: 'ridge',
      coefficients: Float64Array.of(1, 10),
      intercept: 100,
      penalty: 1,
    };
    expect(Array.from(predict(model, x))).toEqual([110, 102, 111, 123]);
  });

  it('refuses data with other columns', () => {
    const model = fitRidge(x, [1, 2, 3, 4]);
    expect(() => predict(model, matrixFrom([[1]]))).toThrow(/fitted on 2 columns, but x has 1/);
  });
});
