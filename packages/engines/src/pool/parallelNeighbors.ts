import type { Matrix, NearestNeighborsOptions, Neighbors } from 'pairfair';
import {
  mergeNeighbors,
  nearestNeighbors,
  nearestNeighborsPart,
  requireMatrix,
  rowRange,
  selectColumns,
} from 'pairfair/internal';
import type { Pool } from './pool.ts';
import { requireWholeNumber } from './requireWholeNumber.ts';
import { sharedMatrix } from './sharedMatrix.ts';

interface NeighborPart {
  readonly x: Matrix;
  readonly neighbors: number;
  readonly part: number;
  readonly parts: number;
}

/**
 * The nearest rows of every row on all workers of a pool: the same bits as `nearestNeighbors` in
 * one thread. Each worker compares its share of all pairs; the lists are joined here.
 *
 * Data that do not lie on shared memory yet are copied there first ({@link sharedMatrix}).
 * Progress counts the shares that are done. Throws what `nearestNeighbors` throws.
 */
export async function parallelNeighbors(
  pool: Pool,
  x: Matrix,
  options: NearestNeighborsOptions,
): Promise<Neighbors> {
  const { neighbors, columns, signal, onProgress } = options;
  requireMatrix('x', x);
  requireWholeNumber('neighbors', neighbors, 1, x.rows - 1);
  const over = sharedMatrix(columns ? overColumns(x, columns) : x);
  const inputs = Array.from(
    { length: pool.workers },
    (_, part): NeighborPart => ({
      x: over,
      neighbors,
      part,
      parts: pool.workers,
    }),
  );
  const parts = await pool.map<Neighbors>('neighborPart', inputs, {
    ...(signal && { signal }),
    ...(onProgress && {
      onProgress: ({ done, total }) => onProgress({ stage: 'neighbors', done, total }),
    }),
  });
  return mergeNeighbors(parts);
}

/** The task: one worker's share of the pairs. */
export function neighborPart({ x, ...options }: NeighborPart): Neighbors {
  return nearestNeighborsPart(x, options);
}

/** The columns that distances are over, ascending; a plain search of two rows checks them. */
function overColumns(x: Matrix, columns: ArrayLike<number>): Matrix {
  nearestNeighbors(rowRange(x, 0, 2), { neighbors: 1, columns });
  return selectColumns(x, Float64Array.from(columns).sort());
}
