import { requireFinite } from '../checks.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';

/**
 * Where each score stands among all: its mid-rank in [0, 1], 0 for the lowest and 1 for the
 * highest,
 *
 *     pctᵢ = (#{j: sⱼ < sᵢ} + ½ #{j ≠ i: sⱼ = sᵢ}) / (n − 1).
 *
 * Only the order of the scores matters. `NaN` for a single person. Costs one sort.
 *
 * @example
 * midRanks([3, 1, 3]); // 0.75, 0, 0.75
 */
export function midRanks(scores: ArrayLike<number>): Float64Array {
  requireFinite('scores', scores);
  const values = Float64Array.from(scores);
  return rankPeople(ascendingOrder(values), values).ranks;
}

/** Mid-ranks of people, and how far apart they are. */
export interface RankedPeople {
  readonly ranks: Float64Array;
  /**
   * Mean of |pctᵢ − pctⱼ| over all pairs of different people; 0 when all scores tie, `NaN` for
   * fewer than two people.
   */
  readonly spread: number;
}

/**
 * {@link midRanks} of people listed by ascending score, person i counting `counts[i]` times; each
 * copy has its rank among all of them. Copies of one person make no pair, or, where counts are
 * people whom each stands for (`copiesApart` false), pairs like all others. Unchecked: a bootstrap
 * sorts once and calls this for every draw.
 *
 * A block of t tied people with b below them stands at b + (t − 1)/2, and those below stand at
 * b(b − 1)/2 in all, so it adds t b (b + t)/2 to the differences of the pairs.
 */
export function rankPeople(
  order: Uint32Array,
  scores: ArrayLike<number>,
  counts?: ArrayLike<number>,
  copiesApart = true,
): RankedPeople {
  let [people, squares] = [0, 0];
  for (let p = 0; p < order.length; p++) {
    const count = counts ? counts[order[p]] : 1;
    people += count;
    squares += count * count;
  }
  const ranks = new Float64Array(order.length);
  let differences = 0;
  forTies(order, scores, counts, (start, end, below, tied) => {
    const rank = (below + (tied - 1) / 2) / (people - 1);
    for (let k = start; k < end; k++) ranks[order[k]] = rank;
    differences += tied * below * (below + tied);
  });
  const pairs = people * people - (copiesApart ? squares : people);
  return { ranks, spread: differences / (people - 1) / pairs };
}

/**
 * Mean of |vᵢ − vⱼ| over all pairs of different people listed by ascending value, person i counting
 * `counts[i]` times; copies of one person make no pair. `NaN` for fewer than two people.
 */
export function meanDifference(
  order: Uint32Array,
  values: ArrayLike<number>,
  counts?: ArrayLike<number>,
  copiesApart = true,
): number {
  const lowest = order.length === 0 ? 0 : values[order[0]];
  let [people, squares, heights, differences] = [0, 0, 0, 0];
  for (const i of order) {
    const [count, height] = [counts ? counts[i] : 1, values[i] - lowest];
    // Whoever came before is at most as high.
    differences += count * (height * people - heights);
    people += count;
    squares += count * count;
    heights += count * height;
  }
  return (2 * differences) / (people * people - (copiesApart ? squares : people));
}

/** Calls `use` for each block of equal scores, going up: where it stands, who is below, its size. */
export function forTies(
  order: Uint32Array,
  scores: ArrayLike<number>,
  counts: ArrayLike<number> | undefined,
  use: (start: number, end: number, below: number, tied: number) => void,
): void {
  let below = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    let tied = 0;
    for (; end < order.length && scores[order[end]] === scores[order[start]]; end++) {
      tied += counts ? counts[order[end]] : 1;
    }
    use(start, end, below, tied);
    below += tied;
    start = end;
  }
}
