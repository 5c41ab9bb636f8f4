import { requireKnownKeys, requireNumberIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Matrix, requireMatrix } from '../linalg/matrix.ts';
import type { LogisticRows } from './logisticRows.ts';
import { classWeights } from './logisticSample.ts';
import { sweepRows } from './logisticSweep.ts';
import { sampleWeights } from './sampleWeights.ts';
import { type LogisticSolution, type LogisticSweep, solveLogistic } from './solveLogistic.ts';

/** Options for {@link fitLogistic}. */
export interface LogisticOptions {
  /** Inverse strength of the penalty, above 0: the larger, the closer to the data. Default 1. */
  readonly c?: number;
  /** How much each row counts, at least 0; by default every row counts 1. */
  readonly weights?: ArrayLike<number>;
  /** How near the optimum to come: root mean square difference of log-odds. Default 1e-6. */
  readonly tolerance?: number;
  /**
   * Where to start: a fit of the same columns at another c, or on other people. The optimum does
   * not depend on it, only how soon it is found. By default the columns are ignored at first.
   */
  readonly start?: Pick<LogisticModel, 'coefficients' | 'intercept'>;
}

/** A logistic regression: the chance of label 1 is 1 / (1 + exp(−(coefficients · x + intercept))). */
export interface LogisticModel {
  readonly kind: 'logistic';
  /** One per column. */
  readonly coefficients: Float64Array;
  readonly intercept: number;
  readonly c: number;
  /** Whether the tolerance was met; if not, round-off or 500 steps came first, less than 1e-4 away. */
  readonly converged: boolean;
  readonly iterations: number;
  /** Largest entry of the gradient of the objective at the coefficients and the intercept. */
  readonly gradientNorm: number;
}

/** What round-off may leave of the way to the optimum before the fit counts as failed. */
const worstResidual = 1e-4;

/**
 * Fits an L2-penalised logistic regression,
 *
 *     min ½‖w‖² + c Σᵢ weightᵢ log(1 + exp(−sᵢ (w · xᵢ + b))),   sᵢ = 1 for label 1, −1 for label 0,
 *
 * the intercept b unpenalised: scikit-learn's `LogisticRegression(C=c)`. The optimum is unique and
 * is found also for separable data, where it lies far out.
 *
 * @param x One person per row. Columns of very different scale are penalised very differently:
 *   scale them first.
 * @param y Labels, 0 or 1.
 * @throws PairfairError `bad-data` for labels other than 0 and 1 or negative weights, `degenerate`
 *   when all labels (of positive weight) are the same, `no-convergence` with the residual reached.
 *
 * @example
 * const model = fitLogistic(z, labels, { c: 10 });
 * const scores = predictLogistic(model, zTest);
 */
export function fitLogistic(
  x: Matrix,
  y: ArrayLike<number>,
  options: LogisticOptions = {},
): LogisticModel {
  requireKnownKeys('fitLogistic', options, ['c', 'weights', 'tolerance', 'start']);
  const rows = logisticRows(x, y, options.weights);
  return fitLogisticRows(rows, options, sweepRows(rows));
}

/**
 * {@link fitLogistic} on rows whose sums someone else computes: a pool of workers that splits
 * every sweep as `sweepBlocks` says. The result has the same bits.
 */
export function fitLogisticRows(
  rows: LogisticRows,
  { c = 1, tolerance = 1e-6, start }: LogisticOptions,
  sweep: LogisticSweep,
): LogisticModel {
  requireNumberIn('c', c, Number.MIN_VALUE, Number.MAX_VALUE);
  requireNumberIn('tolerance', tolerance, 0, 1);
  const { cols } = rows.x;
  if (start) requireSameLength('start.coefficients', start.coefficients.length, 'columns', cols);
  const solution = solve(rows, c, tolerance, sweep, start && startingPoint(start));
  const { coefficients, gradientNorm, iterations, residual } = solution;
  if (!(residual <= Math.max(tolerance, worstResidual))) {
    throw new PairfairError(
      'no-convergence',
      `Logistic regression must come within ${tolerance} of its optimum (log-odds), but after ${iterations} steps it is ${residual.toExponential(2)} away. Scale the columns to similar size, or lower c (${c}).`,
    );
  }
  return {
    kind: 'logistic',
    coefficients: coefficients.slice(0, cols),
    intercept: coefficients[cols],
    c,
    converged: residual <= tolerance,
    iterations,
    gradientNorm,
  };
}

/** Coefficients, then the intercept. */
function startingPoint({
  coefficients,
  intercept,
}: Pick<LogisticModel, 'coefficients' | 'intercept'>): Float64Array {
  const out = new Float64Array(coefficients.length + 1);
  out.set(coefficients);
  out[coefficients.length] = intercept;
  return out;
}

/** Checks data and labels and brings them into the form the fit works on. */
export function logisticRows(
  x: Matrix,
  y: ArrayLike<number>,
  weights?: ArrayLike<number>,
): LogisticRows {
  if (x.data.length !== x.rows * x.cols) requireMatrix('x', x);
  requireSameLength('x', x.rows, 'y', y.length);
  const sign = new Float64Array(x.rows);
  for (let i = 0; i < x.rows; i++) {
    if (y[i] !== 0 && y[i] !== 1) throw wrongLabels(y);
    sign[i] = 2 * y[i] - 1;
  }
  const rows = { x, sign, weight: sampleWeights(weights, x.rows) };
  const [zeros, ones] = classWeights(rows);
  if (!(zeros > 0 && ones > 0)) {
    throw new PairfairError(
      'degenerate',
      `Logistic regression needs people of both labels, but label 0 has total weight ${zeros} and label 1 has ${ones}.`,
    );
  }
  return rows;
}

/**
 * A cell that is not finite makes the first gradient so: cells are looked at only then, which
 * saves a walk over the data.
 */
function solve(
  rows: LogisticRows,
  c: number,
  tolerance: number,
  sweep: LogisticSweep,
  known: Float64Array | undefined,
): LogisticSolution {
  try {
    return solveLogistic(rows, c, tolerance, sweep, known);
  } catch (error) {
    if (error instanceof PairfairError && error.code === 'not-finite') requireMatrix('x', rows.x);
    throw error;
  }
}

function wrongLabels(y: ArrayLike<number>): PairfairError {
  const found = [...new Set(Array.from(y))].sort((a, b) => a - b);
  const shown = found.slice(0, 5).join(', ') + (found.length > 5 ? ', …' : '');
  return new PairfairError(
    'bad-data',
    `Labels must be 0 or 1, but ${shown} were found. Recode them, for instance 1/2 to 0/1.`,
  );
}
