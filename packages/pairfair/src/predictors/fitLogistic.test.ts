import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { python, runPython } from '../../testing/python.ts';
import { type Matrix, matrixFrom, selectRows, toRows } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { fitLogistic, fitLogisticRows, type LogisticModel, logisticRows } from './fitLogistic.ts';
import { sweepLength } from './logisticRows.ts';
import { addBlocks, blockCount, sweepBlocks, sweepRows } from './logisticSweep.ts';
import { predictLogistic } from './predict.ts';

type Kind = 'normal' | 'one-hot' | 'correlated';

/**
 * Labels drawn from a linear logit in columns that are normal, one-hot, or have much in common
 * but for the last, which hardly anyone has.
 */
function people(seed: number, n: number, cols: number, kind: Kind = 'normal') {
  const random = new Random(seed, 'people');
  const truth = Float64Array.from({ length: cols }, () => random.normal());
  const x: Matrix = { rows: n, cols, data: new Float64Array(n * cols) };
  const y = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    const row = x.data.subarray(i * cols, (i + 1) * cols);
    const shared = kind === 'correlated' ? 4 * random.normal() : 0;
    if (kind === 'one-hot') row[random.integer(cols)] = 1;
    else for (let j = 0; j < cols; j++) row[j] = shared + random.normal();
    if (kind === 'correlated') row[cols - 1] = i % 977 === 5 ? 30 : 0;
    const logit = row.reduce((sum, value, j) => sum + value * truth[j], 0.3);
    y[i] = random.uniform() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
  }
  y.set([0, 1]);
  const weights = Float64Array.from({ length: n }, () => random.integer(5) / 2);
  weights.fill(1, 0, 2);
  return { x, y, weights };
}

/** The gradient at the model, by the formula: w + c Σ weight (p − y) x, and for the intercept. */
function gradientAt(model: LogisticModel, x: Matrix, y: Uint8Array, weights?: Float64Array) {
  const p = predictLogistic(model, x);
  const out = [...model.coefficients, 0];
  for (let i = 0; i < x.rows; i++) {
    const residual = model.c * (weights ? weights[i] : 1) * (p[i] - y[i]);
    for (let j = 0; j < x.cols; j++) out[j] += residual * x.data[i * x.cols + j];
    out[x.cols] += residual;
  }
  return out;
}

const all = (model: LogisticModel) => [...model.coefficients, model.intercept];

/** Coefficients agree to the tolerance the fit promises, with a margin for their conditioning. */
function expectSameFit(a: LogisticModel, b: LogisticModel, tolerance = 1e-6) {
  const other = all(b);
  all(a).forEach((value, j) => {
    expect(Math.abs(value - other[j])).toBeLessThanOrEqual(tolerance * (1 + Math.abs(value)));
  });
}

describe('fitLogistic', () => {
  it('solves two mirrored people by hand', () => {
    // x = ±1 with labels 1 and 0: the intercept is 0 and w = 2c / (1 + eʷ). The two people are
    // separable, so w grows without end as c does.
    const x = matrixFrom([[1], [-1]]);
    for (const c of [1e-3, 1, 1e3, 1e6, 1e10]) {
      const model = fitLogistic(x, [1, 0], { c });
      const [w] = model.coefficients;
      expect((w * (1 + Math.exp(w))) / (2 * c)).toBeCloseTo(1, 6);
      expect(model.intercept).toBeCloseTo(0, 6);
      expect(model.converged).toBe(true);
    }
  });

  it('with no columns gives the log-odds of the labels', () => {
    const model = fitLogistic({ rows: 4, cols: 0, data: new Float64Array(0) }, [1, 1, 1, 0]);
    expect(model.intercept).toBeCloseTo(Math.log(3), 10);
  });

  it('meets scikit-learn’s golden values', () => {
    const { input, expected, tolerance } = oracle('sklearn.logreg20');
    const raw = matrixFrom(oracle('graph.knn20').input.X);
    const x = standardised(raw);
    for (const [name, right] of Object.entries<{ intercept: number; coef: number[] }>(expected)) {
      const model = fitLogistic(x, input.y, { c: Number(name.slice(2)) });
      [...right.coef, right.intercept].forEach((value, j) => {
        expect(Math.abs(all(model)[j] - value)).toBeLessThanOrEqual(tolerance);
      });
    }
  });

  // Newton's method for few columns, else a metric that starts as a diagonal and becomes a Hessian,
  // of a sample when there are many rows; these also start from a fit on a sample.
  it.each([
    ['few columns', 300, 5, 'normal'],
    ['many columns', 300, 60, 'normal'],
    ['more columns than rows', 40, 60, 'normal'],
    ['one-hot columns', 500, 50, 'one-hot'],
    ['many rows', 9000, 3, 'normal'],
    ['many rows and columns', 14000, 34, 'normal'],
    ['many rows and correlated columns', 14000, 34, 'correlated'],
  ] as const)('leaves no gradient: %s', (_, n, cols, kind) => {
    const { x, y, weights } = people(n, n, cols, kind);
    for (const c of [0.01, 1, 100]) {
      for (const some of [undefined, weights]) {
        const model = fitLogistic(x, y, some ? { c, weights: some } : { c });
        const gradient = gradientAt(model, x, y, some);
        // Beside its terms, about c n / 2 in all, what is left of the gradient is nothing.
        for (const g of gradient) expect(Math.abs(g)).toBeLessThanOrEqual(1e-6 * (1 + c * n));
        const norm = Math.max(...gradient.map(Math.abs));
        expect(Math.abs(norm - model.gradientNorm)).toBeLessThanOrEqual(1e-12 * (1 + c * n));
        expect(model.converged).toBe(true);
      }
    }
  });

  it('counts a row twice when its weight is 2, and not at all when it is 0', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 40 }), (seed, cols) => {
        const { x, y } = people(seed, 60, cols);
        const random = new Random(seed, 'copies');
        const copies = Array.from({ length: 60 }, (_, i) => (i < 2 ? 1 : random.integer(4)));
        const picked = copies.flatMap((count, i) => new Array<number>(count).fill(i));
        const repeated = fitLogistic(
          selectRows(x, picked),
          picked.map((i) => y[i]),
        );
        expectSameFit(fitLogistic(x, y, { weights: copies }), repeated);
      }),
      { numRuns: 40 },
    );
  });

  it('does not care about the order of rows or about what the classes are called', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 40 }), (seed, cols) => {
        const { x, y } = people(seed, 70, cols);
        const model = fitLogistic(x, y);
        const order = new Random(seed, 'order').permutation(70);
        const shuffled = Uint8Array.from(order, (i) => y[i]);
        expectSameFit(fitLogistic(selectRows(x, order), shuffled), model);
        const turned = fitLogistic(
          x,
          y.map((label) => 1 - label),
        );
        const negated = { ...turned, coefficients: turned.coefficients.map((w) => -w) };
        expectSameFit({ ...negated, intercept: -turned.intercept }, model);
      }),
      { numRuns: 40 },
    );
  });

  it('copes with separable data in many dimensions and a hardly felt penalty', () => {
    const { x, y } = people(11, 30, 45);
    for (const c of [1e4, 1e8]) {
      const model = fitLogistic(x, y, { c });
      const chances = predictLogistic(model, x);
      expect(chances.map((p) => (p > 0.5 ? 1 : 0))).toEqual(Float64Array.from(y));
      // At the optimum w = −c Σ (p − y) x, so the gradient is small beside w itself.
      const size = Math.hypot(...model.coefficients);
      for (const g of gradientAt(model, x, y)) expect(Math.abs(g)).toBeLessThan(1e-5 * size);
    }
  });

  it('has the same bits when others compute the sums in parts', () => {
    const { x, y } = people(5, 9001, 40);
    const rows = logisticRows(x, y);
    const blocks = blockCount(x.rows);
    const inParts = fitLogisticRows(rows, {}, (coefficients, detail) => {
      const length = sweepLength(x.cols, detail);
      const parts = new Float64Array(blocks * length);
      for (let b = blocks - 1; b >= 0; b--) {
        sweepBlocks(parts, rows, coefficients, detail, b, b + 1);
      }
      return addBlocks(parts, length);
    });
    expect(inParts).toEqual(fitLogistic(x, y));
  });

  it('finds the same optimum from wherever it starts', () => {
    for (const cols of [3, 20]) {
      const { x, y } = people(7, 400, cols);
      const at = (c: number, start?: LogisticModel) =>
        fitLogistic(x, y, { c, tolerance: 1e-9, ...(start && { start }) });
      const far = { ...at(1), coefficients: new Float64Array(cols).fill(2), intercept: -3 };
      expectSameFit(at(10, at(0.01)), at(10));
      expectSameFit(at(0.01, at(10)), at(0.01));
      expectSameFit(at(1, far), at(1));
      // It is there already, up to a step that makes sure.
      expect(at(1, at(1)).iterations).toBeLessThan(at(1).iterations);
    }
  });

  it('leaves its inputs alone', () => {
    const { x, y, weights } = people(1, 50, 4);
    const before = structuredClone({ x, y, weights });
    fitLogistic(x, y, { weights });
    expect({ x, y, weights }).toEqual(before);
  });
});

describe('fitLogistic, on bad input', () => {
  const x = matrixFrom([[0], [1], [2]]);
  const failure = (code: string, message: RegExp) =>
    expect.objectContaining({ code, message: expect.stringMatching(message) });

  it('names the labels it found when they are not 0 and 1', () => {
    expect(() => fitLogistic(x, [1, 2, 1])).toThrow(failure('bad-data', /0 or 1, but 1, 2 were/));
    expect(() => fitLogistic(x, [0, 1, Number.NaN])).toThrow(failure('bad-data', /NaN/));
  });

  it('needs both labels, with weight', () => {
    expect(() => fitLogistic(x, [1, 1, 1])).toThrow(failure('degenerate', /weight 0 .* has 3/));
    const weights = [0, 1, 1];
    expect(() => fitLogistic(x, [0, 1, 1], { weights })).toThrow(failure('degenerate', /both/));
  });

  it('names the cell that is not finite, wherever it is', () => {
    for (const bad of [Number.NaN, Infinity, -Infinity]) {
      const { x: many, y } = people(2, 9000, 3);
      many.data[3 * 8767 + 1] = bad;
      expect(() => fitLogistic(many, y)).toThrow(failure('not-finite', /row 8767, column 1 is/));
    }
  });

  it('says how far away it is when it cannot come near the optimum', () => {
    // A gradient that points the wrong way leaves no step that lowers the objective.
    for (const cols of [3, 20]) {
      const { x: wide, y } = people(3, 50, cols);
      const rows = logisticRows(wide, y);
      const right = sweepRows(rows);
      expect(() =>
        fitLogisticRows(rows, {}, (coefficients, detail) => {
          const sums = right(coefficients, detail).slice();
          for (let j = 0; j <= cols; j++) sums[j] *= -1;
          return sums;
        }),
      ).toThrow(failure('no-convergence', /within 0.000001 .* but after \d+ steps it is \d/));
    }
  });

  it('must start with a number for every column', () => {
    const start = { coefficients: Float64Array.of(1, 2, 3), intercept: 0 };
    expect(() => fitLogistic(matrixFrom([[1], [2]]), [0, 1], { start })).toThrow(/3 and 1/);
  });

  it('checks lengths, weights and options', () => {
    expect(() => fitLogistic(x, [0, 1])).toThrow(failure('shape-mismatch', /3 and 2/));
    const short = { rows: 3, cols: 2, data: new Float64Array(5) };
    expect(() => fitLogistic(short, [0, 1, 1])).toThrow(failure('shape-mismatch', /3 × 2/));
    const y = [0, 1, 1];
    expect(() => fitLogistic(x, y, { weights: [1, 1] })).toThrow(
      failure('shape-mismatch', /3 and 2/),
    );
    expect(() => fitLogistic(x, y, { weights: [1, -1, 1] })).toThrow(
      failure('bad-data', /1 is -1/),
    );
    expect(() => fitLogistic(x, y, { weights: [1, Number.NaN, 1] })).toThrow(
      failure('not-finite', /weights/),
    );
    for (const c of [0, -1, Infinity, Number.NaN]) {
      expect(() => fitLogistic(x, y, { c })).toThrow(failure('invalid-option', /c must/));
    }
    const sklearnSpelling = { C: 1 } as object;
    expect(() => fitLogistic(x, y, sklearnSpelling)).toThrow(failure('invalid-option', /'C'/));
  });
});

describe.skipIf(!python)('fitLogistic beside scikit-learn', () => {
  it('finds the same coefficients, with and without sample weights', () => {
    const cases = [
      { c: 1, ...people(1, 80, 4) },
      { c: 100, ...people(2, 200, 10) },
      { c: 0.1, ...people(3, 120, 40) },
      { c: 1, ...people(4, 6000, 6) },
      { c: 10, ...people(5, 400, 45, 'one-hot') },
    ];
    const program = `
from sklearn.linear_model import LogisticRegression
result = []
for case in data:
    for weights in (None, case['weights']):
        fit = LogisticRegression(C=case['c'], solver='newton-cholesky', tol=1e-12, max_iter=1000)
        fit.fit(np.array(case['x']), case['y'], sample_weight=weights)
        result.append(fit.coef_[0].tolist() + [float(fit.intercept_[0])])`;
    const twins = runPython(
      program,
      cases.map(({ c, x, y, weights }) => ({
        c,
        x: toRows(x),
        y: Array.from(y),
        weights: Array.from(weights),
      })),
    );
    // Log-odds within 1e-8, and columns of size about 1.
    const tolerance = 1e-8;
    cases.forEach(({ c, x, y, weights }, k) => {
      [fitLogistic(x, y, { c, tolerance }), fitLogistic(x, y, { c, tolerance, weights })].forEach(
        (model, w) => {
          all(model).forEach((value, j) => {
            const right = twins[2 * k + w][j];
            expect(Math.abs(value - right)).toBeLessThanOrEqual(1e-7 * (1 + Math.abs(right)));
          });
        },
      );
    });
  });
});

/** Columns with mean 0 and (population) standard deviation 1. */
function standardised(x: Matrix): Matrix {
  const out = { ...x, data: x.data.slice() };
  for (let j = 0; j < x.cols; j++) {
    const column = Array.from({ length: x.rows }, (_, i) => x.data[i * x.cols + j]);
    const mean = column.reduce((sum, value) => sum + value, 0) / x.rows;
    const deviation = Math.sqrt(
      column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.rows,
    );
    for (let i = 0; i < x.rows; i++) out.data[i * x.cols + j] = (column[i] - mean) / deviation;
  }
  return out;
}
