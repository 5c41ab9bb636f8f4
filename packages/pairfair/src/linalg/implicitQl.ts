import { PairfairError } from '../errors.ts';

/** Sweeps allowed per eigenvalue; two or three are usual. */
const maxSweeps = 60;

/**
 * Eigenvalues of a tridiagonal matrix by implicit QL sweeps with Wilkinson's shift, in place and
 * in no particular order: `diagonal` becomes the eigenvalues, `beside` is used up. The rows of
 * `vectors`, of `length` numbers each, are rotated along: if they start as unit vectors, row i ends
 * as the eigenvector of value i.
 *
 * @throws PairfairError `no-convergence`, which only numbers that are not finite should cause.
 */
export function implicitQlInto(
  diagonal: Float64Array,
  beside: Float64Array,
  vectors: Float64Array,
  length: number,
): void {
  const n = diagonal.length;
  for (let first = 0; first < n; first++) {
    for (let sweep = 0; ; sweep++) {
      const last = unreducedEnd(diagonal, beside, first);
      if (last === first) break;
      if (sweep === maxSweeps) {
        throw new PairfairError(
          'no-convergence',
          `QL sweeps must bring an off-diagonal entry to zero within ${maxSweeps} turns, but ${beside[first]} is left beside ${diagonal[first]}.`,
        );
      }
      sweepUp(diagonal, beside, first, last, vectors, length);
    }
  }
}

/** The last index of the block from `first` on that no negligible entry cuts. */
function unreducedEnd(diagonal: Float64Array, beside: Float64Array, first: number): number {
  let last = first;
  while (last < diagonal.length - 1) {
    const scale = Math.abs(diagonal[last]) + Math.abs(diagonal[last + 1]);
    if (Math.abs(beside[last]) <= Number.EPSILON * scale) break;
    last++;
  }
  return last;
}

/** One sweep: chases the shifted rotation from `last` up to `first`. */
function sweepUp(
  diagonal: Float64Array,
  beside: Float64Array,
  first: number,
  last: number,
  vectors: Float64Array,
  length: number,
): void {
  if (last < beside.length) beside[last] = 0;
  const half = (diagonal[first + 1] - diagonal[first]) / (2 * beside[first]);
  const root = Math.hypot(half, 1);
  let g = diagonal[last] - diagonal[first] + beside[first] / (half + (half < 0 ? -root : root));
  let sine = 1;
  let cosine = 1;
  let shift = 0;
  for (let i = last - 1; i >= first; i--) {
    const f = sine * beside[i];
    const b = cosine * beside[i];
    const r = Math.hypot(f, g);
    if (i + 1 < last) beside[i + 1] = r;
    if (r === 0) {
      // The rotation found an exact zero: the block falls apart here.
      diagonal[i + 1] -= shift;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = diagonal[i + 1] - shift;
    const s = (diagonal[i] - g) * sine + 2 * cosine * b;
    shift = sine * s;
    diagonal[i + 1] = g + shift;
    g = cosine * s - b;
    rotateRows(vectors, i * length, (i + 1) * length, cosine, sine, length);
  }
  diagonal[first] -= shift;
  beside[first] = g;
}

/** (x, y) ← (c x − s y, s x + c y) for the rows that start at `x` and `y`. */
function rotateRows(
  data: Float64Array,
  x: number,
  y: number,
  cosine: number,
  sine: number,
  length: number,
): void {
  for (let k = 0; k < length; k++) {
    const below = data[y + k];
    data[y + k] = sine * data[x + k] + cosine * below;
    data[x + k] = cosine * data[x + k] - sine * below;
  }
}
