/** The smallest and the largest value of an interval. */
export type Range = readonly [number, number];

/** The range of the finite numbers among the values; `undefined` when there are none. */
export function extent(...lists: readonly ArrayLike<number>[]): Range | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const values of lists) {
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? [low, high] : undefined;
}

/** The range with a share of its length added at both ends; see {@link withLength}. */
export function padded(range: Range, share: number): Range {
  const [low, high] = withLength(range);
  const extra = range[0] === low ? (high - low) * share : 0;
  return [low - extra, high + extra];
}

/**
 * An axis no longer than what it measures can be: where all values lie in [0, 1], as shares and AUC
 * do, or in [−1, 1], as their differences do, it does not go beyond.
 */
export function inBounds([low, high]: Range, data: Range): Range {
  const bounds = measured.find(([least, most]) => data[0] >= least && data[1] <= most);
  return bounds === undefined ? [low, high] : [Math.max(low, bounds[0]), Math.min(high, bounds[1])];
}

const measured: readonly Range[] = [
  [0, 1],
  [-1, 1],
];

/**
 * The range or, where its ends are the same or too close for numbers between them, some room
 * around it: an axis needs a length.
 */
export function withLength([low, high]: Range): Range {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low > 1e-12 * size && high - low > 1e-200) return [low, high];
  const half = size < 1e-200 ? 0.5 : size * 0.1;
  return [low - half, high + half];
}
