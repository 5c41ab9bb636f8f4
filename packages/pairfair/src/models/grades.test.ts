import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradedGraphs, randomCase } from '../../testing/cases.ts';
import { expectClose } from '../../testing/compare.ts';
import { gradedCases } from '../../testing/golden.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { leadingColumns, type Matrix, matrixFrom, rowRange, transpose } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { fitKernelPfr } from './fitKernelPfr.ts';
import { fitPfr } from './fitPfr.ts';
import { gradedComponents, grades } from './grades.ts';
import { pfrPath } from './pfrPath.ts';
import { pfrSolver } from './pfrSolver.ts';
import { pfrStatistics } from './pfrStatistics.ts';
import { transform } from './transform.ts';

describe('graded PFR against a dense NumPy program', () => {
  for (const [n, c] of gradedCases().entries()) {
    const x = matrixFrom(c.x);
    const { knn: similarity, ...graphs } = gradedGraphs(c);
    for (const [name, fairness] of Object.entries(graphs)) {
      const solver = pfrSolver(pfrStatistics(x, { similarity, fairness }));
      for (const fit of c.graphs[name].fits) {
        const { gamma, ridge, strictness, dims } = fit;
        it(`case ${n}: ${name}, gamma ${gamma}, ridge ${ridge}, strictness ${strictness}, dims ${dims}`, () => {
          const { values } = solver.spectrum({ gamma, ridge });
          expectClose(values, fit.eigenvalues, 1e-8);
          expectClose(grades(values, strictness).slice(0, fit.grades.length), fit.grades, 1e-8);
          const options = { gamma, ridge, strictness, ...(dims !== null && { dims }) };
          const model = fitPfr(x, { similarity, fairness, ...options });
          expect(model.settings).toMatchObject({ strictness, dims: fit.grades.length });
          expectClose(model.eigenvalues, fit.eigenvalues.slice(0, fit.grades.length), 1e-8);
          const first = transform(model, rowRange(x, 0, fit.zzt_of_first.length));
          expectClose(outer(first), fit.zzt_of_first.flat(), 1e-8);
          expect(solver.components(options)).toEqual(model.components);
        });
      }
    }
  }
});

describe('grades', () => {
  it('are √(λ₁/λ) at strictness ½', () => {
    expectClose(grades(Float64Array.of(1, 4, 9), 0.5), [1, 1 / 2, 1 / 3], 1e-15);
  });

  it('leave every direction whole at 0, and less of the others the stricter', () => {
    const values = Float64Array.of(0.5, 0.5, 1, 7);
    expect(Array.from(grades(values, 0))).toEqual([1, 1, 1, 1]);
    let before = grades(values, 0);
    for (const strictness of [0.1, 0.5, 0.9, 0.999, 1 - 2 ** -53]) {
      const g = grades(values, strictness);
      expect(g[1]).toBe(1);
      expect(g[2]).toBeLessThan(before[2]);
      expect(g[3]).toBeLessThan(g[2]);
      before = g;
    }
    expect(before[2]).toBeLessThan(1e-7);
  });

  it('take the limit where the first direction costs nothing', () => {
    const strict = [0.01, 0.5, 0.99];
    for (const s of strict) {
      expect(Array.from(grades(Float64Array.of(0, 0, 1e-9, 1), s))).toEqual([1, 1, 0, 0]);
      expect(Array.from(grades(Float64Array.of(0, 0), s))).toEqual([1, 1]);
    }
    expect(Array.from(grades(Float64Array.of(0, 1), 0))).toEqual([1, 1]);
    expect(grades(Float64Array.of(1e-300, 1), 0.5)[1]).toBeCloseTo(1e-150, 160);
  });

  it('refuse a strictness of 1, below 0, or no number', () => {
    for (const strictness of [1, -0.1, Number.NaN]) {
      expect(() => grades(Float64Array.of(1), strictness)).toThrow(/at least 0 and below 1/);
    }
  });
});

describe('graded PFR', () => {
  const { x, groups, similarity, fairness } = randomCase(4);
  const both = { similarity, fairness, groups };

  it('is cut as well where dims are given', () => {
    const all = fitPfr(x, { ...both, gamma: 0.5, strictness: 0.6 });
    expect(all.components.cols).toBe(5);
    const cut = fitPfr(x, { ...both, gamma: 0.5, strictness: 0.6, dims: 2 });
    expect(cut.components).toEqual(leadingColumns(all.components, 2));
  });

  it('is cut PFR at strictness 0, up to rounding', () => {
    const whole = fitPfr(x, { ...both, gamma: 0.5, strictness: 0, dims: 3 });
    const cut = fitPfr(x, { ...both, gamma: 0.5, dims: 3 });
    expectClose(whole.components.data, cut.components.data, 1e-10);
    expect(cut.settings).not.toHaveProperty('strictness');
  });

  it('says that strictness 0 ignores the judgments, and nothing of the rank above it', () => {
    const warnings = (strictness: number) =>
      fitPfr(x, { ...both, gamma: 0.5, strictness }).warnings.join(' ');
    expect(warnings(0)).toMatch(/judgments change nothing/);
    expect(warnings(0.5)).toBe('');
  });

  it('is refused where directions have no cost per unit of variance', () => {
    const basis = { ...both, gamma: 0.5, strictness: 0.5, constraint: 'basis' } as const;
    expect(() => fitPfr(x, basis)).toThrow(/strictness grades.*representation/);
    const printed = { ...basis, kernel: 'rbf', constraint: 'printed' } as const;
    expect(() => fitKernelPfr(x, printed)).toThrow(/strictness grades/);
    expect(() => fitPfr(x, { ...both, gamma: 0.5, strictness: 1 })).toThrow(/below 1/);
  });

  it('with a linear kernel is graded PFR on the columns', () => {
    const options = { ...both, gamma: 0.5, strictness: 0.7, ridge: 0.1 };
    const kernel = fitKernelPfr(x, { ...options, kernel: 'linear' });
    expect(kernel.settings).toMatchObject({ strictness: 0.7, dims: 5, landmarks: 0 });
    expectClose(outer(transform(kernel, x)), outer(transform(fitPfr(x, options), x)), 1e-9);
  });

  it('is walked by a path too', () => {
    const statistics = pfrStatistics(x, both);
    const path = pfrPath(statistics, { gammas: [0.2, 0.8], strictness: 0.5 });
    const solver = pfrSolver(statistics);
    expect(path.map((model) => model.components)).toEqual(
      [0.2, 0.8].map((gamma) => gradedComponents(solver.spectrum({ gamma }), 0.5)),
    );
  });

  it('solves one eigenproblem for every strictness and number of dimensions', () => {
    const solver = pfrSolver(pfrStatistics(x, both));
    const once = solver.spectrum({ gamma: 0.5, ridge: 0.1 });
    solver.components({ gamma: 0.5, ridge: 0.1, strictness: 0.3 });
    expect(solver.spectrum({ gamma: 0.5, ridge: 0.1 })).toBe(once);
    expect(solver.spectrum({ gamma: 0.5 })).not.toBe(once);
    expect(solver.spectrum({ gamma: 0.5, ridge: 0.1, balance: 'none' })).not.toBe(once);
    for (let k = 0; k <= 40; k++) solver.spectrum({ gamma: k / 40 });
    const again = solver.spectrum({ gamma: 0.5, ridge: 0.1 });
    expect(again).not.toBe(once);
    expect(again).toEqual(once);
  });

  it('gives the same ZZᵀ however repeated eigenvalues turn their vectors', () => {
    // Four columns alike and apart: every turn of the data leaves the spectrum as it is.
    const cross = matrixFrom(
      [0, 1, 2, 3].flatMap((j) =>
        [1, -1].map((sign) => [0, 1, 2, 3].map((k) => (k === j ? sign : 0))),
      ),
    );
    const ring = edgesGraph(
      8,
      Array.from({ length: 8 }, (_, i) => i).flatMap((i) =>
        Array.from({ length: i }, (_, j): [number, number] => [i, j]),
      ),
    );
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3, noNaN: true }), (angle) => {
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const turn = matrixFrom([
          [cos, -sin, 0, 0],
          [sin, cos, 0, 0],
          [0, 0, cos, sin],
          [0, 0, -sin, cos],
        ]);
        const fit = (rows: Matrix) =>
          fitPfr(rows, { similarity: ring, fairness: ring, gamma: 0.5, strictness: 0.9 });
        const z = transform(fit(multiply(cross, turn)), multiply(cross, turn));
        // All λ are the same, so all grades are 1: ZZᵀ = X B⁻¹ Xᵀ, with B = I/4.
        expectClose(
          outer(z),
          outer(cross).map((value) => 4 * value),
          1e-9,
        );
      }),
    );
  });

  it('stays finite without a ridge, where linked people do not differ at all', () => {
    // Columns 0 and 1 are the same for linked people, columns 2 and 3 are not.
    const rows = Array.from({ length: 24 }, (_, i) => {
      const pair = Math.floor(i / 2);
      const side = i % 2 === 0 ? 1 : -1;
      return [Math.sin(3 * pair), Math.cos(5 * pair), side * (1 + (pair % 3)), side * pair];
    });
    const pairs = Array.from({ length: 12 }, (_, k): [number, number] => [2 * k, 2 * k + 1]);
    const linked = edgesGraph(24, pairs);
    const data = matrixFrom(rows);
    const links = { similarity: linked, fairness: linked, gamma: 1, ridge: 0 };
    const { values, vectors } = pfrSolver(pfrStatistics(data, links)).spectrum({
      gamma: 1,
      ridge: 0,
    });
    expect(Array.from(values.slice(0, 2))).toEqual([0, 0]);
    expect(values[2]).toBeGreaterThan(0.1);
    for (const strictness of [0.01, 0.5, 0.99]) {
      const z = transform(fitPfr(data, { ...links, strictness }), data);
      const free = transform(fitPfr(data, { ...links, dims: 2 }), data);
      expectClose(outer(z), outer(free), 1e-9);
    }
    const whole = gradedComponents({ values, vectors }, 0);
    expect(whole).toEqual(vectors);
  });

  it('keeps every direction where nobody who is linked differs in anything', () => {
    const rows = Array.from({ length: 20 }, (_, i) => Math.floor(i / 2)).map((pair) => [
      Math.sin(pair),
      100 + Math.cos(2 * pair),
    ]);
    const data = matrixFrom(rows);
    const same = edgesGraph(
      20,
      Array.from({ length: 10 }, (_, k) => [2 * k, 2 * k + 1]),
    );
    // Its form is a difference of large sums, so it is 0 up to rounding only.
    const classes = classesGraph(rows.map((_, i) => Math.floor(i / 2)));
    for (const ridge of [0, 1]) {
      const options = { similarity: same, fairness: classes, gamma: 0.9, ridge, strictness: 0.9 };
      const model = fitPfr(data, options);
      expect(Array.from(model.eigenvalues)).toEqual([0, 0]);
      expectClose(
        outer(transform(model, data)),
        outer(transform(fitPfr(data, { ...options, strictness: 0 }), data)),
        1e-9,
      );
    }
  });
});

function outer(z: Matrix): Float64Array {
  return multiply(z, transpose(z)).data;
}
