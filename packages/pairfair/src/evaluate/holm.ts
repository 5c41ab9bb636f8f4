import { PairfairError } from '../errors.ts';

/**
 * Adjusts the p-values of several claims so that the chance of even one false claim stays below
 * the level used (Holm 1979): sorted ascending, the k-th of m is multiplied by m − k + 1, and none
 * is smaller than the one before it. At most 1; in the order given.
 *
 * `NaN` stays `NaN` and does not count: nothing was claimed.
 *
 * @throws PairfairError `bad-data` for a p-value outside [0, 1].
 *
 * @example
 * holm([0.01, 0.04, 0.03]); // 0.03, 0.06, 0.06
 */
export function holm(pValues: readonly number[]): number[] {
  const outside = pValues.find((p) => p < 0 || p > 1);
  if (outside !== undefined) {
    throw new PairfairError('bad-data', `p-values must lie in [0, 1], but one is ${outside}.`);
  }
  const order = [...pValues.keys()].filter((i) => !Number.isNaN(pValues[i]));
  order.sort((a, b) => pValues[a] - pValues[b]);
  const out = [...pValues];
  let least = 0;
  order.forEach((i, k) => {
    least = Math.min(1, Math.max(least, (order.length - k) * pValues[i]));
    out[i] = least;
  });
  return out;
}
