import { Random } from '../random.ts';

/** Turns allowed for one vector; two are usual. */
const maxTurns = 8;
/** Residuals ‖T v − λ v‖ below this multiple of the rounding unit and ‖T‖ are good. */
const goodResidual = 8;
/** Passes allowed to make a vector orthogonal to the others; one or two are usual. */
const maxPasses = 6;

/**
 * Eigenvectors of the block first .. end−1 of a tridiagonal matrix for eigenvalues known to
 * rounding: y = (T − λ I)⁻¹ x, again and again, grows along the eigenvector.
 *
 * Every vector is kept orthogonal to those found before, so that equal and nearly equal eigenvalues
 * get different ones. Undefined when a residual does not become small, in which case another method
 * has to be used.
 *
 * @param values ascending
 */
export function inverseIteration(
  diagonal: Float64Array,
  beside: Float64Array,
  first: number,
  end: number,
  values: Float64Array,
  norm: number,
): Float64Array[] | undefined {
  const n = end - first;
  const random = new Random(1, 'inverse iteration');
  const found: Float64Array[] = [];
  for (const lambda of values) {
    const shifted = shiftedTridiagonal(diagonal, beside, first, end, lambda, Number.EPSILON * norm);
    const x = new Float64Array(n);
    let converged = false;
    for (let turn = 0; turn < maxTurns && !converged; turn++) {
      // A vector that vanished beside the earlier ones is drawn anew.
      if (x.every((value) => value === 0)) draw(random, x);
      solveShifted(shifted, x);
      if (!orthonormalize(x, found)) {
        x.fill(0);
        continue;
      }
      const error = residual(diagonal, beside, first, lambda, x);
      converged = turn > 0 && error <= goodResidual * Number.EPSILON * norm;
    }
    if (!converged) return undefined;
    found.push(x);
  }
  return found;
}

function draw(random: Random, x: Float64Array): void {
  for (let i = 0; i < x.length; i++) x[i] = 2 * random.uniform() - 1;
}

/** Takes the parts along `earlier` off x and scales it to length 1; false when nothing is left. */
function orthonormalize(x: Float64Array, earlier: readonly Float64Array[]): boolean {
  // What is left of a vector that lost most of its length is mostly rounding, so it goes again.
  for (let pass = 0; pass < maxPasses; pass++) {
    if (!normalize(x)) return false;
    for (const other of earlier) {
      const part = dot(x, other);
      for (let i = 0; i < x.length; i++) x[i] -= part * other[i];
    }
    if (dot(x, x) > 0.5) return normalize(x);
  }
  return false;
}

function normalize(x: Float64Array): boolean {
  const length = Math.sqrt(dot(x, x));
  if (!(length > 0)) return false;
  for (let i = 0; i < x.length; i++) x[i] /= length;
  return true;
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] * y[i];
  return sum;
}

/** ‖T x − λ x‖ of the block. */
function residual(
  diagonal: Float64Array,
  beside: Float64Array,
  first: number,
  lambda: number,
  x: Float64Array,
): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    let part = (diagonal[first + i] - lambda) * x[i];
    if (i > 0) part += beside[first + i - 1] * x[i - 1];
    if (i + 1 < x.length) part += beside[first + i] * x[i + 1];
    sum += part * part;
  }
  return Math.sqrt(sum);
}

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
function shiftedTridiagonal(
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
function solveShifted(shifted: ShiftedTridiagonal, x: Float64Array): void {
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
