import type { Matrix, PeopleSearch } from 'pairfair';
import { nearestAmong, nearestNeighbors } from 'pairfair/internal';
import { type IdlePool, idlePool } from './idlePool.ts';
import { parallelAmong } from './parallelAmong.ts';
import { parallelNeighbors } from './parallelNeighbors.ts';

/** A search for neighbours on several threads, and what ends them. */
export interface ParallelSearch extends PeopleSearch {
  close(): Promise<void>;
}

/** Below so many pairs of people asked and a part of all, threads wait for each other longer. */
const fewPairs = 8_000_000;
/**
 * A search of less than this, pairs times cells of a row, takes about 0.3 s on one thread; starting
 * threads, each of which prepares the data anew, takes longer than it saves.
 */
const littleWork = 7.5e9;
/** A row of fewer cells that are not zero costs as much. */
const fewCells = 50;

/**
 * Finds neighbours on a pool of workers, which is started when it first pays: the same bits as in
 * this thread. With one worker too, so that this thread hears of a signal meanwhile.
 *
 * @param workers How many; default: the cores this process may use.
 * @param pool Where they are; default: a pool of its own.
 */
export function parallelSearch(
  workers?: number,
  pool: IdlePool = idlePool(workers === undefined ? {} : { workers }),
): ParallelSearch {
  return {
    nearest(x, options) {
      const work = ((x.rows * x.rows) / 2) * Math.max(fewCells, filledCells(x));
      if (work < littleWork) return nearestNeighbors(x, options);
      return pool.use((workers) => parallelNeighbors(workers, x, options));
    },
    among(asked, people, options) {
      if (asked.rows * people.rows < fewPairs) return nearestAmong(asked, people, options);
      return pool.use((workers) => parallelAmong(workers, asked, people, options));
    },
    close: pool.close,
  };
}

/** How many cells of a row are not zero, on average over some rows. */
function filledCells({ rows, cols, data }: Matrix): number {
  const looked = Math.min(rows, 64);
  let filled = 0;
  for (let k = 0; k < looked; k++) {
    const start = Math.floor((k * rows) / looked) * cols;
    for (let at = start; at < start + cols; at++) if (data[at] !== 0) filled++;
  }
  return filled / looked;
}
