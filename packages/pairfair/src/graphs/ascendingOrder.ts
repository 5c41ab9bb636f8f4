import { upTo } from './countingSort.ts';

/** The positions of `values` from the smallest value to the largest; ties keep their order. */
export function ascendingOrder(values: Float64Array): Uint32Array {
  // Compared, not subtracted: the difference of two infinities is NaN.
  return upTo(values.length).sort((a, b) =>
    values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : a - b,
  );
}
