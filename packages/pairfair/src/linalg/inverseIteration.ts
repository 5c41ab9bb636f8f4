import { Random } from '../random.ts';
import { shiftedTridiagonal, solveShifted } from './shiftedTridiagonal.ts';

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
