/** Beyond this a partial solution is scaled down, so that no row of small pivots overflows it. */
const tooLarge = 2 ** 400;

/** T − λ I of a tridiagonal block, factored by elimination with row exchanges. */
export interface ShiftedTridiagonal {
  /** The upper triangle: diagonal and the two entries right of it. */
  readonly pivots: Float64Array;
  readonly next: Float64Array;
  readonly second: Float64Array;
  /** What was taken from row i + 1, and whether rows i and i + 1 changed places. */
  readonly factors: Float64Array;
  readonly swapped: Uint8Array;
}

/**
 * Factors T − λ I for the block first .. end−1. Pivots below `floor` are lifted to it: λ is an
 * eigenvalue, so the last one is zero but for rounding, and that is what makes a solution grow
 * along the eigenvector.
 */
export function shiftedTridiagonal(
  diagonal: Float64Array,
  beside: Float64Array,
  first: number,
  end: number,
  lambda: number,
  floor: number,
): ShiftedTridiagonal {
  const n = end - first;
  const pivots = diagonal.slice(first, end).map((value) => value - lambda);
  const next = new Float64Array(n);
  next.set(beside.subarray(first, end - 1));
  const second = new Float64Array(n);
  const factors = new Float64Array(n);
  const swapped = new Uint8Array(n);
  for (let i = 0; i + 1 < n; i++) {
    const link = beside[first + i];
    if (Math.abs(pivots[i]) >= Math.abs(link)) {
      factors[i] = link / pivots[i];
      pivots[i + 1] -= factors[i] * next[i];
    } else {
      factors[i] = pivots[i] / link;
      const right = next[i];
      pivots[i] = link;
      next[i] = pivots[i + 1];
      second[i] = next[i + 1];
      pivots[i + 1] = right - factors[i] * next[i];
      next[i + 1] *= -factors[i];
      swapped[i] = 1;
    }
  }
  for (let i = 0; i < n; i++) {
    if (Math.abs(pivots[i]) < floor) pivots[i] = pivots[i] < 0 ? -floor : floor;
  }
  return { pivots, next, second, factors, swapped };
}

/** Replaces x by a multiple of the solution of (T − λ I) y = x. */
export function solveShifted(shifted: ShiftedTridiagonal, x: Float64Array): void {
  const { pivots, next, second, factors, swapped } = shifted;
  const n = x.length;
  for (let i = 0; i + 1 < n; i++) {
    if (swapped[i]) {
      const own = x[i];
      x[i] = x[i + 1];
      x[i + 1] = own - factors[i] * x[i];
    } else {
      x[i + 1] -= factors[i] * x[i];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i];
    if (i + 1 < n) sum -= next[i] * x[i + 1];
    if (i + 2 < n) sum -= second[i] * x[i + 2];
    x[i] = sum / pivots[i];
    if (Math.abs(x[i]) > tooLarge) for (let k = 0; k < n; k++) x[k] /= tooLarge;
  }
}
