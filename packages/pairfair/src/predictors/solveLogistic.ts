import { minimize } from '../linalg/lbfgs.ts';
import { type LogisticMetric, lazyMetric, newtonMetric } from './logisticMetric.ts';
import type { LogisticRows } from './logisticRows.ts';
import { classWeights, logisticSample } from './logisticSample.ts';
import { sweepRows } from './logisticSweep.ts';

/** Sums over all rows, as `sweepLength` lays them out; a pool may compute them in parts. */
export type LogisticSweep = (coefficients: Float64Array, hessian: boolean) => Float64Array;

/** Where {@link solveLogistic} ended. */
export interface LogisticSolution {
  /** One per column, then the intercept. */
  readonly coefficients: Float64Array;
  readonly gradientNorm: number;
  readonly iterations: number;
  /** How far another Newton step would move people's log-odds: root mean square. */
  readonly residual: number;
}

/** Up to this many columns the Hessian is cheap enough to be renewed at every step. */
const newtonColumns = 32;
/** A fit on many rows starts from a fit on this many of them, at least and per column. */
const startRows = { least: 1024, perColumn: 40 };
/** How near to its optimum that fit must come: its sampling error is larger. */
const startTolerance = 0.1;
/** The Hessian of this many rows differs from that of all by about a quarter and serves for it. */
const hessianRows = { least: 4096, perColumn: 80 };
const maxIterations = 500;

/**
 * Minimises ½‖w‖² + c Σ weight · loss over coefficients w and an unpenalised intercept.
 *
 * Newton's method while the Hessian is cheap. With more columns, L-BFGS in the metric of a Hessian
 * that is renewed now and then: a sweep over the rows costs N·M, a Hessian N·M². With many rows,
 * samples of them give the start and the metric, and what is left to do is a handful of sweeps.
 */
export function solveLogistic(
  rows: LogisticRows,
  c: number,
  tolerance: number,
  sweep: LogisticSweep = sweepRows(rows),
): LogisticSolution {
  const { cols } = rows.x;
  const newton = cols <= newtonColumns;
  const [zeros, ones] = classWeights(rows);
  const scaled = (sample: LogisticRows): number => {
    const [zerosThere, onesThere] = classWeights(sample);
    return (c * (zeros + ones)) / (zerosThere + onesThere);
  };

  const few = logisticSample(rows, Math.max(startRows.least, startRows.perColumn * cols));
  const start = few
    ? solveLogistic(few, scaled(few), startTolerance).coefficients
    : interceptOnly(cols, Math.log(ones / zeros));
  if (newton) return descend(rows, c, tolerance, start, newtonMetric(cols, c), sweep);
  const some = logisticSample(rows, Math.max(hessianRows.least, hessianRows.perColumn * cols));
  const metric = some ? lazyMetric(some, scaled(some)) : lazyMetric(rows, c);
  return descend(rows, c, tolerance, start, metric, sweep);
}

function interceptOnly(cols: number, intercept: number): Float64Array {
  const out = new Float64Array(cols + 1);
  out[cols] = intercept;
  return out;
}

function descend(
  rows: LogisticRows,
  c: number,
  tolerance: number,
  start: Float64Array,
  metric: LogisticMetric,
  sweep: LogisticSweep,
): LogisticSolution {
  const { cols } = rows.x;
  const [zeros, ones] = classWeights(rows);
  let point = start;
  let gradientAt = start;
  let sums = start;
  const objective = (w: Float64Array, gradient: Float64Array): number => {
    point = w;
    gradientAt = gradient;
    sums = sweep(w, metric.needsHessian);
    let squares = 0;
    for (let j = 0; j < cols; j++) {
      gradient[j] = w[j] + c * sums[j];
      squares += w[j] * w[j];
    }
    gradient[cols] = c * sums[cols];
    return squares / 2 + c * sums[cols + 1];
  };

  let residual = Number.POSITIVE_INFINITY;
  const isDone = (): boolean => {
    // The line search ends at the point it accepts, so `point` and `sums` are those of this step.
    const curvature = sums[cols + 2];
    metric.moveTo(point, curvature / (zeros + ones), sums);
    const step = gradientAt.slice();
    metric.solveInto(step);
    let decrement = 0;
    for (let j = 0; j <= cols; j++) decrement += step[j] * gradientAt[j];
    // Σ curvature (step · x)² is at most the decrement.
    residual = decrement > 0 ? Math.sqrt(decrement / (c * curvature)) : 0;
    return residual <= tolerance;
  };
  const { x, gradientNorm, iterations } = minimize(objective, start, {
    memory: metric.needsHessian ? 0 : 10,
    maxIterations,
    gradientTolerance: 0,
    valueTolerance: 0,
    precondition: (v) => metric.solveInto(v),
    onIteration: isDone,
  });
  return { coefficients: x, gradientNorm, iterations, residual };
}
