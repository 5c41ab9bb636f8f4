import type { Matrix } from 'pairfair';

/**
 * A copy of `x` on memory that all workers see, so that a parallel call need not make one; `x`
 * itself where it already lies there. Worth calling once for data that several calls use.
 *
 * @example
 * const shared = sharedMatrix(x);
 * const a = await parallelGram(pool, shared);
 * const near = await parallelNeighbors(pool, shared, { neighbors: 10 });
 */
export function sharedMatrix(x: Matrix): Matrix {
  const data = shared(x.data);
  return data === x.data ? x : { ...x, data };
}

/** {@link sharedMatrix} for a list of numbers. */
export function shared(values: Float64Array): Float64Array {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const copy = sharedFloats(values.length);
  copy.set(values);
  return copy;
}

/** Zeros that all workers see. */
export function sharedFloats(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8));
}
