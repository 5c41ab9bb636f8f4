import { type Distribution, knownPeople } from './distribution.ts';
import type { RankKnots } from './recipe.ts';

/** How a copy by rank is distributed among training people, as scaling needs it. */
export interface RankSpread {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Values of training people with their mid-ranks in [0, 1], 0 for the lowest and 1 for the highest
 * person where nobody is tied with them:
 *
 *     rank = (people with less + ½ (people with as much − 1)) / (people − 1).
 */
export function rankKnots(distribution: Distribution): RankKnots {
  const { values, below, equal } = distribution;
  const others = knownPeople(distribution) - 1;
  return { values, ranks: below.map((count, k) => (count + (equal[k] - 1) / 2) / others) };
}

/**
 * The rank of any value: linear between the values of training people, clamped outside of them, so
 * that nobody is further out than the training people were.
 */
export function rankAt({ values, ranks }: RankKnots, value: number): number {
  const last = values.length - 1;
  if (!(value > values[0])) return ranks[0];
  if (value >= values[last]) return ranks[last];
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= value) low = middle;
    else high = middle;
  }
  const share = (value - values[low]) / (values[high] - values[low]);
  return ranks[low] + share * (ranks[high] - ranks[low]);
}

/**
 * Mean and standard deviation (of N) of the ranks of training people, from counts alone, so that
 * every engine has the same bits. People between two knots, whom only a column of more values than
 * knots has, are taken to be spread evenly between their ranks: off by at most 1e-5 or so.
 *
 * @param missing How many people have `fill` in place of a value, or what they weigh.
 */
export function rankSpread(
  { below, equal }: Distribution,
  knots: RankKnots,
  { missing, fill }: { readonly missing: number; readonly fill: number },
): RankSpread {
  const { ranks } = knots;
  const filled = rankAt(knots, fill);
  const between = below.map((_, k) =>
    k + 1 < below.length ? below[k + 1] - below[k] - equal[k] : 0,
  );
  const averaged = (
    at: (rank: number) => number,
    along: (from: number, to: number) => number,
  ): number => {
    let [sum, people] = [missing * at(filled), missing];
    for (let k = 0; k < ranks.length; k++) {
      sum += equal[k] * at(ranks[k]);
      people += equal[k] + between[k];
      if (between[k] > 0) sum += between[k] * along(ranks[k], ranks[k + 1]);
    }
    return sum / people;
  };
  const mean = averaged(
    (rank) => rank,
    (from, to) => (from + to) / 2,
  );
  const variance = averaged(
    (rank) => (rank - mean) ** 2,
    // The mean of a square over an interval.
    (from, to) => ((from - mean) ** 2 + (from - mean) * (to - mean) + (to - mean) ** 2) / 3,
  );
  return { mean, deviation: Math.sqrt(variance) };
}
