import { requireNumberIn, requirePositive } from '../checks.ts';
import { incompleteBeta, studentQuantile } from '../incompleteBeta.ts';
import type { MeanInterval } from './meanInterval.ts';

/** Options for {@link correctedInterval}. */
export interface CorrectedOptions {
  /** How many people each run learned from, and how many it was measured on. */
  readonly train: number;
  readonly test: number;
  /** Default 0.95. */
  readonly level?: number;
}

/** A mean over overlapping splits with what is known of its error. */
export interface CorrectedInterval extends MeanInterval {
  readonly standardError: number;
  /** Degrees of freedom: runs − 1. */
  readonly freedom: number;
  /** Chance of a mean this far from 0, either way, if the true one were 0. */
  readonly pValue: number;
}

/**
 * The mean of differences over random splits of one data set, with an interval that knows that the
 * splits share people (Nadeau and Bengio 2003):
 *
 *     standard error = √(s² (1/n + n_test/n_train)),   Student's t with n − 1 degrees of freedom.
 *
 * Splits of one data set are not independent: the plain error s/√n shrinks to nothing with more
 * splits though no new person is seen. This one does not. For data drawn anew in every run use
 * `meanInterval`.
 *
 * Undefined values are left out. Fewer than two have no spread: error, interval and p are `NaN`.
 * Where all are the same the interval is a point; see `boundedInterval` for measures in a range.
 *
 * @example
 * correctedInterval(gains, { train: 700, test: 300 }).low > 0;
 */
export function correctedInterval(
  differences: readonly number[],
  { train, test, level = 0.95 }: CorrectedOptions,
): CorrectedInterval {
  requirePositive('train', train);
  requirePositive('test', test);
  requireNumberIn('level', level, 0, 1);
  const known = differences.filter((value) => !Number.isNaN(value));
  const n = known.length;
  const mean = known.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) {
    const unknown = Number.NaN;
    return {
      ...{ mean, low: unknown, high: unknown },
      ...{ standardError: unknown, freedom: Math.max(0, n - 1), pValue: unknown },
    };
  }
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const standardError = Math.sqrt(variance * (1 / n + test / train));
  const half = studentQuantile(level, n - 1) * standardError;
  return {
    ...{ mean, low: mean - half, high: mean + half, standardError },
    freedom: n - 1,
    pValue: twoSidedP(mean / standardError, n - 1),
  };
}

/** P(|T| ≥ |t|); NaN for 0/0, a mean of exactly 0 without any spread. */
function twoSidedP(t: number, freedom: number): number {
  if (Math.abs(t) === Number.POSITIVE_INFINITY) return 0;
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}
