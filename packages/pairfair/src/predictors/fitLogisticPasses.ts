import { requireNumberIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { LogisticModel } from './fitLogistic.ts';
import { type LogisticPoint, newtonMetric } from './logisticMetric.ts';

/** Options for {@link fitLogisticPasses}. */
export interface LogisticPassesOptions {
  /** How many columns the rows have. */
  readonly cols: number;
  /** How many rows have label 0 and label 1. */
  readonly classes: readonly [number, number];
  /** As for `fitLogistic`; default 1. */
  readonly c?: number;
  /** As for `fitLogistic`, but here each digit costs little: default 1e-10. */
  readonly tolerance?: number;
}

/**
 * Sums over all rows at (coefficients, intercept), as `sweepLength(cols, 'hessian')` lays them out:
 * gradient, loss, curvature, Hessian on and above the diagonal; without penalty and c.
 */
export type LogisticPass = (coefficients: Float64Array) => Promise<Float64Array>;

const mostPasses = 100;
/** What round-off may leave of the way to the optimum before the fit counts as failed. */
const worstResidual = 1e-4;

/**
 * `fitLogistic` on rows that are somewhere else, in a file or a database: the same optimum by
 * Newton's method with halved steps, seeing nothing but sums over the rows.
 *
 * @throws PairfairError `degenerate` when all labels are the same, `no-convergence`.
 */
export async function fitLogisticPasses(
  pass: LogisticPass,
  { cols, classes: [zeros, ones], c = 1, tolerance = 1e-10 }: LogisticPassesOptions,
): Promise<LogisticModel> {
  requireNumberIn('c', c, Number.MIN_VALUE, Number.MAX_VALUE);
  requireNumberIn('tolerance', tolerance, 0, 1);
  if (!(zeros > 0 && ones > 0)) {
    throw new PairfairError(
      'degenerate',
      `Logistic regression needs people of both labels, but label 0 has total weight ${zeros} and label 1 has ${ones}.`,
    );
  }
  const metric = newtonMetric(cols, c);
  const start = new Float64Array(cols + 1);
  start[cols] = Math.log(ones / zeros);
  let here = penalised(start, await pass(start), cols, c);
  let residual = metric.moveTo(here);
  let iterations = 0;
  for (let passes = 1; residual > tolerance && passes < mostPasses; iterations++) {
    const step = here.gradient.slice();
    metric.solveInto(step);
    let next = here;
    for (let length = 1; passes < mostPasses && next === here; length /= 2) {
      const coefficients = here.coefficients.map((value, j) => value - length * step[j]);
      // Shorter than rounding: nothing better can be found.
      if (coefficients.every((value, j) => value === here.coefficients[j])) break;
      const tried = penalised(coefficients, await pass(coefficients), cols, c);
      passes++;
      // Near the optimum values agree to the last bit, and the gradient decides.
      if (tried.value <= here.value * (1 + 1e-14)) next = tried;
    }
    if (next === here) break;
    const left = metric.moveTo(next);
    const worse = left >= residual && next.value >= here.value;
    if (worse) break;
    here = next;
    residual = left;
  }
  if (!(residual <= Math.max(tolerance, worstResidual))) {
    throw new PairfairError(
      'no-convergence',
      `Logistic regression must come within ${tolerance} of its optimum (log-odds), but after ${iterations} steps it is ${residual.toExponential(2)} away. Lower c (${c}).`,
    );
  }
  return {
    kind: 'logistic',
    coefficients: here.coefficients.slice(0, cols),
    intercept: here.coefficients[cols],
    c,
    converged: residual <= tolerance,
    iterations,
    gradientNorm: here.gradient.reduce((most, g) => Math.max(most, Math.abs(g)), 0),
  };
}

function penalised(
  coefficients: Float64Array,
  sums: Float64Array,
  cols: number,
  c: number,
): LogisticPoint & { readonly value: number } {
  const gradient = new Float64Array(cols + 1);
  let squares = 0;
  for (let j = 0; j < cols; j++) {
    gradient[j] = coefficients[j] + c * sums[j];
    squares += coefficients[j] ** 2;
  }
  gradient[cols] = c * sums[cols];
  return { coefficients, gradient, sums, value: squares / 2 + c * sums[cols + 1] };
}
