import { type Matrix, Random } from 'pairfair';
import { nearestNeighbors, neighborGraph, quantileGraph } from 'pairfair/graphs';
import { gram } from 'pairfair/linalg';
import { pfrStatistics } from 'pairfair/models';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool } from './createPool.ts';
import { parallelGram } from './parallelGram.ts';
import { parallelNeighbors } from './parallelNeighbors.ts';
import { parallelStatistics } from './parallelStatistics.ts';
import { sharedMatrix } from './sharedMatrix.ts';

const pools = [1, 2, 3].map((workers) => createPool({ workers }));
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function normals(rows: number, cols: number): Matrix {
  const random = new Random(5, 'pool-test');
  return { rows, cols, data: Float64Array.from({ length: rows * cols }, () => random.normal()) };
}

/** Small whole numbers: rows repeat and distances tie. */
function counts(rows: number, cols: number): Matrix {
  const x = normals(rows, cols);
  return { ...x, data: x.data.map((value) => Math.round(value)) };
}

/** One 1 in every row, so that the sparse routes are taken. */
function oneHots(rows: number, cols: number): Matrix {
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) data[i * cols + ((i * i) % cols)] = 1;
  for (let j = 0; j < cols; j++) data[j * cols + j] = 1;
  return { rows, cols, data };
}

describe.each(pools.map((pool) => ({ pool, workers: pool.workers })))(
  'with $workers workers',
  ({ pool }) => {
    // 1037 rows are more than one block of the kernel; 4 and 1 columns are a single tile.
    it.each([
      [1037, 37],
      [50, 4],
      [3, 1],
      [0, 5],
    ])('parallelGram has the bits of gram, %i × %i', async (rows, cols) => {
      const x = normals(rows, cols);
      const weights = normals(rows, 1).data;
      expect(await parallelGram(pool, x)).toEqual(gram(x));
      expect(await parallelGram(pool, sharedMatrix(x), weights)).toEqual(gram(x, weights));
    });

    it('parallelNeighbors has the bits of nearestNeighbors', async () => {
      const dense = normals(700, 12);
      expect(await parallelNeighbors(pool, dense, { neighbors: 6 })).toEqual(
        nearestNeighbors(dense, { neighbors: 6 }),
      );
    });

    it('parallelNeighbors has them with ties, on some of the columns and for two people', async () => {
      const tied = counts(400, 5);
      const options = { neighbors: 7, columns: [3, 0, 2] };
      expect(await parallelNeighbors(pool, tied, options)).toEqual(nearestNeighbors(tied, options));
      const two = counts(2, 3);
      expect(await parallelNeighbors(pool, two, { neighbors: 1 })).toEqual(
        nearestNeighbors(two, { neighbors: 1 }),
      );
    });

    it('parallelStatistics has the bits of pfrStatistics', async () => {
      for (const x of [normals(300, 6), oneHots(300, 20)]) {
        const groups = Int32Array.from({ length: 300 }, (_, i) => (i % 7 === 0 ? -1 : i % 3));
        const options = {
          similarity: neighborGraph(x, { neighbors: 4 }),
          fairness: quantileGraph(normals(300, 1).data, groups, { quantiles: 5 }),
          columns: Array.from({ length: x.cols }, (_, j) => `column ${j}`),
          groups,
        };
        expect(await parallelStatistics(pool, x, options)).toEqual(pfrStatistics(x, options));
      }
    });
  },
);

describe('parallel work', () => {
  const [pool] = pools;

  it('leaves inputs as they were and gives results of its own', async () => {
    const x = normals(20, 3);
    const kept = structuredClone(x);
    const out = await parallelGram(pool, x);
    expect(x).toEqual(kept);
    expect(out.data.buffer).toBeInstanceOf(ArrayBuffer);
  });

  it('rejects what the plain call rejects, with the same words', async () => {
    const x = normals(10, 2);
    const bad: Matrix = { ...x, data: x.data.with(3, Number.NaN) };
    for (const [data, options] of [
      [x, { neighbors: 10 }],
      [x, { neighbors: 2, columns: [0, 0] }],
      [bad, { neighbors: 2 }],
    ] as const) {
      const plain = messageOf(() => nearestNeighbors(data, options));
      await expect(parallelNeighbors(pool, data, options)).rejects.toThrow(plain);
    }
    const graph = neighborGraph(x, { neighbors: 2 });
    for (const [data, similarity] of [
      [bad, graph],
      [{ ...x, data: x.data.map((value, at) => (at % 2 === 0 ? 1 : value)) }, graph],
      [normals(9, 2), graph],
    ] as const) {
      const options = { similarity, fairness: similarity };
      const plain = messageOf(() => pfrStatistics(data, options));
      await expect(parallelStatistics(pool, data, options)).rejects.toThrow(plain);
    }
  });

  it('reports the shares that are done', async () => {
    const seen: unknown[] = [];
    const onProgress = (progress: unknown) => seen.push(progress);
    await parallelNeighbors(pools[1], normals(50, 3), { neighbors: 2, onProgress });
    expect(seen.at(-1)).toEqual({ stage: 'neighbors', done: 2, total: 2 });
  });

  it('can be cancelled', async () => {
    const signal = AbortSignal.abort();
    const run = parallelNeighbors(pool, normals(50, 3), { neighbors: 2, signal });
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });
});

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return expect.unreachable('the call should have thrown');
}
