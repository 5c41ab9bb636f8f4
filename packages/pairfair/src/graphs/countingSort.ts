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

/**
 * The positions of `values` from the smallest value to the largest; ties keep their order.
 *
 * Many numbers are sorted by the upper half of their bits: linear, and a second for ten million.
 * Numbers that differ in the lower half only are put right afterwards.
 */
export function ascendingOrder(values: Float64Array): Uint32Array {
  const n = values.length;
  const order = upTo(n);
  // Compared, not subtracted: the difference of two infinities is NaN.
  const compare = (a: number, b: number) =>
    values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : a - b;
  if (n < fewestCounted || hasNaN(values)) return order.sort(compare);
  const sort = digitSorter(values, order);
  const upper = sort(1, 0, n);
  for (let start = 0; start < n; ) {
    const bits = upper[start];
    let [end, sorted, last] = [start + 1, true, values[order[start]]];
    for (; end < n && upper[end] === bits; end++) {
      const value = values[order[end]];
      if (value < last) sorted = false;
      last = value;
    }
    if (!sorted && end - start < mostMoved) moveIntoOrder(values, order, start, end);
    else if (!sorted) sort(0, start, end);
    start = end;
  }
  return order;
}

function hasNaN(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) return true;
  return false;
}

/** From about here on, counting digits is faster than comparing. */
const fewestCounted = 512;
/** Up to here, moving one number after the other is faster than counting. */
const mostMoved = 128;
const digitBits = 11;
const digits = 1 << digitBits;
const lastDigit = digits - 1;

/** Sorts a stretch of an order by one half of the numbers' bits, and returns those as they ascend. */
type DigitSorter = (half: 0 | 1, start: number, end: number) => Uint32Array;

/** Eleven bits at a time from the lowest; the bits move along, so that all is read in a row. */
function digitSorter(values: Float64Array, order: Uint32Array): DigitSorter {
  const n = values.length;
  const [bits, nextBits, nextOrder] = [1, 2, 3].map((): Uint32Array => new Uint32Array(n));
  const number = new Float64Array(1);
  const halves = new Uint32Array(number.buffer);
  return (half, start, end) => {
    const counts = new Uint32Array(3 * digits);
    for (let p = start; p < end; p++) {
      // −0 and 0 are equal, so they must have the same bits.
      number[0] = values[order[p]] + 0;
      // Negative numbers count down in their bits; all of them come before the others.
      const flip = halves[1] >>> 31 ? 0xffffffff : half << 31;
      const own = (halves[half] ^ flip) >>> 0;
      bits[p] = own;
      counts[own & lastDigit]++;
      counts[digits + ((own >>> digitBits) & lastDigit)]++;
      counts[2 * digits + (own >>> (2 * digitBits))]++;
    }
    let [from, to, fromOrder, toOrder] = [bits, nextBits, order, nextOrder];
    for (let d = 0; d < 3; d++) {
      const [next, shift] = [counts.subarray(d * digits, (d + 1) * digits), d * digitBits];
      // All have the same digit, so nothing moves.
      if (next[(from[start] >>> shift) & lastDigit] === end - start) continue;
      for (let k = 0, at = start; k < digits; k++) [next[k], at] = [at, at + next[k]];
      for (let p = start; p < end; p++) {
        const at = next[(from[p] >>> shift) & lastDigit]++;
        to[at] = from[p];
        toOrder[at] = fromOrder[p];
      }
      [from, to, fromOrder, toOrder] = [to, from, toOrder, fromOrder];
    }
    if (fromOrder !== order) {
      bits.set(from.subarray(start, end), start);
      order.set(fromOrder.subarray(start, end), start);
    }
    return bits;
  };
}

/** Sorts a short stretch of an order. */
function moveIntoOrder(values: Float64Array, order: Uint32Array, start: number, end: number): void {
  for (let p = start + 1; p < end; p++) {
    const moved = order[p];
    let to = p;
    for (; to > start && values[order[to - 1]] > values[moved]; to--) order[to] = order[to - 1];
    order[to] = moved;
  }
}

/** The order that sorts pairs by source, then target; linear in pairs and people. */
export function pairOrder(size: number, source: Uint32Array, target: Uint32Array): Uint32Array {
  return countingSort(size, source, countingSort(size, target, upTo(source.length)));
}
