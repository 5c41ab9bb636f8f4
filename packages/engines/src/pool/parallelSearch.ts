import type { PeopleSearch } from 'pairfair';
import { nearestAmong, nearestNeighbors } from 'pairfair/internal';
import { createPool } from './createPool.ts';
import { parallelAmong } from './parallelAmong.ts';
import { parallelNeighbors } from './parallelNeighbors.ts';
import type { Pool } from './pool.ts';

/** A search for neighbours on several threads, and what ends them. */
export interface ParallelSearch extends PeopleSearch {
  close(): Promise<void>;
}

/** Below so many pairs of people it takes longer to start the threads than to search. */
const fewPairs = 8_000_000;

/**
 * Finds neighbours on a pool of workers, which is started when it first pays: the same bits as in
 * this thread. With one worker too, so that this thread hears of a signal meanwhile.
 *
 * @param workers How many; default: the cores this process may use.
 */
export function parallelSearch(workers?: number): ParallelSearch {
  let pool: Pool | undefined;
  const open = () => {
    pool ??= createPool(workers === undefined ? {} : { workers });
    return pool;
  };
  return {
    nearest(x, options) {
      if ((x.rows * x.rows) / 2 < fewPairs) return nearestNeighbors(x, options);
      return parallelNeighbors(open(), x, options);
    },
    among(asked, people, options) {
      if (asked.rows * people.rows < fewPairs) return nearestAmong(asked, people, options);
      return parallelAmong(open(), asked, people, options);
    },
    async close() {
      await pool?.close();
      pool = undefined;
    },
  };
}
