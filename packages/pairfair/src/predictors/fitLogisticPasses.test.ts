import { describe, expect, it } from 'vitest';
import { matrixFrom, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { fitLogistic, logisticRows } from './fitLogistic.ts';
import { fitLogisticPasses } from './fitLogisticPasses.ts';
import { fitRidge, fitRidgeMoments } from './fitRidge.ts';
import { sweepRows } from './logisticSweep.ts';

function drawn(rows: number, cols: number, steep: number) {
  const random = new Random(3, 'passes');
  const x = zeros(rows, cols);
  for (let at = 0; at < x.data.length; at++) x.data[at] = random.normal();
  const y = Float64Array.from({ length: rows }, (_, i) =>
    random.uniform() < 1 / (1 + Math.exp(-steep * x.data[i * cols])) ? 1 : 0,
  );
  return { x, y };
}

function passesOver(x: ReturnType<typeof zeros>, y: ArrayLike<number>) {
  const sweep = sweepRows(logisticRows(x, y));
  let passes = 0;
  const pass = async (coefficients: Float64Array) => {
    passes++;
    return sweep(coefficients, 'hessian').slice();
  };
  return { pass, count: () => passes };
}

describe('fitLogisticPasses', () => {
  it('finds the optimum that fitLogistic finds', async () => {
    const { x, y } = drawn(500, 12, 1);
    const ones = y.reduce((sum, v) => sum + v, 0);
    const { pass, count } = passesOver(x, y);
    const model = await fitLogisticPasses(pass, { cols: 12, classes: [500 - ones, ones], c: 2 });
    const known = fitLogistic(x, y, { c: 2, tolerance: 1e-11 });
    model.coefficients.forEach((value, j) => {
      expect(value).toBeCloseTo(known.coefficients[j], 9);
    });
    expect(model.intercept).toBeCloseTo(known.intercept, 9);
    expect(model.converged).toBe(true);
    expect(count()).toBeLessThan(12);
  });

  it('arrives when full steps overshoot', async () => {
    // Separable and hardly penalised: the optimum lies far out, where Newton's steps overshoot.
    const x = matrixFrom([[-2], [-1], [1], [2]]);
    const y = [0, 0, 1, 1];
    const { pass } = passesOver(x, y);
    const model = await fitLogisticPasses(pass, { cols: 1, classes: [2, 2], c: 1e6 });
    const known = fitLogistic(x, y, { c: 1e6, tolerance: 1e-9 });
    expect(model.coefficients[0]).toBeCloseTo(known.coefficients[0], 5);
  });

  it('needs both labels', async () => {
    const never = () => Promise.reject(new Error('not asked'));
    await expect(fitLogisticPasses(never, { cols: 1, classes: [0, 9] })).rejects.toThrow(
      /label 0 has total weight 0/,
    );
  });
});

describe('fitRidgeMoments', () => {
  it('is fitRidge, from sums', () => {
    const { x, y } = drawn(200, 3, 1);
    const u = zeros(200, 4);
    for (let i = 0; i < 200; i++) {
      u.data.set(x.data.subarray(3 * i, 3 * i + 3), 4 * i);
      u.data[4 * i + 3] = y[i];
    }
    const mean = new Float64Array(4);
    for (let at = 0; at < 800; at++) mean[at % 4] += u.data[at] / 200;
    const gram = zeros(4, 4);
    for (let i = 0; i < 200; i++) {
      for (let a = 0; a < 4; a++) {
        for (let b = 0; b < 4; b++) {
          gram.data[4 * a + b] += (u.data[4 * i + a] - mean[a]) * (u.data[4 * i + b] - mean[b]);
        }
      }
    }
    const known = fitRidge(x, y, { penalty: 2 });
    const model = fitRidgeMoments({ mean, gram }, { penalty: 2 });
    model.coefficients.forEach((value, j) => {
      expect(value).toBeCloseTo(known.coefficients[j], 12);
    });
    expect(model.intercept).toBeCloseTo(known.intercept, 12);
  });
});
