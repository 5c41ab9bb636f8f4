import { requireIntegerIn, requireNumberIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { requireNotCancelled } from '../progress.ts';
import { clamped, holdInto, projectedNorm, requireBox, turnInto } from './lbfgsBox.ts';
import { type Objective, searchLine } from './lbfgsLineSearch.ts';
import { CorrectionPairs } from './lbfgsPairs.ts';

export type { Objective } from './lbfgsLineSearch.ts';

/** How far {@link minimize} has come. */
export interface MinimizeProgress {
  readonly iteration: number;
  readonly value: number;
  readonly gradientNorm: number;
  readonly evaluations: number;
}

/** Options for {@link minimize}. */
export interface MinimizeOptions {
  /** Smallest allowed value of each variable; `-Infinity` where there is none. Default: none. */
  readonly lower?: Float64Array;
  /** Largest allowed value of each variable; `Infinity` where there is none. Default: none. */
  readonly upper?: Float64Array;
  /** How many past steps describe the curvature, from 0 to 1000. Default 10. */
  readonly memory?: number;
  /** Stop after this many steps. Default 1000. */
  readonly maxIterations?: number;
  /** Converged when no entry of the projected gradient is larger. Default 1e-6. */
  readonly gradientTolerance?: number;
  /** Converged when a step lowers the value by less than this share of it. Default 1e-12. */
  readonly valueTolerance?: number;
  /** Cancels the work: it throws `PairfairError` with code `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called at the start and after every step; return true to stop there. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback that only looks on returns nothing.
  readonly onIteration?: (progress: MinimizeProgress) => boolean | void;
  /**
   * Overwrites v with an approximation of H⁻¹v, H the Hessian at the point evaluated last: a start
   * better than a multiple of v. Must be symmetric and positive definite. Not with bounds.
   */
  readonly precondition?: (v: Float64Array) => void;
  /**
   * What an earlier run on a similar function has learned of the curvature; is added to.
   * Default: `memory` steps, none taken yet.
   */
  readonly pairs?: CorrectionPairs;
}

/** What {@link minimize} returns. */
export interface Minimum {
  readonly x: Float64Array;
  readonly value: number;
  /** Largest entry of the projected gradient at `x`, in absolute value. */
  readonly gradientNorm: number;
  /** Steps taken. */
  readonly iterations: number;
  /** Times the objective was called. */
  readonly evaluations: number;
  /** Whether one of the two tolerances was met. */
  readonly converged: boolean;
  /** Why it stopped; `stalled`: round-off, or a wrong gradient, left no step that lowers the value. */
  readonly reason: 'gradient' | 'value' | 'iterations' | 'stalled' | 'stopped';
}

/**
 * Finds a local minimum of a smooth function, optionally within bounds (L-BFGS).
 *
 * With bounds, variables held at a bound by the gradient stay there, the others move along the
 * quasi-Newton direction of the free variables, and the path is clamped to the bounds (Bertsekas'
 * two-metric projection). It ends where the projected gradient P(x − g) − x vanishes: at the
 * Karush–Kuhn–Tucker points, as L-BFGS-B does. Never returns a point worse than the start.
 *
 * @param objective Returns the value at `x` and writes the gradient; must not keep or change `x`.
 *   A value that is not finite means "not there": the step is shortened.
 * @param start Where to start; values outside the bounds are moved to them.
 * @throws PairfairError `not-finite` when the objective is not finite at the start.
 *
 * @example
 * const bowl: Objective = (x, gradient) => {
 *   gradient[0] = 2 * (x[0] - 3);
 *   return (x[0] - 3) ** 2;
 * };
 * minimize(bowl, Float64Array.of(0)).x; // [3]
 * minimize(bowl, Float64Array.of(0), { upper: Float64Array.of(1) }).x; // [1]
 */
export function minimize(
  objective: Objective,
  start: Float64Array,
  {
    lower,
    upper,
    memory = 10,
    maxIterations = 1000,
    gradientTolerance = 1e-6,
    valueTolerance = 1e-12,
    signal,
    onIteration,
    precondition,
    pairs: knownPairs,
  }: MinimizeOptions = {},
): Minimum {
  const n = start.length;
  const box = requireBox(n, lower, upper);
  requireIntegerIn('memory', memory, 0, 1000);
  requireIntegerIn('maxIterations', maxIterations, 0, Number.MAX_SAFE_INTEGER);
  requireNumberIn('gradientTolerance', gradientTolerance, 0, Number.POSITIVE_INFINITY);
  requireNumberIn('valueTolerance', valueTolerance, 0, Number.POSITIVE_INFINITY);
  if (box && precondition) {
    throw new PairfairError('invalid-option', 'precondition cannot be combined with bounds.');
  }

  const first = box ? clamped(start, box) : start.slice();
  const pairs = knownPairs ?? new CorrectionPairs(n, memory);
  const direction = new Float64Array(n);
  const fixed = box && new Uint8Array(n);
  let x = first.slice();
  let gradient = new Float64Array(n);
  let trial = new Float64Array(n);
  let trialGradient = new Float64Array(n);
  let value = objective(x, gradient);
  requireFiniteStart(value, gradient);
  const firstValue = value;
  const firstNorm = projectedNorm(x, gradient, box);
  let norm = firstNorm;
  let evaluations = 1;
  let iterations = 0;
  let flat = false;

  const search = (): boolean => {
    const known = pairs.count > 0 || precondition !== undefined;
    direction.set(gradient);
    const anyAtBound =
      fixed && box ? holdInto(fixed, x, gradient, box, Math.min(norm, 1e-6)) : false;
    pairs.applyTo(direction, anyAtBound ? fixed : undefined, precondition);
    for (let i = 0; i < n; i++) direction[i] = -direction[i];
    if (fixed && box) turnInto(direction, x, box, fixed);
    const slope = dot(gradient, direction);
    if (!(slope < 0)) return false;
    const firstStep = known ? 1 : Math.min(1, 1 / Math.sqrt(dot(direction, direction)));
    const line = { objective, box, x, value, gradient, direction, trial, trialGradient };
    const result = searchLine(line, slope, firstStep);
    evaluations += result.evaluations;
    if (!result.found) return false;
    pairs.add(x, trial, gradient, trialGradient);
    const size = Math.max(Math.abs(value), Math.abs(result.value));
    flat = valueTolerance > 0 && value - result.value <= valueTolerance * size;
    value = result.value;
    [x, trial] = [trial, x];
    [gradient, trialGradient] = [trialGradient, gradient];
    norm = projectedNorm(x, gradient, box);
    iterations++;
    return true;
  };
  const end = (reason: Minimum['reason']): Minimum => {
    const converged = reason === 'gradient' || reason === 'value';
    const counts = { iterations, evaluations, converged, reason };
    // Within round-off the line search may take a step up; the start itself is then the better answer.
    if (value > firstValue) {
      return { x: first, value: firstValue, gradientNorm: firstNorm, ...counts };
    }
    return { x, value, gradientNorm: norm, ...counts };
  };

  for (;;) {
    requireNotCancelled(signal);
    const stop = onIteration?.({ iteration: iterations, value, gradientNorm: norm, evaluations });
    if (stop) return end('stopped');
    if (norm <= gradientTolerance) return end('gradient');
    if (flat) return end('value');
    if (iterations >= maxIterations) return end('iterations');
    if (search()) continue;
    // What is remembered of the curvature may mislead: once more without it.
    if (pairs.count === 0) return end('stalled');
    pairs.clear();
    if (!search()) return end('stalled');
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function requireFiniteStart(value: number, gradient: Float64Array): void {
  if (Number.isFinite(value) && gradient.every(Number.isFinite)) return;
  throw new PairfairError(
    'not-finite',
    `The objective and its gradient must be finite at the start, but the value is ${value} and the gradient [${gradient.slice(0, 5).join(', ')}${gradient.length > 5 ? ', …' : ''}].`,
  );
}
