import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { python, runPython } from '../../testing/python.ts';
import { type Matrix, matrixFrom, selectColumns, toRows, zeros } from '../linalg/matrix.ts';
import type { Progress } from '../progress.ts';
import { Random } from '../random.ts';
import { type Neighbors, nearestNeighbors } from './nearestNeighbors.ts';
import { mergeNeighbors } from './neighborLists.ts';
import { nearestNeighborsPart } from './neighborPart.ts';

/** Compares all pairs and sorts: what the fast search must equal bit by bit. */
function bruteForce(x: Matrix, neighbors: number): Neighbors {
  const index: number[] = [];
  const squaredDistance: number[] = [];
  for (let i = 0; i < x.rows; i++) {
    const others = Array.from({ length: x.rows }, (_, j) => {
      let squared = 0;
      for (let c = 0; c < x.cols; c++) {
        const difference = x.data[i * x.cols + c] - x.data[j * x.cols + c];
        squared += difference * difference;
      }
      return { j, squared };
    }).filter(({ j }) => j !== i);
    // Equal distances may be infinite, and ∞ − ∞ is no order.
    others.sort((a, b) => (a.squared === b.squared ? a.j - b.j : a.squared - b.squared));
    for (const { j, squared } of others.slice(0, neighbors)) {
      index.push(j);
      squaredDistance.push(squared);
    }
  }
  return {
    count: neighbors,
    index: Uint32Array.from(index),
    squaredDistance: Float64Array.from(squaredDistance),
  };
}

/** A matrix whose entries come from (normal draw, row, column). */
function matrixOf(
  rows: number,
  cols: number,
  seed: number,
  entry: (draw: number, i: number, c: number) => number,
): Matrix {
  const random = new Random(seed, 'neighbors test');
  const x = zeros(rows, cols);
  for (let at = 0; at < x.data.length; at++) {
    x.data[at] = entry(random.normal(), Math.floor(at / cols), at % cols);
  }
  return x;
}

const kinds: Record<string, (rows: number, cols: number, seed: number) => Matrix> = {
  'normal numbers': (n, m, seed) => matrixOf(n, m, seed, (z) => z),
  'whole numbers, full of ties': (n, m, seed) => matrixOf(n, m, seed, (z) => Math.round(z)),
  'tenths, full of ties that round differently': (n, m, seed) =>
    matrixOf(n, m, seed, (z) => Math.round(z) * 0.1),
  'equal rows': (n, m, seed) => matrixOf(n, m, seed, (_z, i, c) => ((i % 3) + c) * 0.3),
  'constant columns': (n, m, seed) => matrixOf(n, m, seed, (z, _i, c) => (c % 2 === 0 ? 0.7 : z)),
  'means of 1e8': (n, m, seed) => matrixOf(n, m, seed, (z) => 1e8 + z),
  'values around 1e-30': (n, m, seed) => matrixOf(n, m, seed, (z) => z * 1e-30),
  'values whose squares underflow': (n, m, seed) => matrixOf(n, m, seed, (z) => z * 1e-170),
  'values whose squares overflow': (n, m, seed) => matrixOf(n, m, seed, (z) => z * 1e170),
  'means that overflow': (n, m, seed) => matrixOf(n, m, seed, (z) => (1 + 0.01 * z) * 1e308),
  'columns of very different scale': (n, m, seed) =>
    matrixOf(n, m, seed, (z, _i, c) => z * 50 ** c),
  'far clusters and an outlier': (n, m, seed) =>
    matrixOf(n, m, seed, (z, i) => z + 1e6 * (i % 4) + (i === 1 ? 1e12 : 0)),
  'a few rows far out': (n, m, seed) =>
    matrixOf(n, m, seed, (z, i) => z + (i % 80 === 3 ? 1e5 * (1 + i) : 0)),
  'one-hot columns between two dense ones': (n, m, seed) => oneHot(n, m, seed, 0, 1),
  'z-scored one-hot columns': (n, m, seed) => oneHot(n, m, seed, -0.21, 4.7),
  'counts that are mostly zero': (n, m, seed) =>
    matrixOf(n, m, seed, (z) => Math.max(0, Math.round(z - 1.5))),
  'zeros with and without a sign': (n, m, seed) =>
    matrixOf(n, m, seed, (z) => (z < 0 ? -0 : Math.round(z))),
};

/** Two dense columns, the second last of all, and 30 m columns of which each row is in one or two. */
function oneHot(rows: number, cols: number, seed: number, off: number, on: number): Matrix {
  const random = new Random(seed, 'one-hot');
  const width = 30 * cols + 2;
  const x = zeros(rows, width);
  x.data.fill(off);
  for (let i = 0; i < rows; i++) {
    x.data[i * width] = Math.round(random.normal() * 2) / 2;
    x.data[(i + 1) * width - 1] = random.normal();
    x.data[i * width + 1 + Math.floor(random.uniform() ** 2 * (width - 2))] = on;
    x.data[i * width + 1 + random.integer(width - 2)] = on;
  }
  return x;
}

describe('nearestNeighbors', () => {
  it('lists the nearest rows first, ties by the smaller number, never the row itself', () => {
    const x = matrixFrom([
      [0, 0],
      [3, 4],
      [0, 0],
      [-3, 4],
      [0, 1],
    ]);
    // By hand, squared distances:  0-1 25, 0-2 0, 0-3 25, 0-4 1, 1-2 25, 1-3 36, 1-4 18, 2-3 25,
    // 2-4 1, 3-4 18. Rows 1 and 3 are equally far from 0: the smaller comes first.
    expect(nearestNeighbors(x, { neighbors: 3 })).toEqual({
      count: 3,
      index: Uint32Array.of(2, 4, 1, 4, 0, 2, 0, 4, 1, 4, 0, 2, 0, 2, 1),
      squaredDistance: Float64Array.of(0, 1, 25, 18, 25, 25, 0, 1, 25, 18, 25, 25, 1, 1, 18),
    });
  });

  it('finds the neighbour of the scikit-learn documentation', () => {
    const { input, expected } = oracle('sklearn.kneighbors_graph.doc');
    const { index } = nearestNeighbors(matrixFrom(input.X), { neighbors: input.k - 1 });
    // There a row is its own first neighbour, so k − 1 others are left.
    expected.forEach((row: number[], i: number) => {
      expect(row.findIndex((linked, j) => linked === 1 && j !== i)).toBe(index[i]);
    });
  });

  it('finds the neighbours that scikit-learn finds for 20 people', () => {
    const { input, expected } = oracle('graph.knn20');
    const { index } = nearestNeighbors(standardized(matrixFrom(input.X)), { neighbors: input.p });
    expected.neighbours.forEach((row: number[], i: number) => {
      expect(
        Array.from(index.subarray(i * input.p, (i + 1) * input.p)).sort((a, b) => a - b),
      ).toEqual(row);
    });
  });

  describe.each(Object.keys(kinds))('on %s', (kind) => {
    it('equals brute force bit by bit, in any number of shares', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 2, max: 150 }),
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 5 }),
          fc.nat(),
          (rows, cols, wanted, parts, seed) => {
            const x = kinds[kind](rows, cols, seed);
            const neighbors = Math.min(wanted, rows - 1);
            const expected = bruteForce(x, neighbors);
            expect(nearestNeighbors(x, { neighbors })).toEqual(expected);
            const shares = Array.from({ length: parts }, (_, part) =>
              nearestNeighborsPart(x, { neighbors, part, parts }),
            );
            expect(mergeNeighbors(shares)).toEqual(expected);
          },
        ),
        { numRuns: 25 },
      );
    });

    it('equals brute force on enough rows to fill and empty every list many times', () => {
      const x = kinds[kind](700, 5, 7);
      expect(nearestNeighbors(x, { neighbors: 10 })).toEqual(bruteForce(x, 10));
    });
  });

  it('works when everybody is a neighbour', () => {
    const x = kinds['normal numbers'](9, 3, 1);
    expect(nearestNeighbors(x, { neighbors: 8 })).toEqual(bruteForce(x, 8));
  });

  it('measures distances over the named columns only, in any order', () => {
    const x = kinds['normal numbers'](70, 5, 2);
    const expected = nearestNeighbors(selectColumns(x, [1, 4]), { neighbors: 4 });
    expect(nearestNeighbors(x, { neighbors: 4, columns: [4, 1] })).toEqual(expected);
    expect(nearestNeighbors(x, { neighbors: 4, columns: Uint32Array.of(1, 4) })).toEqual(expected);
    expect(nearestNeighbors(x, { neighbors: 4, columns: [4, 3, 2, 1, 0] })).toEqual(
      nearestNeighbors(x, { neighbors: 4 }),
    );
  });

  it('reads shared memory and writes to no input', () => {
    const x = kinds['normal numbers'](80, 4, 3);
    const data = new Float64Array(new SharedArrayBuffer(x.data.byteLength));
    data.set(x.data);
    const expected = nearestNeighbors(x, { neighbors: 5 });
    expect(nearestNeighbors({ ...x, data }, { neighbors: 5 })).toEqual(expected);
    expect(Array.from(data)).toEqual(Array.from(x.data));
  });

  it('reports progress up to the end', () => {
    const seen: Progress[] = [];
    const x = kinds['normal numbers'](300, 2, 4);
    nearestNeighbors(x, { neighbors: 3, onProgress: (progress) => seen.push(progress) });
    // Five blocks of 64 rows make 15 tiles, told block by block.
    expect(seen.map(({ done }) => done)).toEqual([0, 1, 3, 6, 10, 15]);
    expect(seen.every(({ stage, total }) => stage === 'neighbors' && total === 15)).toBe(true);
  });

  it('stops between blocks when it is cancelled', () => {
    const controller = new AbortController();
    let calls = 0;
    const search = () =>
      nearestNeighbors(kinds['normal numbers'](300, 2, 4), {
        neighbors: 3,
        signal: controller.signal,
        onProgress: () => {
          if (++calls === 2) controller.abort();
        },
      });
    expect(search).toThrow(expect.objectContaining({ code: 'cancelled' }));
    expect(calls).toBe(2);
  });

  it.each([
    ['no neighbours', { neighbors: 0 }, /from 1 to 2, but is 0/],
    ['as many neighbours as people', { neighbors: 3 }, /from 1 to 2, but is 3/],
    ['half a neighbour', { neighbors: 1.5 }, /whole number/],
    ['no column', { neighbors: 1, columns: [] }, /at least one column/],
    ['a column that is not there', { neighbors: 1, columns: [0, 2] }, /from 0 to 1, but is 2/],
    ['a column below 0', { neighbors: 1, columns: [-1] }, /is -1/],
    ['a column twice', { neighbors: 1, columns: [1, 0, 1] }, /not repeat, but 1 does/],
  ])('rejects %s', (_, options, message) => {
    const x = matrixFrom([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(() => nearestNeighbors(x, options)).toThrow(
      expect.objectContaining({ code: 'invalid-option', message: expect.stringMatching(message) }),
    );
  });

  it('rejects a cell that is not finite, naming it', () => {
    const x = matrixFrom([
      [1, 2],
      [3, Number.NaN],
      [5, 6],
    ]);
    expect(() => nearestNeighbors(x, { neighbors: 1 })).toThrow(/row 1, column 1 is NaN/);
  });
});

describe.skipIf(!python)('nearestNeighbors beside scikit-learn', () => {
  it('finds the same rows at the same distances', () => {
    const x = kinds['normal numbers'](400, 20, 5);
    const twin = runPython(
      `from sklearn.neighbors import NearestNeighbors
distance, index = NearestNeighbors(n_neighbors=7, algorithm='brute').fit(data).kneighbors()
result = {'distance': distance.ravel().tolist(), 'index': index.ravel().tolist()}`,
      toRows(x),
    );
    const { index, squaredDistance } = nearestNeighbors(x, { neighbors: 7 });
    expect(Array.from(index)).toEqual(twin.index);
    // scikit-learn takes squared norms apart, which loses a few of 16 digits.
    squaredDistance.forEach((squared, at) => {
      expect(Math.abs(Math.sqrt(squared) - twin.distance[at])).toBeLessThan(1e-10);
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
