import { minimize } from '../linalg/lbfgs.ts';
import { CorrectionPairs } from '../linalg/lbfgsPairs.ts';
import {
  adaptiveMetric,
  type LogisticMetric,
  type LogisticPoint,
  newtonMetric,
} from './logisticMetric.ts';
import type { LogisticRows, SweepDetail } from './logisticRows.ts';
import { classWeights, logisticSample, totalWeight } from './logisticSample.ts';
import { sweepRows } from './logisticSweep.ts';

/** Sums over all rows, as `sweepLength` lays them out; a pool may compute them in parts. */
export type LogisticSweep = (coefficients: Float64Array, detail: SweepDetail) => Float64Array;

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
const newtonColumns = 8;
/** A fit on many rows starts from a fit on this many of them, at least and per column. */
const startRows = { least: 1024, perColumn: 40 };
/** How near to its optimum that fit must come: its sampling error is larger. */
const startTolerance = 0.1;
const memory = 7;
const maxIterations = 500;

/**
 * Minimises ½‖w‖² + c Σ weight · loss over coefficients w and an unpenalised intercept.
 *
 * Newton's method while the Hessian is cheap, else L-BFGS in a metric that is made as good as
 * pays: a sweep over the rows costs N·M, a Hessian N·M². Many rows start from a fit on a few,
 * and from what that has learned of the curvature.
 *
 * @param known Where to start, if the caller knows better: one number per column, the intercept.
 * @param pairs What is known of the curvature; is added to.
 */
export function solveLogistic(
  rows: LogisticRows,
  c: number,
  tolerance: number,
  sweep: LogisticSweep = sweepRows(rows),
  known?: Float64Array,
  pairs: CorrectionPairs = new CorrectionPairs(rows.x.cols + 1, memory),
): LogisticSolution {
  const { cols } = rows.x;
  const start = known ?? startFromFew(rows, c, pairs) ?? interceptOnly(rows);
  const metric =
    cols <= newtonColumns ? newtonMetric(cols, c) : adaptiveMetric(rows, c, tolerance, pairs);
  return descend(rows, c, tolerance, start, metric, sweep, pairs);
}

/** Near the optimum of a part of the rows; undefined where there are not many more than that. */
function startFromFew(
  rows: LogisticRows,
  c: number,
  pairs: CorrectionPairs,
): Float64Array | undefined {
  const least = Math.max(startRows.least, startRows.perColumn * rows.x.cols);
  const few = logisticSample(rows, least, 4);
  if (!few) return undefined;
  const share = totalWeight(rows) / totalWeight(few);
  return solveLogistic(few, c * share, startTolerance, sweepRows(few), undefined, pairs)
    .coefficients;
}

/** The optimum when all columns are ignored: the log-odds of label 1. */
function interceptOnly(rows: LogisticRows): Float64Array {
  const [zeros, ones] = classWeights(rows);
  const out = new Float64Array(rows.x.cols + 1);
  out[rows.x.cols] = Math.log(ones / zeros);
  return out;
}

function descend(
  rows: LogisticRows,
  c: number,
  tolerance: number,
  start: Float64Array,
  metric: LogisticMetric,
  sweep: LogisticSweep,
  pairs: CorrectionPairs,
): LogisticSolution {
  const { cols } = rows.x;
  let point: LogisticPoint = { coefficients: start, gradient: start, sums: start };
  const objective = (coefficients: Float64Array, gradient: Float64Array): number => {
    const sums = sweep(coefficients, metric.detail);
    let squares = 0;
    for (let j = 0; j < cols; j++) {
      gradient[j] = coefficients[j] + c * sums[j];
      squares += coefficients[j] * coefficients[j];
    }
    gradient[cols] = c * sums[cols];
    point = { coefficients, gradient, sums };
    return squares / 2 + c * sums[cols + 1];
  };
  let residual = Number.POSITIVE_INFINITY;
  const { x, gradientNorm, iterations } = minimize(objective, start, {
    ...(metric.detail === 'hessian' ? { memory: 0 } : { pairs }),
    maxIterations,
    gradientTolerance: 0,
    valueTolerance: 0,
    precondition: (v) => metric.solveInto(v),
    // A line search ends at the point it accepts, so the last point evaluated is where we are.
    onIteration: () => (residual = metric.moveTo(point)) <= tolerance,
  });
  return { coefficients: x, gradientNorm, iterations, residual };
}
