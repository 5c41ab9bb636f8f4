import { ascendingOrder } from '../graphs/countingSort.ts';

/**
 * The values of a column in ascending order, with how many people have each: all of them when they
 * are few, else in buckets of neighbouring values. Buckets do not overlap.
 */
export interface ValueTable {
  /** Least and greatest value of each bucket; the same where it holds one value. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly people: Float64Array;
  /** What they weigh; null: as many as they are. */
  readonly weight: Float64Array | null;
}

/** So many different values are listed one by one. */
export const mostValues = 4096;
/** So many buckets hold more; one that holds two medians' worth of people is cut up in one go. */
const buckets = 512;

/** The table of values; NaN, a missing one, is not in it. */
export function valueTable(
  values: Float64Array,
  weights: Float64Array | null,
  most: number = mostValues,
  count: number = buckets,
): ValueTable {
  const order = ascendingOrder(values).filter((i) => !Number.isNaN(values[i]));
  const runs: { low: number; high: number; people: number; weight: number }[] = [];
  for (const i of order) {
    const weight = weights ? weights[i] : 1;
    const last = runs.at(-1);
    if (last && last.high === values[i]) {
      last.people++;
      last.weight += weight;
    } else {
      // Adding 0 makes −0 the 0 it is equal to.
      runs.push({ low: values[i] + 0, high: values[i] + 0, people: 1, weight });
    }
  }
  const full = order.length / count;
  const held: typeof runs = [];
  for (const run of runs.length > most ? runs : []) {
    const last = held.at(-1);
    if (last && last.people + run.people <= full) {
      last.high = run.high;
      last.people += run.people;
      last.weight += run.weight;
    } else held.push({ ...run });
  }
  const kept = runs.length > most ? held : runs;
  const column = (key: 'low' | 'high' | 'people' | 'weight') =>
    Float64Array.from(kept, (bucket) => bucket[key]);
  return {
    low: column('low'),
    high: column('high'),
    people: column('people'),
    weight: weights && column('weight'),
  };
}

/** Tables of several partitions, ready to be searched. */
export interface JoinedTable {
  /** What all values weigh, or how many people have one. */
  readonly total: number;
  readonly greatest: number;
  /**
   * Between which two numbers the value at a place lies, from 0 and in the order of values: the
   * least v of which more than `place` lie at or below it. One number twice when it is known.
   */
  bracket(place: number): readonly [low: number, high: number];
  /** How much lies below a value and at it; null where some bucket holds it beside others. */
  at(value: number): { readonly below: number; readonly equal: number } | null;
  /** All different values ascending, with what each weighs; null where buckets hold several. */
  values(): readonly { readonly value: number; readonly count: number }[] | null;
}

/** Puts tables together, by weight or by people. */
export function joinTables(tables: readonly ValueTable[], by: 'people' | 'weight'): JoinedTable {
  const size = tables.reduce((sum, { low }) => sum + low.length, 0);
  const low = new Float64Array(size);
  const high = new Float64Array(size);
  const count = new Float64Array(size);
  let from = 0;
  for (const table of tables) {
    low.set(table.low, from);
    high.set(table.high, from);
    count.set((by === 'weight' && table.weight) || table.people, from);
    from += table.low.length;
  }
  const total = count.reduce((sum, one) => sum + one, 0);
  const sides = [low, high].map((ends) => {
    const order = ascendingOrder(ends);
    const sorted = Float64Array.from(order, (k) => ends[k]);
    let sum = 0;
    const upTo = Float64Array.from(order, (k) => (sum += count[k]));
    return { sorted, upTo };
  });
  const greatest = size > 0 ? sides[1].sorted[size - 1] : Number.NaN;
  return {
    total,
    greatest,
    bracket(place) {
      const [least, most] = sides.map(({ sorted, upTo }) => {
        const k = firstAbove(upTo, place);
        return k < size ? sorted[k] : greatest;
      });
      return [least, most];
    },
    at(value) {
      const [below, equal] = [{ sum: 0 }, { sum: 0 }];
      for (let k = 0; k < size; k++) {
        if (low[k] > value) continue;
        if (high[k] < value) below.sum += count[k];
        else if (low[k] === high[k]) equal.sum += count[k];
        else return null;
      }
      return { below: below.sum, equal: equal.sum };
    },
    values() {
      const out: { value: number; count: number }[] = [];
      for (const k of ascendingOrder(low)) {
        if (low[k] !== high[k]) return null;
        const last = out.at(-1);
        if (last && last.value === low[k]) last.count += count[k];
        else out.push({ value: low[k], count: count[k] });
      }
      return out;
    },
  };
}

/** The first entry of ascending numbers that is above a bound. */
function firstAbove(ascending: Float64Array, bound: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ascending[middle] > bound) to = middle;
    else from = middle + 1;
  }
  return from;
}
