import { Random } from '../random.ts';

/** The pairs of people a loss is summed over: person i is paired with each of its partners. */
export interface IfairPairs {
  /** Partners of person i are entries `offsets[i]` to `offsets[i + 1] − 1`. */
  readonly offsets: Uint32Array;
  readonly partner: Uint32Array;
  /** What a pair counts, so that sums estimate those over all ordered pairs of people. */
  readonly weight: number;
}

/** Every pair once; it counts twice, for both orders. */
export function allPairs(people: number): IfairPairs {
  const offsets = new Uint32Array(people + 1);
  const partner = new Uint32Array((people * (people - 1)) / 2);
  for (let i = 0, at = 0; i < people; i++) {
    for (let j = i + 1; j < people; j++) partner[at++] = j;
    offsets[i + 1] = at;
  }
  return { offsets, partner, weight: 2 };
}

/**
 * `count` pairs, drawn with replacement: everyone has the same number of partners (up to one, for
 * the remainder, and chosen by lot), each uniform among all others.
 */
export function sampledPairs(people: number, count: number, seed: number): IfairPairs {
  const random = new Random(seed, 'ifair pairs');
  const each = Math.floor(count / people);
  const offsets = new Uint32Array(people + 1).fill(each, 1);
  for (const i of random.permutation(people).subarray(0, count - each * people)) offsets[i + 1]++;
  for (let i = 0; i < people; i++) offsets[i + 1] += offsets[i];
  const partner = new Uint32Array(count);
  for (let i = 0; i < people; i++) {
    for (let at = offsets[i]; at < offsets[i + 1]; at++) {
      const other = random.integer(people - 1);
      partner[at] = other < i ? other : other + 1;
    }
    partner.subarray(offsets[i], offsets[i + 1]).sort();
  }
  return { offsets, partner, weight: (people * (people - 1)) / count };
}
