import type { FindAmong, Matrix, Neighbors } from 'pairfair';
import { nearestAmong, rowRange } from 'pairfair/internal';
import type { Pool } from './pool.ts';
import { sharedMatrix } from './sharedMatrix.ts';

interface AmongPart {
  readonly asked: Matrix;
  readonly people: Matrix;
  readonly neighbors: number;
  readonly within?: Float64Array;
}

/** Those nearest to some rows among others, on all workers of a pool: each takes some who ask. */
export async function parallelAmong(
  pool: Pool,
  asked: Matrix,
  people: Matrix,
  { neighbors, within, signal }: Parameters<FindAmong>[2],
): Promise<Neighbors> {
  const shared = sharedMatrix(people);
  const inputs = Array.from({ length: pool.workers }, (_, part): AmongPart => {
    const from = Math.floor((asked.rows * part) / pool.workers);
    const to = Math.floor((asked.rows * (part + 1)) / pool.workers);
    return {
      ...{ asked: rowRange(asked, from, to), people: shared, neighbors },
      ...(within && { within: within.subarray(from, to) }),
    };
  });
  const parts = await pool.map<Neighbors>('amongPart', inputs, signal ? { signal } : {});
  const index = new Uint32Array(asked.rows * neighbors);
  const squaredDistance = new Float64Array(index.length);
  let at = 0;
  for (const part of parts) {
    index.set(part.index, at);
    squaredDistance.set(part.squaredDistance, at);
    at += part.index.length;
  }
  return { count: neighbors, index, squaredDistance };
}

/** The task: one worker's share of those who ask. */
export function amongPart({ asked, people, ...options }: AmongPart): Neighbors {
  return nearestAmong(asked, people, options);
}
