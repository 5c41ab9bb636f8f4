import { type LogisticKernel, logisticKernel } from './logisticKernel.ts';
import { blockRows, type LogisticRows, type SweepDetail, sweepLength } from './logisticRows.ts';

/** How many blocks {@link sweepBlocks} can be asked for. */
export function blockCount(rows: number): number {
  return Math.ceil(rows / blockRows);
}

/**
 * The sums of blocks first .. last−1, one after another in `parts`.
 *
 * To split a sweep, cut 0 .. blockCount(rows) into as many ranges as there are workers, let each
 * write its range into one array on shared memory (block b starts at b · sweepLength), and add the
 * blocks with {@link addBlocks}. A block is summed the same way wherever it is computed and blocks
 * are added in order, so any number of workers gives the same bits. A worker need only hold the
 * rows of its own blocks, numbered from 0; it should hold a copy, because engines read shared
 * buffers more slowly: on 2 threads that is a quarter of the time of a fit on 10⁵ × 100 numbers.
 */
export function sweepBlocks(
  parts: Float64Array,
  rows: LogisticRows,
  coefficients: Float64Array,
  detail: SweepDetail,
  first: number,
  last: number,
  kernel: LogisticKernel = logisticKernel(),
): void {
  const length = sweepLength(rows.x.cols, detail);
  parts.fill(0, first * length, last * length);
  for (let block = first; block < last; block++) {
    const start = block * blockRows;
    const end = Math.min(start + blockRows, rows.x.rows);
    kernel.addRows(parts, block * length, rows, coefficients, detail, start, end);
  }
}

/** The sum of blocks of `length` numbers, in their order. */
export function addBlocks(parts: Float64Array, length: number): Float64Array {
  if (parts.length === length) return parts;
  const sums = new Float64Array(length);
  for (let start = 0; start < parts.length; start += length) {
    for (let i = 0; i < length; i++) sums[i] += parts[start + i];
  }
  return sums;
}

/** A sweep over all rows in this thread: coefficients in, the sums of {@link sweepLength} out. */
export function sweepRows(
  rows: LogisticRows,
): (coefficients: Float64Array, detail: SweepDetail) => Float64Array {
  const blocks = blockCount(rows.x.rows);
  let parts = new Float64Array(0);
  return (coefficients, detail) => {
    const length = sweepLength(rows.x.cols, detail);
    if (parts.length !== blocks * length) parts = new Float64Array(blocks * length);
    sweepBlocks(parts, rows, coefficients, detail, 0, blocks);
    return addBlocks(parts, length);
  };
}
