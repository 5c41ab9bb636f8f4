import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceGraphs } from '../../testing/cases.ts';
import { expectNear } from '../../testing/expectNear.ts';
import { oracle, referenceCases } from '../../testing/golden.ts';
import { cellsGraph } from '../graphs/cellsGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { neighborGraph } from '../graphs/neighborGraph.ts';
import { quantileGraph } from '../graphs/quantileGraph.ts';
import { matrixFrom } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { consistency, expectedConsistency } from './consistency.ts';

const path3 = edgesGraph(3, [
  [0, 1, 1],
  [1, 2, 3],
]);

describe('consistency', () => {
  it('weighs each disagreement by its edge', () => {
    // Edges 0–1 (weight 1, gap 1) and 1–2 (weight 3, gap 0) give 1 − 1/4.
    expect(consistency(Float64Array.of(1, 0, 0), path3)).toBe(0.75);
  });

  it('is 1 for a constant prediction and NaN when nobody is linked', () => {
    expect(consistency(Float64Array.of(0.3, 0.3, 0.3), path3)).toBe(1);
    expect(consistency(Float64Array.of(1, 0), edgesGraph(2, []))).toBeNaN();
    expect(
      consistency(Float64Array.of(1, 0), cellsGraph({ matrix: [[1], [1]], groups: [0, 0] })),
    ).toBeNaN();
    expect(expectedConsistency(Float64Array.of(1, 0), edgesGraph(2, []))).toBeNaN();
  });

  it("is the paper's figure on the 20-row neighbour and quantile graphs", () => {
    const { input, expected, tolerance } = oracle('consistency.paper20');
    const y = Float64Array.from(input.y);
    const knn = oracle('graph.knn20').input;
    const x = matrixFrom(knn.X);
    const z = zScored(x.data, x.rows, x.cols);
    const wx = neighborGraph({ ...x, data: z }, { neighbors: knn.p, scale: knn.t });
    expectNear(consistency(y, wx), expected.W_X, tolerance, 'W^X');

    const { score, group, K } = oracle('graph.quantile20').input;
    const wf = quantileGraph(score, group, { quantiles: K, ties: 'share' });
    expectNear(consistency(y, wf), expected.W_F, tolerance, 'W^F');
  });

  it('agrees with the dense reference on every kind of graph', () => {
    for (const reference of referenceCases()) {
      for (const [name, graph] of Object.entries(referenceGraphs(reference))) {
        const expected = reference.graphs[name];
        const labels = Float64Array.from(reference.y);
        const scores = Float64Array.from(reference.p);
        expectNear(consistency(labels, graph), expected.consistency_labels, 1e-8, name);
        expectNear(consistency(scores, graph), expected.consistency_scores, 1e-8, name);
      }
    }
  });

  it('does not care which outcome is called 1, nor in which order people stand', () => {
    const row = fc.record({
      y: fc.double({ min: 0, max: 1, noNaN: true }),
      // Tenths: products of shares like 1e-289 would underflow.
      shares: fc.tuple(
        fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
        fc.constantFrom(0, 1),
      ),
      group: fc.integer({ min: -1, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 20 }), fc.nat(), (rows, seed) => {
        const of = (list: typeof rows, flip = false) =>
          consistency(
            Float64Array.from(list, (r) => (flip ? 1 - r.y : r.y)),
            cellsGraph({ matrix: list.map((r) => r.shares), groups: list.map((r) => r.group) }),
          );
        expectNear(of(rows, true), of(rows), 1e-9);
        const order = new Random(seed, 'order').permutation(rows.length);
        expectNear(of(Array.from(order, (i) => rows[i])), of(rows), 1e-9);
      }),
    );
  });

  it('names both lengths when they differ', () => {
    expect(() => consistency(Float64Array.of(1), path3)).toThrow(/1 and 3/);
  });
});

describe('expectedConsistency', () => {
  it('expects a pair to differ with probability p + q − 2pq', () => {
    // Edges 0–1 with chances ½, 1: ½; and 1–2 with chances 1, ¼: ¾. 1 − (½ + 3·¾)/4.
    expect(expectedConsistency(Float64Array.of(0.5, 1, 0.25), path3)).toBe(1 - 2.75 / 4);
  });

  it('is the mean over drawn labels', () => {
    const chances = Float64Array.of(0.5, 0.9, 0.2);
    const random = new Random(8, 'labels');
    let sum = 0;
    const draws = 20_000;
    for (let k = 0; k < draws; k++) {
      sum += consistency(
        chances.map((p) => (random.uniform() < p ? 1 : 0)),
        path3,
      );
    }
    // One draw varies by at most ½ around the mean: five standard errors.
    expectNear(sum / draws, expectedConsistency(chances, path3), 5 * Math.sqrt(0.25 / draws));
  });

  it('is consistency for labels', () => {
    const labels = Float64Array.of(1, 0, 0);
    expect(expectedConsistency(labels, path3)).toBe(consistency(labels, path3));
  });
});

/** Columns with mean 0 and population variance 1, as the oracle's graph was made. */
function zScored(data: Float64Array, rows: number, cols: number): Float64Array {
  const out = new Float64Array(data.length);
  for (let j = 0; j < cols; j++) {
    const column = data.filter((_, at) => at % cols === j);
    const mean = column.reduce((sum, value) => sum + value, 0) / rows;
    const deviation = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / rows);
    column.forEach((value, i) => {
      out[i * cols + j] = (value - mean) / deviation;
    });
  }
  return out;
}
