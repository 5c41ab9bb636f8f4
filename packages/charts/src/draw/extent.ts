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

/** The range with a share of its length added at both ends; a single point gets some length. */
export function padded([low, high]: Range, share: number): Range {
  if (low === high) {
    const half = low === 0 ? 0.5 : Math.abs(low) * 0.1;
    return [low - half, high + half];
  }
  const extra = (high - low) * share;
  return [low - extra, high + extra];
}
