/** A share of answers with its uncertainty. */
export interface Share {
  /** How many out of how many. */
  readonly count: number;
  readonly of: number;
  /** NaN out of none, and then so are the ends. */
  readonly share: number;
  /** Ends of the 95 % Wilson interval. */
  readonly low: number;
  readonly high: number;
}

/** A share and its Wilson interval, which behaves for few answers and for shares near 0 and 1. */
export function shareInterval(count: number, of: number): Share {
  const z2 = 1.959963984540054 ** 2;
  const share = count / of;
  const middle = (count + z2 / 2) / (of + z2);
  const half = Math.sqrt(z2 * of * share * (1 - share) + z2 ** 2 / 4) / (of + z2);
  return { count, of, share, low: middle - half, high: middle + half };
}
