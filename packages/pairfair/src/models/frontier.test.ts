import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradedGraphs, randomCase } from '../../testing/cases.ts';
import { expectClose } from '../../testing/compare.ts';
import { gradedCases } from '../../testing/golden.ts';
import { columnMeans, type Matrix, matrixFrom, subtractRow } from '../linalg/matrix.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import { fitRidge } from '../predictors/fitRidge.ts';
import { Random } from '../random.ts';
import { fitPfr } from './fitPfr.ts';
import { frontier, frontierPoint, frontierTarget, orderDirection } from './frontier.ts';
import { pfrSolver } from './pfrSolver.ts';
import { pfrStatistics } from './pfrStatistics.ts';
import { transform } from './transform.ts';

describe('the frontier against a dense NumPy program', () => {
  for (const [n, c] of gradedCases().entries()) {
    const x = matrixFrom(c.x);
    const { knn: similarity, ...graphs } = gradedGraphs(c);
    for (const [name, fairness] of Object.entries(graphs)) {
      const statistics = pfrStatistics(x, { similarity, fairness, target: c.label });
      const spectrum = pfrSolver(statistics).spectrum({ gamma: 0.9, ridge: 0.1 });
      const wanted = c.graphs[name];

      it(`case ${n}: ${name}, direction, separation and roughness`, () => {
        const stricts = wanted.frontier.map((point: { strictness: number }) => point.strictness);
        const points = frontier(spectrum, { label: statistics.target }, stricts);
        expect(points.length).toBe(8);
        points.forEach(({ direction, separation, roughness }, k) => {
          expectClose(direction, wanted.frontier[k].direction, 1e-8);
          expectClose([separation], [wanted.frontier[k].separation], 1e-8);
          expectClose([roughness], [wanted.frontier[k].roughness], 1e-8);
        });
      });

      it(`case ${n}: ${name}, with judges' order`, () => {
        const order = orderDirection(x, wanted.pairs);
        for (const { order_weight: orderWeight, strictness, direction } of wanted.ordered) {
          const target = { label: statistics.target, order, orderWeight };
          expectClose(frontierPoint(spectrum, target, strictness).direction, direction, 1e-8);
        }
        const alone = frontierPoint(spectrum, { order, orderWeight: 1 }, 0.5);
        expectClose(alone.direction, wanted.ordered[2].direction, 1e-8);
        expect(alone.separation).toBeNaN();
      });
    }
  }
});

describe('the frontier', () => {
  const anyCase = fc.integer({ min: 1, max: 10_000 }).map((seed) => labelled(seed));
  const gammas = fc.constantFrom(0, 0.3, 0.9, 1);
  const ridges = fc.constantFrom(0, 0.1, 1);
  const steps = [0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999];

  it('has separation and roughness of its own score', () => {
    fc.assert(
      fc.property(anyCase, gammas, ridges, fc.constantFrom(...steps), (data, gamma, ridge, s) => {
        const { spectrum, label } = prepared(data, gamma, ridge);
        const point = frontierPoint(spectrum, { label }, s);
        const measured = measureOf(data, gamma, ridge)(point.direction);
        expectClose([point.separation], [measured.separation], 1e-9);
        expectClose([point.roughness], [measured.roughness], 1e-9);
        expectClose([measured.variance], [1], 1e-9);
      }),
      { numRuns: 40 },
    );
  });

  it('falls in separation and roughness as strictness rises', () => {
    fc.assert(
      fc.property(anyCase, gammas, ridges, (data, gamma, ridge) => {
        const { spectrum, label } = prepared(data, gamma, ridge);
        const points = frontier(spectrum, { label }, steps);
        points.slice(1).forEach(({ separation, roughness }, k) => {
          expect(separation).toBeLessThan(points[k].separation);
          expect(roughness).toBeLessThan(points[k].roughness);
        });
      }),
    );
  });

  it('is beaten by no other direction in both', () => {
    fc.assert(
      fc.property(anyCase, gammas, fc.constantFrom(0.1, 1), (data, gamma, ridge) => {
        const { spectrum, label } = prepared(data, gamma, ridge);
        const random = new Random(1, 'directions');
        const measure = measureOf(data, gamma, ridge);
        for (const { direction, separation, roughness } of frontier(spectrum, { label }, steps)) {
          // Far ones and near ones: a wrong filter would be beaten close by.
          for (const far of [0.001, 0.03, 1, 30]) {
            for (let k = 0; k < 10; k++) {
              const other = direction.map((value) => value + far * random.normal());
              const found = measure(other);
              const better =
                found.separation > separation + 1e-10 && found.roughness < roughness - 1e-10;
              expect(better).toBe(false);
            }
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is least squares at strictness 0', () => {
    fc.assert(
      fc.property(anyCase, gammas, (data, gamma) => {
        const { spectrum, label } = prepared(data, gamma, 1);
        const { direction } = frontierPoint(spectrum, { label }, 0);
        const { coefficients } = fitRidge(data.x, data.y, { penalty: 0 });
        const { variance } = measureOf(data, gamma, 1)(coefficients);
        expectClose(
          direction,
          coefficients.map((value) => value / Math.sqrt(variance)),
          1e-8,
        );
      }),
    );
  });

  it('tends to the first direction of PFR', () => {
    fc.assert(
      fc.property(anyCase, gammas, (data, gamma) => {
        const { spectrum, label } = prepared(data, gamma, 1);
        const { weights } = frontierPoint(spectrum, { label }, 1 - 1e-13);
        expectClose([Math.abs(weights[0])], [1], 1e-9);
      }),
    );
  });

  it('within the first dims is least squares of the label on cut PFR', () => {
    const data = labelled(3);
    const { spectrum, label } = prepared(data, 0.5, 1);
    const { direction } = frontierPoint(spectrum, { label }, 0, 2);
    const { similarity, fairness, x, y } = data;
    const z = transform(fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 2 }), x);
    const { coefficients } = fitRidge(z, y, { penalty: 0 });
    const fitted = multiplyVector(z, coefficients);
    const scores = multiplyVector(subtractRow(x, columnMeans(x)), direction);
    const ratio = fitted[0] / scores[0];
    expect(ratio).toBeGreaterThan(0);
    expectClose(
      scores.map((score) => score * ratio),
      fitted,
      1e-9,
    );
  });

  it('stays among the directions that cost nothing where there are some', () => {
    const { vectors, values } = prepared(labelled(4), 0.5, 1).spectrum;
    const { label } = prepared(labelled(4), 0.5, 1);
    const free = { vectors, values: values.map((value, d) => (d < 2 ? 0 : value)) };
    const [loose, some, strict] = frontier(free, { label }, [0, 0.01, 0.99]);
    expect(loose.roughness).toBeGreaterThan(0);
    for (const point of [some, strict]) {
      expect(point.roughness).toBe(0);
      expect(Array.from(point.weights.slice(2))).toEqual([0, 0, 0]);
      expectClose(point.direction, frontierPoint(free, { label }, 0, 2).direction, 1e-12);
    }
  });

  it('is (Ā − κB)⁻¹ δ with κ = λ₁ (2 − 1/s)', () => {
    const data = labelled(11);
    const { spectrum, label } = prepared(data, 0.7, 0.3);
    for (const s of [0.2, 0.5, 0.8]) {
      const { direction } = frontierPoint(spectrum, { label }, s);
      const shift = spectrum.values[0] * (2 - 1 / s);
      const { cost, covariance } = formsOf(data, 0.7, 0.3);
      const pencil = {
        ...cost,
        data: cost.data.map((value, at) => value - shift * covariance.data[at]),
      };
      const image = multiplyVector(pencil, direction);
      const delta = label?.delta ?? new Float64Array(0);
      const scale = image[0] / delta[0];
      expect(scale).toBeGreaterThan(0);
      expectClose(
        image,
        delta.map((value) => value * scale),
        1e-10,
      );
    }
  });

  it("is the label's at order weight 0 and the judges' at 1, whatever their units", () => {
    const data = labelled(5);
    const { spectrum, label } = prepared(data, 0.5, 1);
    const order = orderDirection(data.x, [
      [1, 0],
      [4, 7],
    ]);
    const larger = order.map((value) => 1000 * value);
    for (const orderWeight of [0, 0.25, 1]) {
      const [a, b] = [order, larger].map(
        (one) => frontierPoint(spectrum, { label, order: one, orderWeight }, 0.5).direction,
      );
      expectClose(a, b, 1e-12);
    }
    const plain = frontierPoint(spectrum, { label }, 0.5);
    expect(frontierPoint(spectrum, { label, order, orderWeight: 0 }, 0.5)).toEqual(plain);
  });

  it('refuses a target that lacks what its order weight needs', () => {
    const data = labelled(6);
    const { spectrum, label } = prepared(data, 0.5, 1);
    expect(() => frontierTarget(spectrum, {})).toThrow(/orderWeight 0 .*label/);
    expect(() => frontierTarget(spectrum, { label, orderWeight: 0.5 })).toThrow(/order, but/);
    expect(() => frontierTarget(spectrum, { label, orderWeight: 2 })).toThrow(/\[0, 1\]/);
    expect(() => frontierPoint(spectrum, { label }, 1)).toThrow(/below 1/);
    expect(() => frontierPoint(spectrum, { label }, 0.5, 6)).toThrow(/from 1 to 5/);
    const none = { variance: 1, delta: new Float64Array(5) };
    expect(() => frontierPoint(spectrum, { label: none }, 0.5)).toThrow(
      expect.objectContaining({ code: 'degenerate' }),
    );
  });
});

describe('orderDirection', () => {
  const x = matrixFrom([
    [1, 2],
    [4, 0],
    [0, 0],
  ]);

  it('is the mean difference of better and worse', () => {
    // (3, −2) and (1, 2).
    expect(
      Array.from(
        orderDirection(x, [
          [1, 0],
          [0, 2],
        ]),
      ),
    ).toEqual([2, 0]);
  });

  it('refuses no pairs, and people who are not there', () => {
    expect(() => orderDirection(x, [])).toThrow(/needs a pair/);
    expect(() => orderDirection(x, [[0, 3]])).toThrow(/from 0 to 2/);
  });
});

type Labelled = ReturnType<typeof labelled>;

function labelled(seed: number) {
  const made = randomCase(seed);
  const random = new Random(seed, 'labels');
  const y = Float64Array.from({ length: made.x.rows }, (_, i) =>
    made.x.data[i * 5] + random.normal() > 0 ? 1 : 0,
  );
  return { ...made, y };
}

function prepared({ x, y, similarity, fairness }: Labelled, gamma: number, ridge: number) {
  const statistics = pfrStatistics(x, { similarity, fairness, target: y });
  return {
    spectrum: pfrSolver(statistics).spectrum({ gamma, ridge }),
    label: statistics.target,
  };
}

/** Ā and B, by their definitions. */
function formsOf({ x, similarity, fairness }: Labelled, gamma: number, ridge: number) {
  const { covariance, ...forms } = pfrStatistics(x, { similarity, fairness });
  const [a, b] = [forms.similarity, forms.fairness].map(({ form, totalWeight }) =>
    form.data.map((value) => value / totalWeight),
  );
  const mixed = a.map((value, at) => (1 - gamma) * value + gamma * b[at]);
  const diagonal = (at: number) => at % (x.cols + 1) === 0;
  const trace = mixed.reduce((sum, value, at) => sum + (diagonal(at) ? value : 0), 0);
  const lift = (ridge * trace) / x.cols;
  const data = mixed.map((value, at) => value + (diagonal(at) ? lift : 0));
  return { cost: { ...covariance, data }, covariance };
}

/** S and R of directions, by their definitions. */
function measureOf(data: Labelled, gamma: number, ridge: number) {
  const { x, y } = data;
  const { cost, covariance } = formsOf(data, gamma, ridge);
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const spread = y.reduce((sum, value) => sum + (value - mean) ** 2, 0) / y.length;
  return (w: Float64Array) => {
    const variance = quadratic(covariance, w);
    const scores = multiplyVector(x, w);
    const shared = scores.reduce((sum, score, i) => sum + score * (y[i] - mean), 0) / y.length;
    return {
      variance,
      separation: shared ** 2 / (variance * spread),
      roughness: quadratic(cost, w) / variance,
    };
  };
}

function quadratic(a: Matrix, w: Float64Array): number {
  return multiplyVector(a, w).reduce((sum, value, j) => sum + value * w[j], 0);
}
