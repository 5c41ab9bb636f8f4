import { requireIntegerIn, requireOneOf, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { countingSort, upTo } from './countingSort.ts';
import type { Memberships } from './graph.ts';
import { groupIndex } from './groupIndex.ts';
import { requireGroups } from './requireGroups.ts';

/** Options for {@link quantileGraph} and {@link quantileMembers}. */
export interface QuantileOptions {
  /** How many bins the ranking of each group is cut into, from 2 to 65536. Default 10. */
  readonly quantiles?: number;
  /** Tied people: spread over the bins they cover (default), or all in the last of them. */
  readonly ties?: 'spread' | 'share';
}

/**
 * Which quantiles of their own group people stand in, bin 0 being the lowest (paper, eq. 1).
 *
 * Within a group of n, people who are tied cover ranks a+1 .. b, which in units of bins is the
 * interval (aq/n, bq/n]. With ties `'spread'`, each of them is a member of every bin the interval
 * touches, in proportion to the overlap: the average over all orders of the tied. With `'share'`
 * all are in bin ceil(qb/n), that of the empirical distribution function. Neither depends on the
 * order of rows, and there are as many bins whatever the ties (cutting a group at its quantile
 * values and dropping repeated cuts would renumber them).
 *
 * Shares are ratios of whole numbers, so somebody within one bin has share 1 exactly and nobody is
 * a member by rounding. A NaN score or group −1 means no membership; infinite scores rank as they
 * compare.
 *
 * @throws PairfairError `shape-mismatch`, `invalid-option`, `bad-data`.
 */
export function quantileMembers(
  scores: ArrayLike<number>,
  groups: ArrayLike<number>,
  options: QuantileOptions = {},
): Memberships {
  const { quantiles = 10, ties = 'spread' } = options;
  requireSameLength('scores', scores.length, 'groups', groups.length);
  requireIntegerIn('quantiles', quantiles, 2, 2 ** 16);
  requireOneOf('ties', ties, ['spread', 'share']);

  const intervals = tiedIntervals(Float64Array.from(scores), requireGroups('Groups', groups));
  return ties === 'share' ? shared(intervals, quantiles) : spread(intervals, quantiles);
}

/** Ranks within the group: person i and who is tied with them cover `below[i]`+1 .. `upTo[i]`. */
interface TiedIntervals {
  readonly below: Uint32Array;
  readonly upTo: Uint32Array;
  /** How many people of their group are ranked; 0 for those who are not. */
  readonly ranked: Uint32Array;
}

function tiedIntervals(scores: Float64Array, groups: Int32Array): TiedIntervals {
  const { index, ids } = groupIndex(groups);
  const known = upTo(scores.length).filter((i) => index[i] >= 0 && !Number.isNaN(scores[i]));
  known.sort((i, j) => (scores[i] < scores[j] ? -1 : scores[i] > scores[j] ? 1 : 0));
  const order = countingSort(ids.length, index, known);

  const below = new Uint32Array(scores.length);
  const last = new Uint32Array(scores.length);
  const ranked = new Uint32Array(scores.length);
  for (let start = 0, end = 0; start < order.length; start = end) {
    const group = index[order[start]];
    while (end < order.length && index[order[end]] === group) end++;
    for (let from = start, to = start; from < end; from = to) {
      while (to < end && scores[order[to]] === scores[order[from]]) to++;
      for (let p = from; p < to; p++) {
        below[order[p]] = from - start;
        last[order[p]] = to - start;
        ranked[order[p]] = end - start;
      }
    }
  }
  return { below, upTo: last, ranked };
}

function shared({ upTo: last, ranked }: TiedIntervals, quantiles: number): Memberships {
  const { offsets, total } = offsetsOf(ranked, () => 1);
  const cell = new Uint32Array(total);
  for (let i = 0; i < ranked.length; i++) {
    if (ranked[i] > 0) cell[offsets[i]] = ceilOfRatio(last[i] * quantiles, ranked[i]) - 1;
  }
  return { offsets, cell, share: new Float64Array(total).fill(1) };
}

/** In units of 1/n bins everything is a whole number: the interval (aq, bq], bin c (cn, (c+1)n]. */
function spread(intervals: TiedIntervals, quantiles: number): Memberships {
  const { below, upTo: last, ranked } = intervals;
  const firstBin = (i: number) => floorOfRatio(below[i] * quantiles, ranked[i]);
  const endBin = (i: number) => ceilOfRatio(last[i] * quantiles, ranked[i]);
  const { offsets, total } = offsetsOf(ranked, (i) => endBin(i) - firstBin(i));

  const cell = new Uint32Array(total);
  const share = new Float64Array(total);
  for (let i = 0; i < ranked.length; i++) {
    if (ranked[i] === 0) continue;
    const from = below[i] * quantiles;
    const to = last[i] * quantiles;
    const end = endBin(i);
    for (let c = firstBin(i), e = offsets[i]; c < end; c++, e++) {
      const overlap = Math.min(to, (c + 1) * ranked[i]) - Math.max(from, c * ranked[i]);
      cell[e] = c;
      share[e] = overlap / (to - from);
    }
  }
  return { offsets, cell, share };
}

function offsetsOf(
  ranked: Uint32Array,
  binsOf: (i: number) => number,
): { offsets: Uint32Array; total: number } {
  const offsets = new Uint32Array(ranked.length + 1);
  let total = 0;
  for (let i = 0; i < ranked.length; i++) {
    if (ranked[i] > 0) total += binsOf(i);
    offsets[i + 1] = total;
  }
  if (total > 2 ** 31) {
    throw new PairfairError(
      'invalid-option',
      `So many people are tied that spreading them over the quantiles takes ${total} memberships; use fewer quantiles or ties: 'share'.`,
    );
  }
  return { offsets, total };
}

// By remainders, which are exact: a quotient could round up to the next whole number.
const floorOfRatio = (a: number, b: number): number => (a - (a % b)) / b;
const ceilOfRatio = (a: number, b: number): number => floorOfRatio(a + b - 1, b);
