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
  if (values.length >= fewestCounted && !values.some(Number.isNaN)) return orderByDigits(values);
  // Compared, not subtracted: the difference of two infinities is NaN.
  return upTo(values.length).sort((a, b) =>
    values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : a - b,
  );
}

/** From about here on, counting digits is faster than comparing. */
const fewestCounted = 512;
const digitBits = 11;

/**
 * Sorts by the bits of the numbers, eleven at a time from the lowest: linear, and four times as fast
 * as comparing at some thousand numbers (`npm run bench -- grid` sorts hundreds of thousands of times).
 */
function orderByDigits(values: Float64Array): Uint32Array {
  const n = values.length;
  // −0 and 0 are equal, so they must have the same bits.
  const numbers = values.map((value) => value + 0);
  const bits = new Uint32Array(numbers.buffer);
  for (let i = 0; i < n; i++) {
    // Negative numbers count down in their bits; all of them come before the others.
    const negative = bits[2 * i + 1] >>> 31;
    bits[2 * i] = negative ? ~bits[2 * i] : bits[2 * i];
    bits[2 * i + 1] = negative ? ~bits[2 * i + 1] : bits[2 * i + 1] ^ 0x80000000;
  }
  let order: Uint32Array = upTo(n);
  let next: Uint32Array = new Uint32Array(n);
  for (let half = 0; half < 2; half++) {
    for (let shift = 0; shift < 32; shift += digitBits) {
      const starts = new Uint32Array((1 << digitBits) + 1);
      const digit = (i: number) => (bits[2 * i + half] >>> shift) & ((1 << digitBits) - 1);
      for (let i = 0; i < n; i++) starts[digit(i) + 1]++;
      for (let d = 0; d < 1 << digitBits; d++) starts[d + 1] += starts[d];
      for (let p = 0; p < n; p++) next[starts[digit(order[p])]++] = order[p];
      [order, next] = [next, order];
    }
  }
  return order;
}

/** The order that sorts pairs by source, then target; linear in pairs and people. */
export function pairOrder(size: number, source: Uint32Array, target: Uint32Array): Uint32Array {
  return countingSort(size, source, countingSort(size, target, upTo(source.length)));
}
