/** A symmetric matrix in tridiagonal form, A = Q T Qᵀ, with what is needed to apply Q. */
export interface Reduction {
  readonly size: number;
  /** The diagonal of T. */
  readonly diagonal: Float64Array;
  /** Entry i stands at (i, i + 1) and (i + 1, i) of T; one fewer than the diagonal. */
  readonly beside: Float64Array;
  /** Reflector i, I − τ v vᵀ, has v in the first i entries of row i; rows lie `rowStride` apart. */
  readonly reflectors: Float64Array;
  /** The τ of the reflectors. */
  readonly scales: Float64Array;
}

/** PANEL in kernel/_tridiagonal.ts: rows of a panel of the reduction; the first has up to three more. */
export const panelRows = 16;
/** Sums of squares below this count as zero: kernel/_tridiagonal.ts says why. */
export const negligibleSquares: number = 2 ** -900;
/** BLOCK in kernel/_tridiagonal.ts: reflectors that are applied together. */
export const reflectorBlock = 32;

/** The next multiple of four. */
export function padded(length: number): number {
  return (length + 3) & ~3;
}

/**
 * Numbers from one row to the next where a matrix of this size is reduced: an odd number of cache
 * lines, so that neighbouring rows do not compete for the same places in the cache.
 */
export function rowStride(size: number): number {
  return 8 * (Math.ceil(size / 8) | 1);
}
