import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../testing/python.ts';
import { type Matrix, matrixFrom, selectRows, toRows } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { fitRidge, type RidgeModel } from './fitRidge.ts';
import { predictRidge } from './predict.ts';

function people(seed: number, n: number, cols: number, shift = 0) {
  const random = new Random(seed, 'ridge');
  const x: Matrix = {
    rows: n,
    cols,
    data: Float64Array.from({ length: n * cols }, () => shift + random.normal()),
  };
  const y = Float64Array.from({ length: n }, () => 2 * random.normal() + 5);
  const weights = Float64Array.from({ length: n }, () => random.integer(4) / 2);
  weights[0] = 1;
  return { x, y, weights };
}

const all = (model: RidgeModel) => [...model.coefficients, model.intercept];

describe('fitRidge', () => {
  it('solves a line by hand', () => {
    // x = −1, 0, 1 and y = 1, 2, 6: Σxy = 5, Σx² = 2, mean 3; so w = 5 / (2 + penalty), b = 3.
    const x = matrixFrom([[-1], [0], [1]]);
    for (const penalty of [0, 0.5, 3]) {
      const model = fitRidge(x, [1, 2, 6], { penalty });
      expect(model.coefficients[0]).toBeCloseTo(5 / (2 + penalty), 14);
      expect(model.intercept).toBeCloseTo(3, 14);
    }
    expect(fitRidge(x, [1, 2, 6]).penalty).toBe(1);
  });

  it('leaves no gradient: Xᵀ diag(weight) (Xw + b − y) + penalty w = 0, and none for b', () => {
    const shape = fc.record({
      seed: fc.integer(),
      n: fc.integer({ min: 2, max: 30 }),
      cols: fc.integer({ min: 1, max: 12 }),
      penalty: fc.constantFrom(1e-3, 1, 100),
    });
    fc.assert(
      fc.property(shape, ({ seed, n, cols, penalty }) => {
        const { x, y, weights } = people(seed, n, cols);
        const model = fitRidge(x, y, { penalty, weights });
        const missed = predictRidge(model, x).map((value, i) => weights[i] * (value - y[i]));
        for (let j = 0; j < cols; j++) {
          const pull = missed.reduce((sum, value, i) => sum + value * x.data[i * cols + j], 0);
          expect(Math.abs(pull + penalty * model.coefficients[j])).toBeLessThanOrEqual(1e-9);
        }
        expect(Math.abs(missed.reduce((sum, value) => sum + value, 0))).toBeLessThanOrEqual(1e-9);
      }),
    );
  });

  it('counts a row twice when its weight is 2, and not at all when it is 0', () => {
    const { x, y } = people(4, 20, 3);
    const weights = Array.from({ length: 20 }, (_, i) => i % 3);
    const picked = weights.flatMap((count, i) => new Array<number>(count).fill(i));
    const repeated = fitRidge(
      selectRows(x, picked),
      picked.map((i) => y[i]),
    );
    const weighted = all(fitRidge(x, y, { weights }));
    for (const [j, value] of all(repeated).entries()) expect(weighted[j]).toBeCloseTo(value, 12);
  });

  it('shares out equally among equal columns when nothing else decides', () => {
    // The same column twice and no penalty: the solution of smallest norm has equal coefficients.
    const x = matrixFrom([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    const model = fitRidge(x, [1, 3, 5, 7], { penalty: 0 });
    expect(model.coefficients[0]).toBeCloseTo(1, 10);
    expect(model.coefficients[1]).toBeCloseTo(1, 10);
    expect(model.intercept).toBeCloseTo(1, 10);
  });

  it('ignores constant columns, however large', () => {
    const { x, y } = people(6, 30, 2);
    const wide = matrixFrom(toRows(x).map((row) => [...row, 1e6]));
    const model = fitRidge(wide, y, { penalty: 0 });
    const right = fitRidge(x, y, { penalty: 0 });
    expect(model.coefficients[2]).toBe(0);
    all(right).forEach((value, j) => {
      expect([...model.coefficients.slice(0, 2), model.intercept][j]).toBeCloseTo(value, 10);
    });
  });

  it('says what is wrong', () => {
    const x = matrixFrom([[0], [1]]);
    const code = (name: string) => expect.objectContaining({ code: name });
    expect(() => fitRidge(x, [1])).toThrow(code('shape-mismatch'));
    expect(() => fitRidge(x, [1, Number.NaN])).toThrow(code('not-finite'));
    expect(() => fitRidge(matrixFrom([[0], [Infinity]]), [1, 2])).toThrow(/row 1, column 0/);
    expect(() => fitRidge(x, [1, 2], { penalty: -1 })).toThrow(code('invalid-option'));
    expect(() => fitRidge(x, [1, 2], { weights: [0, 0] })).toThrow(code('degenerate'));
    expect(() => fitRidge(x, [1, 2], { weights: [1, -1] })).toThrow(code('bad-data'));
    expect(() => fitRidge(x, [1, 2], { alpha: 1 } as object)).toThrow(/'alpha'/);
  });
});

describe.skipIf(!python)('fitRidge beside Python', () => {
  type Case = { penalty: number; x: Matrix; y: Float64Array; weights: Float64Array };
  /** Compares with a program that sets `fit(x, y, penalty, weights)` to coefficients, intercept. */
  function expectSameAs(program: string, cases: Case[]) {
    const loop = 'result = [fit(*(np.array(a) for a in case)) for case in data]';
    const runs = cases.flatMap((c) => [{ ...c, weights: c.weights.map(() => 1) }, c]);
    const input = runs.map(({ x, y, penalty, weights }) => [
      toRows(x),
      Array.from(y),
      penalty,
      Array.from(weights),
    ]);
    const twins: number[][] = runPython(`${program}\n${loop}`, input);
    for (const [k, { x, y, penalty, weights }] of runs.entries()) {
      const model = all(fitRidge(x, y, { penalty, weights }));
      // Condition numbers are below 1e4; the intercept of the shifted case sums numbers of 1e3.
      for (const [j, right] of twins[k].entries()) {
        expect(Math.abs(model[j] - right)).toBeLessThanOrEqual(1e-10 * (1 + Math.abs(right)));
      }
    }
  }

  it('finds the coefficients of scikit-learn’s Ridge, also far from the origin', () => {
    const program = `
from sklearn.linear_model import Ridge
def fit(x, y, penalty, weights):
    model = Ridge(alpha=float(penalty), solver='svd').fit(x, y, sample_weight=weights)
    return model.coef_.tolist() + [float(model.intercept_)]`;
    expectSameAs(program, [
      { penalty: 1, ...people(1, 50, 4) },
      { penalty: 0, ...people(2, 60, 10) },
      { penalty: 0.1, ...people(5, 80, 5, 1000) },
      { penalty: 2, ...people(7, 10, 20) },
    ]);
  });

  it('finds the solution of smallest norm when columns depend on each other', () => {
    const program = `
def fit(x, y, penalty, weights):
    xm = np.average(x, axis=0, weights=weights); ym = np.average(y, weights=weights)
    root = np.sqrt(weights)
    w = np.linalg.lstsq((x - xm) * root[:, None], (y - ym) * root, rcond=1e-10)[0]
    return w.tolist() + [float(ym - xm @ w)]`;
    const { x, y, weights } = people(3, 30, 3);
    const dependent = matrixFrom(toRows(x).map((row) => [...row, row[0] - 2 * row[2]]));
    expectSameAs(program, [
      { penalty: 0, x: dependent, y, weights },
      { penalty: 0, ...people(8, 6, 9) },
    ]);
  });
});
