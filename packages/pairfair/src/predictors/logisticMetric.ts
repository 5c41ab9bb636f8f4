import type { CorrectionPairs } from '../linalg/lbfgsPairs.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { gramOf } from '../linalg/sparseRows.ts';
import { type Cholesky, choleskyInto, halfSolveInto, solveInto } from './cholesky.ts';
import { expOfNegative } from './expOfNegative.ts';
import type { LogisticRows, SweepDetail } from './logisticRows.ts';
import { hessianRowCount, hessianSample, totalWeight } from './logisticSample.ts';

/** Where a step has led to. */
export interface LogisticPoint {
  /** One per column, then the intercept. */
  readonly coefficients: Float64Array;
  /** Of the penalised objective. */
  readonly gradient: Float64Array;
  /** The sums of the sweep, without penalty and c. */
  readonly sums: Float64Array;
}

/** The (approximate) Hessian in which a logistic regression takes its steps. */
export interface LogisticMetric {
  /** What the next sweep must sum. */
  readonly detail: SweepDetail;
  /**
   * Gets ready for the step from this point. Returns how far the optimum is in people's log-odds
   * (root mean square, weighted by curvature): the length of a Newton step, as far as is known.
   */
  moveTo(point: LogisticPoint): number;
  /** Overwrites v with the inverse Hessian times v. */
  solveInto(v: Float64Array): void;
}

/** Newton's method: the Hessian of all rows, anew at every step. */
export function newtonMetric(cols: number, c: number): LogisticMetric {
  let factor: Cholesky;
  return {
    detail: 'hessian',
    moveTo(point) {
      const hessian = point.sums.slice(cols + 3);
      penalise(hessian, cols, c);
      factor = choleskyInto(hessian, cols + 1);
      return stepLength(point, c, factor);
    },
    solveInto: (v) => solveInto(v, factor),
  };
}

/** Steps that a fresh Hessian leaves to do, about. */
const fewSteps = 5;

/**
 * Starts with the diagonal of the Hessian, which costs next to nothing and is all that scaled and
 * hardly correlated columns need. When the steps to come at the present pace would cost more than
 * a Hessian and the few steps it leaves to do, that is computed, of all rows or of a sample, and
 * the pairs, which correct the metric there was before, are forgotten.
 */
export function adaptiveMetric(
  rows: LogisticRows,
  c: number,
  tolerance: number,
  pairs: CorrectionPairs,
): LogisticMetric {
  const { rows: n, cols } = rows.x;
  const sweeps = (count: number): number => hessianWork(rows.x, count) / (n * cols);
  let work = sweeps(hessianRowCount(rows.x));
  let detail: SweepDetail = 'diagonal';
  let perCurvature = new Float64Array(cols);
  const diagonal = new Float64Array(cols + 1);
  let sample: LogisticRows | undefined;
  let factor: Cholesky | undefined;
  let factorCurvature = 0;
  let lengths: number[] = [];
  let steps = 0;
  const renew = (point: LogisticPoint): void => {
    sample ??= hessianSample(rows);
    const hessian = logisticHessian(sample, point.coefficients);
    penalise(hessian, cols, c * (totalWeight(rows) / totalWeight(sample)));
    if (sample !== rows) matchDiagonal(hessian, diagonal);
    factor = choleskyInto(hessian, cols + 1);
    factorCurvature = point.sums[cols + 2];
    lengths = [];
    pairs.clear();
  };
  const distance = (point: LogisticPoint): number => {
    lengths.push(stepLength(point, c, factor ?? diagonal));
    const exact = factor && sample === rows && lengths.length === 1;
    // A conjugate gradient method of this pace has the condition number ((1 + pace) / (1 − pace))²:
    // by the root of it the length may be underestimated.
    const pace = exact ? 0 : paceOf(lengths);
    return (lengths[lengths.length - 1] * (1 + pace)) / (1 - pace);
  };
  return {
    get detail() {
      return detail;
    },
    moveTo(point) {
      steps++;
      const curvature = point.sums[cols + 2];
      if (detail === 'diagonal') {
        perCurvature = point.sums.slice(cols + 3).map((sum) => sum / (curvature || 1));
      }
      for (let j = 0; j < cols; j++) diagonal[j] = 1 + c * curvature * perCurvature[j];
      diagonal[cols] = c * curvature + leastCurvature;

      // A Hessian that is due is computed one step later, when its diagonal is known from all rows.
      if (detail === 'diagonal' && lengths.length > 0) renew(point);
      const slow = stepsToCome(lengths, tolerance) > work + fewSteps;
      const changed = curvature < factorCurvature / 2 || curvature > 2 * factorCurvature;
      if (slow && factor && sample !== rows) {
        // The sample was not good enough.
        sample = rows;
        work = sweeps(n);
      }
      detail = slow || (factor && changed) ? 'diagonal' : 'gradient';
      const left = distance(point);
      if (left > tolerance || !factor || lengths.length < 4 || work > steps) return left;
      // An old Hessian may hide that curvature has gone: look again, unless that is too dear.
      renew(point);
      return distance(point);
    },
    solveInto(v) {
      if (factor) solveInto(v, factor);
      else for (let j = 0; j <= cols; j++) v[j] /= diagonal[j];
    },
  };
}

/** √(gᵀH⁻¹g / Σ curvature): Σ curvature (step · x)² is at most gᵀH⁻¹g. */
function stepLength(
  { gradient, sums }: LogisticPoint,
  c: number,
  hessian: Cholesky | Float64Array,
): number {
  const half = gradient.slice();
  if (hessian instanceof Float64Array) {
    for (let j = 0; j < half.length; j++) half[j] /= Math.sqrt(hessian[j]);
  } else halfSolveInto(half, hessian);
  let squares = 0;
  for (let j = 0; j < half.length; j++) squares += half[j] * half[j];
  return squares > 0 ? Math.sqrt(squares / (c * sums[half.length + 1])) : 0;
}

/** The factor by which the last (up to three) steps have shortened what is left, each. */
function paceOf(lengths: readonly number[]): number {
  const steps = Math.min(3, lengths.length - 1);
  if (steps === 0) return 0.5;
  const [before, now] = [lengths[lengths.length - 1 - steps], lengths[lengths.length - 1]];
  return Math.min((now / before) ** (1 / steps), 0.95);
}

/** How many more steps the tolerance is away; 0 when there were too few to tell. */
function stepsToCome(lengths: readonly number[], tolerance: number): number {
  if (lengths.length < 7) return 0;
  return Math.log(tolerance / lengths[lengths.length - 1]) / Math.log(paceOf(lengths));
}

/**
 * In place of a penalty on the intercept: far out, where everyone's chance is 0 or 1, rows have no
 * curvature left, and the step must stay finite.
 */
const leastCurvature = 1e-30;

/** Makes H the Hessian of the penalised objective: c H + I but for the intercept. */
function penalise(hessian: Float64Array, cols: number, c: number): void {
  for (let at = 0; at < hessian.length; at++) hessian[at] *= c;
  for (let j = 0; j < cols; j++) hessian[j * (cols + 2)] += 1;
  hessian[hessian.length - 1] += leastCurvature;
}

/**
 * Corrects the Hessian of a sample where its diagonal is far from that of all rows, as for columns
 * that hardly anyone has: rows and columns that are too large are scaled down, and what is missing
 * on the diagonal is added. Small differences must stay: where columns nearly depend on each other,
 * they would outweigh all that is left of the curvature.
 */
function matchDiagonal(hessian: Float64Array, diagonal: Float64Array): void {
  const m = diagonal.length;
  const ratio = diagonal.map((right, j) => right / hessian[j * (m + 1)]);
  const scale = ratio.map((value) => (value < 2 / 3 ? Math.sqrt(value) : 1));
  for (let i = 0; i < m; i++) {
    for (let j = i; j < m; j++) hessian[i * m + j] *= scale[i] * scale[j];
    if (ratio[i] > 3 / 2) hessian[i * (m + 1)] = diagonal[i];
  }
}

/**
 * The Hessian Σ curvatureᵢ (xᵢ, 1)(xᵢ, 1)ᵀ of the loss of these rows, on and above the diagonal.
 */
function logisticHessian(rows: LogisticRows, coefficients: Float64Array): Float64Array {
  const { x } = rows;
  const bend = curvatures(rows, coefficients);
  const inner = gramOf(x, bend);
  const border = multiplyTransposed(x, bend);
  const m = x.cols + 1;
  const out = new Float64Array(m * m);
  for (let i = 0; i < x.cols; i++) {
    out.set(inner.data.subarray(i * x.cols + i, (i + 1) * x.cols), i * m + i);
    out[i * m + x.cols] = border[i];
  }
  for (let i = 0; i < x.rows; i++) out[m * m - 1] += bend[i];
  return out;
}

/** About how many nanoseconds that takes for `count` of the rows, factorisation included. */
function hessianWork({ rows, cols, data }: Matrix, count: number): number {
  const looked = Math.min(rows, 64);
  let pairs = 0;
  for (let k = 0; k < looked; k++) {
    const start = Math.floor((k * rows) / looked) * cols;
    let found = 0;
    for (let at = start; at < start + cols; at++) if (data[at] !== 0) found++;
    pairs += found ** 2 / 2 / looked;
  }
  return count * Math.min(cols ** 2 / 16, 5 * cols + 4 * pairs) + cols ** 3 / 6;
}

/** weight · p (1 − p) of every row. */
function curvatures({ x, weight }: LogisticRows, coefficients: Float64Array): Float64Array {
  const out = multiplyVector(x, coefficients.subarray(0, x.cols));
  const intercept = coefficients[x.cols];
  for (let i = 0; i < x.rows; i++) {
    const t = expOfNegative(-Math.abs(out[i] + intercept));
    out[i] = (weight[i] * t) / (1 + t) ** 2;
  }
  return out;
}
