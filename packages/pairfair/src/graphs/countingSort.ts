/**
 * `order` rearranged so that `keys[order[p]]` ascends, equal keys staying as they stood. Keys are
 * 0 .. keyCount−1; linear in both.
 */
export function countingSort(
  keyCount: number,
  keys: Uint32Array | Int32Array,
  order: Uint32Array,
): Uint32Array {
  const next = new Uint32Array(keyCount + 1);
  for (let p = 0; p < order.length; p++) next[keys[order[p]] + 1]++;
  for (let k = 0; k < keyCount; k++) next[k + 1] += next[k];
  const out = new Uint32Array(order.length);
  for (let p = 0; p < order.length; p++) out[next[keys[order[p]]]++] = order[p];
  return out;
}

/** The numbers 0 .. n−1. */
export function upTo(n: number): Uint32Array {
  const out = new Uint32Array(n);
  for (let i = 0; i < n; i++) out[i] = i;
  return out;
}

/** The positions of `values` from the smallest value to the largest; ties keep their order. */
export function ascendingOrder(values: Float64Array): Uint32Array {
  // Compared, not subtracted: the difference of two infinities is NaN.
  return upTo(values.length).sort((a, b) =>
    values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : a - b,
  );
}

/** The order that sorts pairs by source, then target; linear in pairs and people. */
export function pairOrder(size: number, source: Uint32Array, target: Uint32Array): Uint32Array {
  return countingSort(size, source, countingSort(size, target, upTo(source.length)));
}
