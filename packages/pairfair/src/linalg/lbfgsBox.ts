import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';

/** The range each variable must stay in. */
export interface Box {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Both bounds, the missing one filled with infinities; undefined when there are none. */
export function requireBox(
  n: number,
  lower: Float64Array | undefined,
  upper: Float64Array | undefined,
): Box | undefined {
  if (!lower && !upper) return undefined;
  const box = {
    lower: lower ?? new Float64Array(n).fill(Number.NEGATIVE_INFINITY),
    upper: upper ?? new Float64Array(n).fill(Number.POSITIVE_INFINITY),
  };
  requireSameLength('lower', box.lower.length, 'start', n);
  requireSameLength('upper', box.upper.length, 'start', n);
  for (let i = 0; i < n; i++) {
    if (!(box.lower[i] <= box.upper[i])) {
      throw new PairfairError(
        'invalid-option',
        `lower must not exceed upper, but for variable ${i} they are ${box.lower[i]} and ${box.upper[i]}.`,
      );
    }
  }
  return box;
}

/** The nearest point inside the box. */
export function clamped(x: Float64Array, { lower, upper }: Box): Float64Array {
  return x.map((value, i) => Math.min(Math.max(value, lower[i]), upper[i]));
}

/** Makes `fixed` 1 for the variables that the gradient holds at (or within `near` of) a bound. */
export function holdInto(
  fixed: Uint8Array,
  x: Float64Array,
  gradient: Float64Array,
  { lower, upper }: Box,
  near: number,
): boolean {
  let any = false;
  for (let i = 0; i < x.length; i++) {
    const g = gradient[i];
    const atBound = g > 0 ? x[i] - lower[i] <= near : g < 0 && upper[i] - x[i] <= near;
    fixed[i] = atBound ? 1 : 0;
    any ||= atBound;
  }
  return any;
}

/** Sends held variables to their bound, and stops others at a bound from moving out of it. */
export function turnInto(
  direction: Float64Array,
  x: Float64Array,
  { lower, upper }: Box,
  fixed: Uint8Array,
): void {
  for (let i = 0; i < x.length; i++) {
    if (fixed[i] !== 0) {
      direction[i] = x[i] - lower[i] <= upper[i] - x[i] ? lower[i] - x[i] : upper[i] - x[i];
    } else if (direction[i] < 0 ? x[i] <= lower[i] : x[i] >= upper[i]) direction[i] = 0;
  }
}

/** The largest entry of P(x − gradient) − x. */
export function projectedNorm(
  x: Float64Array,
  gradient: Float64Array,
  box: Box | undefined,
): number {
  let norm = 0;
  for (let i = 0; i < x.length; i++) {
    let g = Math.abs(gradient[i]);
    if (box) g = Math.min(g, gradient[i] > 0 ? x[i] - box.lower[i] : box.upper[i] - x[i]);
    if (g > norm) norm = g;
  }
  return norm;
}
