/**
 * The largest difference between groups: max − min over the values that are defined.
 *
 * `NaN` values (a rate without anybody to count) are left out, as fairlearn leaves them out; with
 * fewer than two defined values nothing is compared and the result is `NaN`.
 *
 * @example
 * gap([0.2, 0.5, Number.NaN]); // 0.3
 */
export function gap(values: Iterable<number>): number {
  const { low, high, count } = extremes(values);
  return count < 2 ? Number.NaN : high - low;
}

/**
 * The smallest value over the largest, of the values that are defined: 1 when all groups are
 * alike, 0 when one has nothing. For rates, so values are ≥ 0.
 *
 * `NaN` with fewer than two defined values, and when all of them are 0.
 */
export function ratio(values: Iterable<number>): number {
  const { low, high, count } = extremes(values);
  return count < 2 ? Number.NaN : low / high;
}

function extremes(values: Iterable<number>): { low: number; high: number; count: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
    count++;
  }
  return { low, high, count };
}
