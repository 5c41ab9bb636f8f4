import { PairfairError } from '../errors.ts';

/**
 * Copies group ids into an `Int32Array`.
 *
 * @throws PairfairError `bad-data`, naming the person, unless each is a whole number from 0 to
 *   2³¹−1, or −1 for unknown.
 */
export function requireGroups(name: string, groups: ArrayLike<number>): Int32Array {
  const out = new Int32Array(groups.length);
  for (let i = 0; i < groups.length; i++) {
    out[i] = groups[i];
    if (out[i] !== groups[i] || out[i] < -1) {
      throw new PairfairError(
        'bad-data',
        `${name} must be whole numbers of at least 0, or −1 for unknown, but that of person ${i} is ${groups[i]}. combineGroups turns names into numbers.`,
      );
    }
  }
  return out;
}
