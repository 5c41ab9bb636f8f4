import type { RowStore, Spill } from './rowStore.ts';

/** Rows that are sorted at once. */
const sortedAtOnce = 2 ** 18;

/**
 * The rows of a store by ascending first number, out of core: put aside by range, ranges cut at a
 * sample, and each sorted. Rows with the same first number stay together, in one range, however
 * many they are.
 */
export function* ascending(store: RowStore, spill: Spill): Iterable<Float64Array> {
  const cuts = cutsOf(store);
  const ranges = Array.from({ length: cuts.length + 1 }, () => spill.store(store.width));
  try {
    for (const block of store.blocks()) {
      for (let at = 0; at < block.length; at += store.width) {
        ranges[rangeOf(cuts, block[at])].append(block.subarray(at, at + store.width));
      }
    }
    for (const range of ranges) {
      yield sorted(range);
      range.close();
    }
  } finally {
    for (const range of ranges) range.close();
  }
}

/** Every so-manieth row's number, sorted and different. */
function cutsOf(store: RowStore): Float64Array {
  const parts = Math.ceil(store.rows / sortedAtOnce);
  if (parts < 2) return new Float64Array(0);
  const stride = Math.max(1, Math.floor(store.rows / (parts * 64)));
  const sample: number[] = [];
  let row = 0;
  for (const block of store.blocks()) {
    for (let at = 0; at < block.length; at += store.width, row++) {
      if (row % stride === 0) sample.push(block[at]);
    }
  }
  sample.sort((a, b) => a - b);
  const cuts = Array.from(
    { length: parts - 1 },
    (_, k) => sample[Math.floor(((k + 1) * sample.length) / parts)],
  );
  return Float64Array.from(new Set(cuts));
}

/** How many cuts are at most this number. */
function rangeOf(cuts: Float64Array, value: number): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cuts[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sorted(store: RowStore): Float64Array {
  const { width, rows } = store;
  const all = new Float64Array(rows * width);
  let filled = 0;
  for (const block of store.blocks()) {
    all.set(block, filled);
    filled += block.length;
  }
  const order = Uint32Array.from({ length: rows }, (_, k) => k).sort(
    (p, q) => all[p * width] - all[q * width] || p - q,
  );
  const out = new Float64Array(all.length);
  order.forEach((from, to) => {
    out.set(all.subarray(from * width, (from + 1) * width), to * width);
  });
  return out;
}
