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
