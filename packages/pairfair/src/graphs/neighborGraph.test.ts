import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle, referenceCases } from '../../testing/golden.ts';
import { python, runPython } from '../../testing/python.ts';
import { type Matrix, matrixFrom, selectRows, toRows, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { nearestNeighbors } from './nearestNeighbors.ts';
import { graphFromNeighbors, type NeighborGraph, neighborGraph } from './neighborGraph.ts';

const edgesOf = (graph: NeighborGraph): number[][] =>
  Array.from(graph.source, (source, e) => [source, graph.target[e], graph.weight[e]]);

function normalMatrix(rows: number, cols: number, seed: number): Matrix {
  const random = new Random(seed, 'graph test');
  const x = zeros(rows, cols);
  for (let at = 0; at < x.data.length; at++) x.data[at] = random.normal();
  return x;
}

describe('neighborGraph', () => {
  it('links two people if either is a neighbour of the other', () => {
    const x = matrixFrom([[0], [1], [3], [7]]);
    // By hand: nearest of 0 is 1, of 1 is 0, of 2 is 1 (4 < 16), of 3 is 2. Nobody's nearest is 3,
    // yet 3 is linked. d² = 1, 4, 16, mean 7.
    const graph = neighborGraph(x, { neighbors: 1 });
    expect(graph).toMatchObject({ kind: 'edges', size: 4, neighbors: 1, scale: 7 });
    expect(Array.from(graph.source)).toEqual([0, 1, 2]);
    expect(Array.from(graph.target)).toEqual([1, 2, 3]);
    expect(Array.from(graph.weight)).toEqual([1, 4, 16].map((d) => Math.exp(-d / 7)));
  });

  it('looks for ten neighbours unless told otherwise', () => {
    const x = normalMatrix(40, 3, 1);
    expect(neighborGraph(x)).toEqual(neighborGraph(x, { neighbors: 10 }));
  });

  it('takes a scale, and every weight is 1 when it is infinite', () => {
    const x = matrixFrom([[0], [1], [3]]);
    expect(Array.from(neighborGraph(x, { neighbors: 1, scale: 2 }).weight)).toEqual([
      Math.exp(-0.5),
      Math.exp(-2),
    ]);
    const unweighted = neighborGraph(x, { neighbors: 1, scale: Number.POSITIVE_INFINITY });
    expect(Array.from(unweighted.weight)).toEqual([1, 1]);
    expect(unweighted.scale).toBe(Number.POSITIVE_INFINITY);
  });

  it('has scale 1 and weights 1 when all linked people are alike', () => {
    const graph = neighborGraph(matrixFrom([[2], [2], [2]]), { neighbors: 2 });
    expect(graph.scale).toBe(1);
    // The mean over no distance at all would have been 0/0: three edges of length 0.
    expect(edgesOf(graph)).toEqual([
      [0, 1, 1],
      [0, 2, 1],
      [1, 2, 1],
    ]);
  });

  it('has the weights that a dense NumPy program computes', () => {
    for (const { x, neighbors, neighbor_columns, t, knn_edges } of referenceCases()) {
      const graph = neighborGraph(matrixFrom(x), { neighbors, columns: neighbor_columns });
      expect(Math.abs(graph.scale - t)).toBeLessThan(1e-8);
      const edges = edgesOf(graph);
      expect(edges.map(([i, j]) => [i, j])).toEqual(knn_edges.map(([i, j]: number[]) => [i, j]));
      edges.forEach(([, , weight], e) => {
        expect(Math.abs(weight - knn_edges[e][2])).toBeLessThan(1e-8);
      });
    }
  });

  it('has the edges and the weight that scikit-learn gives 20 people', () => {
    const { input, expected, tolerance } = oracle('graph.knn20');
    const graph = neighborGraph(standardized(matrixFrom(input.X)), {
      neighbors: input.p,
      scale: input.t,
    });
    // There each edge is counted in both directions.
    expect(2 * graph.source.length).toBe(expected.nnz);
    const total = 2 * graph.weight.reduce((a, b) => a + b, 0);
    expect(Math.abs(total - expected.sum)).toBeLessThan(tolerance * expected.sum);
  });

  it('lists each pair once, by source and then by target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 120 }), fc.nat(), (rows, seed) => {
        // Whole numbers, so that ties occur.
        const x = normalMatrix(rows, 2, seed);
        x.data.forEach((value, at) => {
          x.data[at] = Math.round(value);
        });
        const { source, target } = neighborGraph(x, { neighbors: Math.min(4, rows - 1) });
        for (let e = 0; e < source.length; e++) {
          expect(source[e]).toBeLessThan(target[e]);
          if (e === 0) continue;
          const later =
            source[e] > source[e - 1] || (source[e] === source[e - 1] && target[e] > target[e - 1]);
          expect(later).toBe(true);
        }
      }),
    );
  });

  it('does not care in which order people come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 200 }), fc.nat(), (rows, seed) => {
        // Normal draws have no ties, which would go to the smaller row number.
        const x = normalMatrix(rows, 3, seed);
        const order = new Random(seed, 'order').permutation(rows);
        const graph = neighborGraph(x, { neighbors: 5, scale: 1 });
        const shuffled = neighborGraph(selectRows(x, order), { neighbors: 5, scale: 1 });
        const renamed = edgesOf(shuffled)
          .map(([i, j, w]) => [Math.min(order[i], order[j]), Math.max(order[i], order[j]), w])
          .sort(([i, j], [k, l]) => i - k || j - l);
        expect(renamed).toEqual(edgesOf(graph));
      }),
      { numRuns: 50 },
    );
  });

  it('is the graph of neighbours found elsewhere', () => {
    const x = normalMatrix(90, 4, 3);
    const columns = [0, 2];
    const found = nearestNeighbors(x, { neighbors: 6, columns });
    expect(graphFromNeighbors(found)).toEqual(neighborGraph(x, { neighbors: 6, columns }));
    expect(graphFromNeighbors(found, { scale: 3 })).toEqual(
      neighborGraph(x, { neighbors: 6, columns, scale: 3 }),
    );
  });

  it.each([0, -1, Number.NaN])('rejects the scale %s', (scale) => {
    const x = normalMatrix(5, 2, 1);
    const invalid = expect.objectContaining({ code: 'invalid-option' });
    expect(() => neighborGraph(x, { neighbors: 1, scale })).toThrow(invalid);
    const found = nearestNeighbors(x, { neighbors: 1 });
    expect(() => graphFromNeighbors(found, { scale })).toThrow(invalid);
  });

  it('says so when distances are too large to have a mean', () => {
    const x = matrixFrom([[1e200], [-1e200], [0]]);
    expect(() => neighborGraph(x, { neighbors: 1 })).toThrow(
      expect.objectContaining({ code: 'degenerate' }),
    );
    const unweighted = neighborGraph(x, { neighbors: 1, scale: Number.POSITIVE_INFINITY });
    expect(Array.from(unweighted.weight)).toEqual([1, 1]);
  });

  it('cannot link a person with nobody', () => {
    expect(() => neighborGraph(matrixFrom([[1]]), { neighbors: 1 })).toThrow(
      expect.objectContaining({ code: 'invalid-option' }),
    );
  });
});

describe.skipIf(!python)('neighborGraph beside scikit-learn', () => {
  it('has the same weights', () => {
    const x = normalMatrix(300, 6, 4);
    const twin = runPython(
      `from sklearn.neighbors import kneighbors_graph
x = np.array(data)
w = kneighbors_graph(x, 10).toarray()
w = np.maximum(w, w.T)
d = ((x[:, None, :] - x[None, :, :]) ** 2).sum(axis=2)
i, j = np.nonzero(np.triu(w))
t = d[i, j].mean()
result = {'t': t, 'edges': [[int(a), int(b), float(np.exp(-d[a, b] / t))] for a, b in zip(i, j)]}`,
      toRows(x),
    );
    const graph = neighborGraph(x);
    expect(graph.scale).toBeCloseTo(twin.t, 12);
    const edges = edgesOf(graph);
    expect(edges.map(([i, j]) => [i, j])).toEqual(twin.edges.map(([i, j]: number[]) => [i, j]));
    edges.forEach(([, , weight], e) => {
      expect(Math.abs(weight - twin.edges[e][2])).toBeLessThan(1e-12);
    });
  });
});

/** Columns with mean 0 and population standard deviation 1. */
function standardized(x: Matrix): Matrix {
  const out = zeros(x.rows, x.cols);
  for (let c = 0; c < x.cols; c++) {
    const values = Array.from({ length: x.rows }, (_, i) => x.data[i * x.cols + c]);
    const mean = values.reduce((a, b) => a + b) / x.rows;
    const deviation = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / x.rows);
    values.forEach((value, i) => {
      out.data[i * x.cols + c] = (value - mean) / deviation;
    });
  }
  return out;
}
