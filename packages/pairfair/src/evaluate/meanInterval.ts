import { studentQuantile } from '../incompleteBeta.ts';

/** A mean over runs with its 95 % interval. */
export interface MeanInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The mean of values and its 95 % Student interval; undefined values are left out. One value has
 * no spread, so its interval is NaN; no value at all has no mean either.
 */
export function meanInterval(values: readonly number[]): MeanInterval {
  const known = values.filter((value) => !Number.isNaN(value));
  const n = known.length;
  const mean = known.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, low: Number.NaN, high: Number.NaN };
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const half = studentQuantile(0.95, n - 1) * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}
