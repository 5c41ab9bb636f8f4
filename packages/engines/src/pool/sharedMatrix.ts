import type { Matrix } from 'pairfair';

/**
 * A copy of `x` on memory that all workers see, so that a parallel call need not make one; `x`
 * itself where it already lies there. Worth calling once for data that several calls use.
 *
 * @example
 * const pool = createPool({ workers: 2 });
 * const near = await parallelNeighbors(pool, sharedMatrix(x), { neighbors: 10 });
 * await pool.close();
 */
export function sharedMatrix(x: Matrix): Matrix {
  if (x.data.buffer instanceof SharedArrayBuffer) return x;
  const data = new Float64Array(new SharedArrayBuffer(x.data.byteLength));
  data.set(x.data);
  return { ...x, data };
}
