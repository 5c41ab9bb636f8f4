import type { Matrix } from '../linalg/matrix.ts';

/**
 * The rows of a logistic regression. They must not change while this object is in use: a kernel may
 * keep a copy of them.
 */
export interface LogisticRows {
  readonly x: Matrix;
  /** 1 for people with label 1, −1 for the others. */
  readonly sign: Float64Array;
  /** Sample weights, at least 0. */
  readonly weight: Float64Array;
}

/** Rows are summed in blocks of this many, and the sums of the blocks are added in their order. */
export const blockRows = 4096;

/** What a sweep sums of the second derivatives: nothing, their diagonal, or all. */
export type SweepDetail = 'gradient' | 'diagonal' | 'hessian';

/**
 * How many sums a sweep gives: with m = cols + 1 coefficients the m entries of the gradient, the
 * loss, the sum of curvatures and, when asked for, the `cols` first entries of the Hessian's
 * diagonal, or the m × m Hessian (on and above the diagonal; what is below has no meaning).
 * All without penalty and without c.
 */
export function sweepLength(cols: number, detail: SweepDetail): number {
  const m = cols + 1;
  return m + 2 + (detail === 'hessian' ? m * m : detail === 'diagonal' ? cols : 0);
}

/**
 * Rows that a kernel takes up at a time: about 256 kB, which stay in a core's cache. The sums of
 * loss and curvature start anew with every chunk, so its twin in the tests must cut at the same rows.
 */
export function chunkRows(cols: number): number {
  return Math.max(4, Math.min(blockRows, Math.floor(32768 / (cols + 1)) & ~3));
}
