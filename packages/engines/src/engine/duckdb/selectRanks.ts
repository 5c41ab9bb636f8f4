/** The quantiles of one column that are wanted. */
export interface RankRequest {
  readonly low: number;
  readonly high: number;
  /** How many values there are, filled ones included. */
  readonly known: number;
  /** What stands for NaN; NaN leaves it out. */
  readonly fill: number;
  readonly shares: readonly number[];
}

/** Per column the quantiles asked for, NaN of a column without values. */
export type Selected = (readonly number[])[];

/** Walks the values of all columns once. */
export type EachColumn = (visit: (values: Float64Array, column: number) => void) => Promise<void>;

const bins = 4096;
/** Values of a narrow range that are collected and sorted. */
const collected = 4096;

/** A rank that is being looked for, and what is known: it lies in [low, high]. */
interface Search {
  readonly column: number;
  readonly rank: number;
  low: number;
  high: number;
  /** How many values lie below `low`. */
  below: number;
  /** How many lie in [low, high]. */
  within: number;
  /** Per part of the range: how many values, the least and the greatest. */
  counts: Float64Array;
  lows: Float64Array;
  highs: Float64Array;
  found: number;
  /** The values within, when they are few. */
  values: number[] | null;
}

/**
 * Exact quantiles (linear interpolation) in memory that does not grow with the people: each pass
 * counts how many values fall into each of 4096 parts of the range in which the rank must lie,
 * until few are left to sort, or all that are left are the same; mostly two passes are enough.
 */
export async function selectRanks(
  requests: readonly RankRequest[],
  each: EachColumn,
): Promise<Selected> {
  const searches = requests.flatMap((request, column) =>
    request.known === 0 ? [] : neededRanks(request).map((rank) => newSearch(request, column, rank)),
  );
  for (;;) {
    const open = searches.filter(({ found }) => Number.isNaN(found));
    if (open.length === 0) break;
    for (const search of open) {
      search.values = search.within <= collected ? [] : null;
      const parts = search.values ? 0 : bins;
      search.counts = new Float64Array(parts);
      search.lows = new Float64Array(parts).fill(Number.POSITIVE_INFINITY);
      search.highs = new Float64Array(parts).fill(Number.NEGATIVE_INFINITY);
    }
    await each((values, column) => {
      const { fill } = requests[column];
      for (const search of open) {
        if (search.column === column) visitValues(search, values, fill);
      }
    });
    open.forEach(settle);
  }
  const at = new Map(searches.map((search) => [`${search.column} ${search.rank}`, search.found]));
  return requests.map(({ known, shares }, column) =>
    shares.map((share) => {
      if (known === 0) return Number.NaN;
      const place = (known - 1) * share;
      const below = Math.floor(place);
      const low = at.get(`${column} ${below}`)!;
      const high = at.get(`${column} ${Math.min(below + 1, known - 1)}`)!;
      return low + (place - below) * (high - low);
    }),
  );
}

function neededRanks({ known, shares }: RankRequest): number[] {
  const ranks = shares.flatMap((share) => {
    const below = Math.floor((known - 1) * share);
    return [below, Math.min(below + 1, known - 1)];
  });
  return Array.from(new Set(ranks));
}

function newSearch({ low, high, known }: RankRequest, column: number, rank: number): Search {
  const settled = low === high || !Number.isFinite(low) || !Number.isFinite(high);
  return {
    ...{ column, rank, low, high, below: 0, within: known, values: null },
    ...{ counts: new Float64Array(0), lows: new Float64Array(0), highs: new Float64Array(0) },
    // A column with infinite values is refused later; its quantiles only must not be searched for.
    found: settled ? low : Number.NaN,
  };
}

function visitValues(search: Search, values: Float64Array, fill: number): void {
  const { low, high, counts, lows, highs, values: few } = search;
  for (let i = 0; i < values.length; i++) {
    const value = Number.isNaN(values[i]) ? fill : values[i];
    if (!(value >= low && value <= high)) continue;
    if (few) {
      few.push(value);
      continue;
    }
    // Halves first: the range of all doubles is wider than the greatest double.
    const share = (value / 2 - low / 2) / (high / 2 - low / 2);
    const bin = Math.min(Math.floor(share * bins), bins - 1);
    counts[bin]++;
    if (value < lows[bin]) lows[bin] = value;
    if (value > highs[bin]) highs[bin] = value;
  }
}

function settle(search: Search): void {
  const { counts, lows, highs, values, rank } = search;
  if (values) {
    search.found = Float64Array.from(values).sort()[rank - search.below];
    return;
  }
  let bin = 0;
  while (search.below + counts[bin] <= rank) search.below += counts[bin++];
  search.within = counts[bin];
  search.low = lows[bin];
  search.high = highs[bin];
  if (search.low === search.high) search.found = search.low;
}
