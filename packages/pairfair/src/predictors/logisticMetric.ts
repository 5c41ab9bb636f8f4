import { type Cholesky, choleskyInto, solveInto } from './cholesky.ts';
import { logisticHessian } from './logisticHessian.ts';
import type { LogisticRows } from './logisticRows.ts';

/** The (approximate) Hessian in which a logistic regression takes its steps. */
export interface LogisticMetric {
  /** Whether a sweep must give the Hessian. */
  readonly needsHessian: boolean;
  /** Looks at the point a step has led to, with its mean curvature and the sums of its sweep. */
  moveTo(coefficients: Float64Array, meanCurvature: number, sums: Float64Array): void;
  /** Overwrites v with the inverse Hessian times v. */
  solveInto(v: Float64Array): void;
}

/** A Hessian is renewed after this many steps, or when the curvature has changed by half. */
const oldAge = 12;

/** Newton's method: the Hessian of all rows, anew at every step. */
export function newtonMetric(cols: number, c: number): LogisticMetric {
  let factor: Cholesky;
  return {
    needsHessian: true,
    moveTo(_coefficients, _meanCurvature, sums) {
      factor = factored(sums.slice(cols + 3), cols, c);
    },
    solveInto: (v) => solveInto(v, factor),
  };
}

/**
 * The Hessian of the given rows, renewed when it has got old. `c` counts every row as often as it
 * stands for others.
 */
export function lazyMetric(rows: LogisticRows, c: number): LogisticMetric {
  const hessianAt = logisticHessian(rows);
  let factor: Cholesky | undefined;
  let age = 0;
  let curvatureThen = 0;
  return {
    needsHessian: false,
    moveTo(coefficients, meanCurvature) {
      const changed = meanCurvature < curvatureThen / 2 || meanCurvature > 2 * curvatureThen;
      if (!factor || changed || age >= oldAge) {
        factor = factored(hessianAt(coefficients), rows.x.cols, c);
        age = 0;
        curvatureThen = meanCurvature;
      }
      age++;
    },
    solveInto(v) {
      if (factor) solveInto(v, factor);
    },
  };
}

/** The penalised Hessian, c H + I but for the intercept, ready to be solved with. */
function factored(hessian: Float64Array, cols: number, c: number): Cholesky {
  const m = cols + 1;
  for (let at = 0; at < hessian.length; at++) hessian[at] *= c;
  for (let j = 0; j < cols; j++) hessian[j * (m + 1)] += 1;
  return choleskyInto(hessian, m);
}
