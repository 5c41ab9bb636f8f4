import { type Matrix, Random } from 'pairfair';
import { nearestAmong, nearestNeighbors } from 'pairfair/internal';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool } from './createPool.ts';
import { parallelNeighbors } from './parallelNeighbors.ts';
import { parallelSearch } from './parallelSearch.ts';
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

describe.each(pools.map((pool) => ({ pool, workers: pool.workers })))(
  'with $workers workers',
  ({ pool }) => {
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
  },
);

describe('parallel work', () => {
  const [pool] = pools;

  it('leaves inputs as they were and gives results of its own', async () => {
    const x = normals(20, 3);
    const kept = structuredClone(x);
    const near = await parallelNeighbors(pool, sharedMatrix(x), { neighbors: 2 });
    expect(x).toEqual(kept);
    expect(near.index.buffer).toBeInstanceOf(ArrayBuffer);
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

describe('parallelSearch', () => {
  it('finds the same among few and among many, and can be closed at any time', async () => {
    const search = parallelSearch(2);
    await search.close();
    for (const x of [counts(30, 3), counts(18_000, 3)]) {
      const options = { neighbors: 3, columns: [0, 2] };
      expect(await search.nearest(x, options)).toEqual(nearestNeighbors(x, options));
    }
    const [asked, people] = [counts(900, 3), counts(10_000, 3)];
    const within = Float64Array.from({ length: 900 }, (_, i) => (i % 3 === 0 ? 1 : Infinity));
    expect(await search.among(asked, people, { neighbors: 4, within })).toEqual(
      nearestAmong(asked, people, { neighbors: 4, within }),
    );
    await search.close();
    await search.close();
  });

  it('leaves this thread free with one worker too: a signal is heard in the middle', async () => {
    const search = parallelSearch(1);
    const controller = new AbortController();
    const run = search.nearest(counts(20_000, 8), { neighbors: 10, signal: controller.signal });
    // A timer fires only if this thread is not busy; a search in it would end first.
    setTimeout(() => controller.abort(), 1);
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    await search.close();
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
