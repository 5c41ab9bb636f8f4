import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { aGraphOver, denseLaplacian } from '../../testing/graphs.ts';
import { type Matrix, matrixFrom, subtractRow } from '../linalg/matrix.ts';
import { sparseRows } from '../linalg/sparseRows.ts';
import { Random } from '../random.ts';
import { classesGraph } from './classesGraph.ts';
import { edgesGraph, type Pair } from './edgesGraph.ts';
import type { Graph } from './graph.ts';
import { denseLaplacianForm, laplacianForm, sparseLaplacianForm } from './laplacianForm.ts';
import { laplacianTimes } from './laplacianTimes.ts';
import { quantileGraph } from './quantileGraph.ts';
import { sumGraphs } from './sumGraphs.ts';

/** XᵀLX by three nested sums over the expanded Laplacian. */
function expandedForm(x: Matrix, graph: Graph): number[] {
  const l = denseLaplacian(graph);
  const at = (i: number, a: number) => x.data[i * x.cols + a];
  return Array.from({ length: x.cols ** 2 }, (_, k) => {
    const [a, b] = [Math.floor(k / x.cols), k % x.cols];
    let sum = 0;
    for (let i = 0; i < x.rows; i++) {
      for (let j = 0; j < x.rows; j++) sum += at(i, a) * l[i][j] * at(j, b);
    }
    return sum;
  });
}

const routes = {
  chosen: laplacianForm,
  dense: denseLaplacianForm,
  sparse: (x: Matrix, graph: Graph) => sparseLaplacianForm(sparseRows(x), graph),
};

const aForm = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, cols]) =>
    fc.record({
      graph: aGraphOver(rows),
      x: fc
        .array(fc.constantFrom(0, 0, 0, 1, -1, 0.3, 2.5), {
          minLength: rows * cols,
          maxLength: rows * cols,
        })
        .map((data): Matrix => ({ rows, cols, data: Float64Array.from(data) })),
    }),
  );

/** A table like COMPAS in small: a few dense columns and one-hot blocks, with all kinds of graphs. */
function mixedCase(people: number): { x: Matrix; graph: Graph; groups: Int32Array } {
  const random = new Random(7, 'mixed case');
  const rows = Array.from({ length: people }, () => {
    const hot = random.integer(30);
    return [
      random.normal() + 50,
      random.normal(),
      ...Array.from({ length: 30 }, (_, c) => Number(c === hot)),
    ];
  });
  const groups = Int32Array.from({ length: people }, () => random.integer(4) - 1);
  const scores = Float64Array.from({ length: people }, () => random.integer(20));
  const pairs = new Map<string, Pair>();
  for (let e = 0; e < 4 * people; e++) {
    const [i, j] = [random.integer(people), random.integer(people)];
    if (i < j) pairs.set(`${i} ${j}`, [i, j, random.uniform()]);
  }
  const graph = sumGraphs([
    { weight: 0.5, graph: edgesGraph(people, [...pairs.values()]) },
    { weight: 0.01, graph: quantileGraph(scores, groups, { quantiles: 7 }) },
    { weight: 0.02, graph: classesGraph(scores) },
  ]);
  return { x: matrixFrom(rows), graph, groups };
}

describe('laplacianForm', () => {
  it('adds up the outer products of differences', () => {
    // Differences (1, 2) with weight 2 and (0, −1) with weight 3.
    const graph = edgesGraph(3, [
      [0, 1, 2],
      [1, 2, 3],
    ]);
    const x = matrixFrom([
      [1, 2],
      [0, 0],
      [0, 1],
    ]);
    for (const form of Object.values(routes)) {
      expectClose(form(x, graph).data, [2, 4, 4, 8 + 3], 1e-14);
    }
  });

  it.each(Object.entries(routes))('equals the expanded form by the %s route', (_, form) => {
    fc.assert(
      fc.property(aForm, ({ x, graph }) => {
        const before = x.data.slice();
        expectClose(form(x, graph).data, expandedForm(x, graph), 1e-12);
        expect(x.data).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });

  it('equals Xᵀ(LX) on a table of the usual kind, by every route', () => {
    // More people than rows are held at once, more classes and groups than fit one tile.
    const { x, graph } = mixedCase(2500);
    const expected = new Float64Array(x.cols ** 2);
    for (let b = 0; b < x.cols; b++) {
      const lx = laplacianTimes(
        graph,
        Float64Array.from({ length: x.rows }, (_, i) => x.data[i * x.cols + b]),
      );
      for (let a = 0; a < x.cols; a++) {
        for (let i = 0; i < x.rows; i++) expected[a * x.cols + b] += x.data[i * x.cols + a] * lx[i];
      }
    }
    for (const form of Object.values(routes)) expectClose(form(x, graph).data, expected, 1e-9);
  });

  it('works off more cells than it holds at once', () => {
    const people = 3000;
    const random = new Random(3, 'many cells');
    const x: Matrix = {
      rows: people,
      cols: 3,
      data: Float64Array.from({ length: 3 * people }, () => random.normal()),
    };
    // 1500 classes of two: the form is the sum over couples.
    const graph = classesGraph(Array.from({ length: people }, (_, i) => i % 1500));
    const couples = edgesGraph(
      people,
      Array.from({ length: 1500 }, (_, i): Pair => [i, i + 1500]),
    );
    expectClose(laplacianForm(x, graph).data, laplacianForm(x, couples).data, 1e-12);
    // 1500 groups in one cell: everyone, since no two are of one group but the couples.
    const groups = Int32Array.from({ length: people }, (_, i) => i % 1500);
    const apart: Graph = { ...classesGraph(new Array(people).fill(0)), between: 'groups', groups };
    const all = laplacianForm(x, classesGraph(new Array(people).fill(0)));
    const without = all.data.map((value, at) => value - laplacianForm(x, couples).data[at]);
    expectClose(laplacianForm(x, apart).data, without, 1e-12);
  });

  it('is symmetric to the last bit', () => {
    const { x, graph } = mixedCase(300);
    for (const form of Object.values(routes)) {
      const { data } = form(x, graph);
      for (let a = 0; a < x.cols; a++) {
        for (let b = 0; b < a; b++) expect(data[a * x.cols + b]).toBe(data[b * x.cols + a]);
      }
    }
  });

  it('does not see a constant on a column, however large', () => {
    const { x, graph } = mixedCase(300);
    const expected = laplacianForm(x, graph).data;
    const shift = Float64Array.from({ length: x.cols }, (_, j) => 2 ** (j % 20));
    // The shifted table itself is rounded at 2²⁰ · 2⁻⁵² of its entries.
    expectClose(laplacianForm(subtractRow(x, shift), graph).data, expected, 1e-8);
  });

  it.each([2, 3])('keeps its digits when a column is far from 0, with %i values', (values) => {
    // 10⁹ and a little: squares need 60 bits, differences two.
    const people = 999;
    const data = Float64Array.from({ length: people }, (_, i) => 1e9 + (i % values));
    const graph = classesGraph(new Array(people).fill('all'));
    // By hand: 500 · 499 pairs differ by 1; or 333² twice by 1 and once by 2.
    const expected = values === 2 ? 500 * 499 : 333 ** 2 * (1 + 1 + 4);
    const [form] = laplacianForm({ rows: people, cols: 1, data }, graph).data;
    expect(Math.abs(form / expected - 1)).toBeLessThan(1e-12);
  });

  it('refuses a graph over other people and a table with holes', () => {
    const graph = classesGraph([1, 1]);
    expect(() => laplacianForm(matrixFrom([[1]]), graph)).toThrow(/1 and 2/);
    expect(() => laplacianForm(matrixFrom([[1], [Number.NaN]]), graph)).toThrow(/row 1, column 0/);
  });
});
