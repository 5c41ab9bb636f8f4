import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCase } from '../../testing/cases.ts';
import { expectClose } from '../../testing/compare.ts';
import { columnMeans, matrixFrom, subtractRow } from '../linalg/matrix.ts';
import { multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { fitKernelPfr } from '../models/fitKernelPfr.ts';
import { fitPfr } from '../models/fitPfr.ts';
import { frontierPoint, frontierTarget, orderDirection } from '../models/frontier.ts';
import { pfrSolver } from '../models/pfrSolver.ts';
import { pfrStatistics } from '../models/pfrStatistics.ts';
import { transform } from '../models/transform.ts';
import { Random } from '../random.ts';
import { calibrationC, fitFrontier } from './fitFrontier.ts';
import { logisticRows } from './fitLogistic.ts';
import { fitLogisticPasses } from './fitLogisticPasses.ts';
import { sweepRows } from './logisticSweep.ts';
import { predict } from './predict.ts';

describe('fitFrontier', () => {
  const stricts = fc.constantFrom(0, 0.3, 0.7, 0.95);

  it('scores people in the direction of the frontier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), stricts, (seed, strictness) => {
        const { x, labels, graphs, statistics } = labelled(seed);
        const model = fitPfr(x, { ...graphs, gamma: 0.5, strictness });
        const predictor = fitFrontier(transform(model, x), labels);
        const spectrum = pfrSolver(statistics).spectrum({ gamma: 0.5 });
        const { direction } = frontierPoint(spectrum, { label: statistics.target }, strictness);
        const along = multiplyVector(subtractRow(x, columnMeans(x)), direction);
        const odds = multiplyVector(transform(model, x), predictor.coefficients);
        // The largest score, where rounding counts least, tells the slope of all.
        const far = along.reduce(
          (most, v, i) => (Math.abs(v) > Math.abs(along[most]) ? i : most),
          0,
        );
        const slope = odds[far] / along[far];
        expect(slope).toBeGreaterThan(0);
        expectClose(
          odds,
          along.map((value) => value * slope),
          1e-9,
        );
        // What the two numbers of a logistic regression without penalty are known by.
        const missed = predict(predictor, transform(model, x)).map((p, i) => p - labels[i]);
        expect(Math.abs(missed.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-6);
        expect(Math.abs(missed.reduce((sum, value, i) => sum + value * along[i], 0))).toBeLessThan(
          1e-4,
        );
      }),
      { numRuns: 30 },
    );
  });

  it('is least squares at strictness 0 for a numeric target', () => {
    const { x, graphs, numbers } = labelled(7);
    const z = transform(fitPfr(x, { ...graphs, gamma: 0.5, strictness: 0 }), x);
    const predictor = fitFrontier(z, numbers, { target: 'numeric' });
    expect(predictor).toMatchObject({ kind: 'ridge', penalty: 0 });
    const left = predict(predictor, z).map((value, i) => numbers[i] - value);
    // Nothing that the columns could still tell is left.
    expectClose(multiplyTransposed(x, left), new Float64Array(x.cols), 1e-9);
    expect(Math.abs(left.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-9);
  });

  it('takes a graded kernel representation as it is', () => {
    const { x, labels, graphs } = labelled(8);
    const model = fitKernelPfr(x, {
      ...{ ...graphs, gamma: 0.5, strictness: 0.5 },
      ...{ kernel: 'rbf', landmarks: 12 },
    });
    const z = transform(model, x);
    const predictor = fitFrontier(z, labels);
    const above = labels.map((label) => label - labels.reduce((s, v) => s + v, 0) / labels.length);
    const wanted = multiplyTransposed(z, above);
    const ratio = predictor.coefficients[0] / wanted[0];
    expectClose(
      predictor.coefficients,
      wanted.map((value) => value * ratio),
      1e-9,
    );
  });

  it("goes towards the judges' order where that is asked for", () => {
    const { x, labels, graphs, statistics } = labelled(9);
    const model = fitPfr(x, { ...graphs, gamma: 0.5, strictness: 0.4 });
    const spectrum = pfrSolver(statistics).spectrum({ gamma: 0.5 });
    const order = orderDirection(x, [
      [3, 9],
      [30, 2],
      [11, 5],
    ]);
    const target = { label: statistics.target, order, orderWeight: 0.5 };
    const towards = multiplyTransposed(model.components, frontierTarget(spectrum, target));
    const predictor = fitFrontier(transform(model, x), labels, { towards });
    const { direction } = frontierPoint(spectrum, target, 0.4);
    const found = multiplyVector(model.components, predictor.coefficients);
    const ratio = found[0] / direction[0];
    expectClose(
      found,
      direction.map((value) => value * ratio),
      1e-9,
    );
  });

  it('comes to an end where the score tells the labels apart, by passes too', async () => {
    for (const gap of [1e-6, 1e-3, 1, 100]) {
      for (const people of [10, 20_000]) {
        const values = Array.from({ length: people }, (_, i) => (i % 2) * gap + (i % 2) * (i % 7));
        const z = matrixFrom(values.map((value) => [value]));
        const labels = values.map((_, i) => i % 2);
        const predictor = fitFrontier(z, labels);
        expect(predictor).toMatchObject({ converged: true });
        expect(Number.isFinite(predictor.coefficients[0])).toBe(true);
        // A gap of a millionth is not worth a slope of millions.
        const wrong = predict(predictor, z).filter((p, i) => p >= 0.5 !== (labels[i] === 1));
        if (gap > 0.1) expect(wrong.length).toBe(0);

        // The predictor of a fit through an engine, which is given a score of variance 1.
        const scale = Math.sqrt(varianceOf(values));
        const x = { ...z, data: z.data.map((value) => value / scale) };
        const sweep = sweepRows(logisticRows(x, labels));
        const ones = people / 2;
        const passes = await fitLogisticPasses(
          async (coefficients) => sweep(coefficients, 'hessian').slice(),
          { cols: 1, classes: [ones, ones], c: calibrationC },
        );
        expect(passes.converged).toBe(true);
        const relative = passes.coefficients[0] / scale / predictor.coefficients[0];
        expect(Math.abs(relative - 1)).toBeLessThan(1e-8);
      }
    }
  });

  it('refuses what it cannot learn from', () => {
    const z = matrixFrom([[1], [1], [1]]);
    expect(() => fitFrontier(z, [0, 1, 1])).toThrow(
      expect.objectContaining({ code: 'degenerate' }),
    );
    expect(() => fitFrontier(matrixFrom([[1], [2], [4]]), [0, 0, 0])).toThrow(/goes with/);
    expect(() => fitFrontier(matrixFrom([[1], [2], [4]]), [0, 2, 1])).toThrow(/0 or 1/);
    expect(() => fitFrontier(z, [0, 1])).toThrow(/lengths 3 and 2/);
  });
});

function varianceOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

function labelled(seed: number) {
  const { x, similarity, fairness } = randomCase(seed, 60);
  const random = new Random(seed, 'labels');
  const numbers = Float64Array.from(
    { length: x.rows },
    (_, i) => x.data[i * x.cols] + 2 * random.normal(),
  );
  const labels = numbers.map((value) => (value > 0 ? 1 : 0));
  const graphs = { similarity, fairness };
  return {
    x,
    numbers,
    labels,
    graphs,
    statistics: pfrStatistics(x, { ...graphs, target: labels }),
  };
}
