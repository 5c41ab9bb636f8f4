import type { FindNeighbors } from 'pairfair';
import { nearestNeighbors } from 'pairfair/internal';
import { createPool } from './createPool.ts';
import { parallelNeighbors } from './parallelNeighbors.ts';
import type { Pool } from './pool.ts';

/** A search for neighbours on several threads, and what ends them. */
export interface ParallelSearch {
  readonly nearest: FindNeighbors;
  close(): Promise<void>;
}

/** Below so many people it takes longer to start the threads than to search. */
const fewPeople = 4000;

/**
 * Finds neighbours on a pool of workers, which is started when it first pays: the same bits as in
 * this thread.
 *
 * @param workers How many; default: the cores this process may use.
 */
export function parallelSearch(workers?: number): ParallelSearch {
  let pool: Pool | undefined;
  return {
    nearest(x, options) {
      if (workers === 1 || x.rows < fewPeople) return nearestNeighbors(x, options);
      pool ??= createPool(workers === undefined ? {} : { workers });
      return parallelNeighbors(pool, x, options);
    },
    async close() {
      await pool?.close();
      pool = undefined;
    },
  };
}
