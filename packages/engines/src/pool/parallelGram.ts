import type { Matrix } from 'pairfair';
import { gramTileCount, gramTiles } from 'pairfair/linalg';
import { cutRange, type Range } from './cutRange.ts';
import type { Pool, PoolRunOptions } from './pool.ts';
import { shared, sharedFloats, sharedMatrix } from './sharedMatrix.ts';

interface GramPart extends Range {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly out: Matrix;
}

/**
 * XᵀX, or Xᵀ diag(w) X with weights, on all workers of a pool: the same bits as `gram` in one
 * thread, since the work is cut by tiles of the result and not by rows.
 *
 * Data that do not lie on shared memory yet are copied there first ({@link sharedMatrix}).
 */
export async function parallelGram(
  pool: Pool,
  x: Matrix,
  weights?: Float64Array,
  options?: PoolRunOptions,
): Promise<Matrix> {
  const { cols } = x;
  const out: Matrix = { rows: cols, cols, data: sharedFloats(cols * cols) };
  const common = { x: sharedMatrix(x), weights: weights && shared(weights), out };
  const parts = cutRange(gramTileCount(cols), pool.workers).map(
    (range): GramPart => ({
      ...common,
      ...range,
    }),
  );
  await pool.map('gramPart', parts, options);
  return { ...out, data: new Float64Array(out.data) };
}

/** The task: one worker's share of the tiles, written into the common result. */
export function gramPart({ x, weights, first, last, out }: GramPart): void {
  gramTiles(x, weights, first, last, out);
}
