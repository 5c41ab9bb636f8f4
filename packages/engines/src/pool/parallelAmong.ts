import type { FindAmong, Matrix, Neighbors } from 'pairfair';
import {
  mergeNeighbors,
  type NearestAmongOptions,
  nearestAmong,
  nobody,
  rowRange,
} from 'pairfair/internal';
import type { Pool } from './pool.ts';
import { sharedMatrix } from './sharedMatrix.ts';

interface AmongPart extends NearestAmongOptions {
  readonly asked: Matrix;
  readonly people: Matrix;
}

/** Those nearest to some rows among others, on all workers of a pool: each looks at some of the others. */
export async function parallelAmong(
  pool: Pool,
  asked: Matrix,
  people: Matrix,
  { signal, ...options }: Parameters<FindAmong>[2],
): Promise<Neighbors> {
  const [askedShared, shared] = [sharedMatrix(asked), sharedMatrix(people)];
  const starts = Array.from({ length: pool.workers + 1 }, (_, part) =>
    Math.floor((people.rows * part) / pool.workers),
  );
  const inputs = Array.from(
    { length: pool.workers },
    (_, part): AmongPart => ({
      ...{ asked: askedShared, people: rowRange(shared, starts[part], starts[part + 1]) },
      ...options,
    }),
  );
  const parts = await pool.map<Neighbors>('amongPart', inputs, signal ? { signal } : {});
  parts.forEach(({ index }, part) => {
    for (let at = 0; at < index.length; at++) if (index[at] !== nobody) index[at] += starts[part];
  });
  return mergeNeighbors(parts);
}

/** The task: the nearest among one worker's share of the people. */
export function amongPart({ asked, people, ...options }: AmongPart): Neighbors {
  return nearestAmong(asked, people, options);
}
