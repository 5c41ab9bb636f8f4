import type { Box } from './lbfgsBox.ts';

/** A function to minimise: returns its value at `x` and writes the gradient there. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

/** Where a line search starts, and the arrays it works in. */
export interface Line {
  readonly objective: Objective;
  readonly box: Box | undefined;
  readonly x: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
  readonly direction: Float64Array;
  /** Receive the last point tried and the gradient there. */
  readonly trial: Float64Array;
  readonly trialGradient: Float64Array;
}

/** Where a line search ended: the arrays of the line hold this point. */
export interface LineResult {
  readonly found: boolean;
  readonly value: number;
  readonly evaluations: number;
}

/** The function at one step length along the line. */
interface Probe {
  readonly step: number;
  readonly value: number;
  readonly slope: number;
  /** What the gradient at the start promises; linear in the step where no bound is met. */
  readonly promised: number;
  readonly atBound: boolean;
}

const sufficientDecrease = 1e-4;
const curvature = 0.9;
const maxEvaluations = 40;
/** Differences of values below this share of the value are taken for round-off. */
const valueNoise = 1e-10;

/**
 * Finds a step that satisfies the strong Wolfe conditions along x + step · direction, clamped to
 * the bounds.
 *
 * Keeps a bracket: `low` has decreased enough but still falls steeply, `high` has gone too far.
 * Near a minimum values differ by round-off only; there a step counts as a decrease when the value
 * is the same within that round-off, and the slopes, which stay accurate, decide (Hager and
 * Zhang's approximate Wolfe conditions). Where a bound is met the path has a kink, so a slope that
 * has turned upwards is accepted there. Values that are not finite mean the step was too long.
 */
export function searchLine(line: Line, slope: number, firstStep: number): LineResult {
  const start: Probe = { step: 0, value: line.value, slope, promised: 0, atBound: false };
  let low = start;
  let high: Probe | undefined;
  let step = firstStep;
  let width = Number.POSITIVE_INFINITY;
  let evaluations = 0;
  while (evaluations < maxEvaluations) {
    const probe = evaluate(line, step);
    evaluations++;
    if (!decreases(probe, start)) {
      high = probe;
    } else if (probe.slope < curvature * slope) {
      low = probe;
    } else if (probe.atBound || probe.slope <= -curvature * slope) {
      return { found: true, value: probe.value, evaluations };
    } else {
      high = probe;
    }
    if (high === undefined) {
      step = extrapolate(low, step);
      continue;
    }
    const last = width;
    width = high.step - low.step;
    // Interpolation may creep along one end of the bracket: halve it when it hardly shrinks.
    step = width > 0.66 * last ? (low.step + high.step) / 2 : interpolate(low, high);
    if (!(step > low.step && step < high.step) || !moves(line, width)) break;
  }
  if (!(low.value < line.value)) return { found: false, value: line.value, evaluations };
  const best = evaluate(line, low.step);
  return { found: true, value: best.value, evaluations: evaluations + 1 };
}

function evaluate(line: Line, step: number): Probe {
  const { x, direction, gradient, trial, trialGradient, box } = line;
  const n = x.length;
  let promised = 0;
  let slope = 0;
  let atBound = false;
  for (let i = 0; i < n; i++) {
    let to = x[i] + step * direction[i];
    if (box) to = Math.min(Math.max(to, box.lower[i]), box.upper[i]);
    trial[i] = to;
    promised += gradient[i] * (to - x[i]);
  }
  const value = line.objective(trial, trialGradient);
  for (let i = 0; i < n; i++) {
    const d = direction[i];
    // At its bound a variable moves no further.
    const stopped = box && (d < 0 ? trial[i] <= box.lower[i] : d > 0 && trial[i] >= box.upper[i]);
    if (stopped) atBound = true;
    else slope += trialGradient[i] * d;
  }
  return { step, value, slope, promised, atBound };
}

/** Armijo's condition, or no more than round-off above the start with a slope that has not risen. */
function decreases(probe: Probe, start: Probe): boolean {
  const { value, slope, promised } = probe;
  if (!Number.isFinite(value) || !Number.isFinite(slope)) return false;
  if (value <= start.value + sufficientDecrease * promised) return true;
  const noise = valueNoise * Math.abs(start.value);
  return value <= start.value + noise && Math.abs(slope) <= curvature * Math.abs(start.slope);
}

/** Two to ten times the step, where the slope would vanish if it went on changing as it did. */
function extrapolate(low: Probe, step: number): number {
  const secant = low.promised < 0 ? (low.slope * step) / (low.promised / step - low.slope) : 0;
  return Math.min(Math.max(step + secant, 2 * step), 10 * step);
}

/** The minimiser of the cubic through both ends, kept a tenth of the bracket away from them. */
function interpolate(low: Probe, high: Probe): number {
  const width = high.step - low.step;
  if (!Number.isFinite(high.value) || !Number.isFinite(high.slope)) return low.step + width / 10;
  const chord = (3 * (low.value - high.value)) / width + low.slope + high.slope;
  const root = Math.sqrt(Math.max(chord * chord - low.slope * high.slope, 0));
  const share = (root + chord - low.slope) / (high.slope - low.slope + 2 * root);
  const safe = Number.isFinite(share) ? Math.min(Math.max(share, 0.1), 0.9) : 0.5;
  return low.step + safe * width;
}

/** Whether a step of this length still changes some variable. */
function moves({ x, direction }: Line, step: number): boolean {
  for (let i = 0; i < x.length; i++) if (x[i] + step * direction[i] !== x[i]) return true;
  return false;
}
