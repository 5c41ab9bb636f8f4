import type { Matrix } from '../linalg/matrix.ts';
import type { SparseRows } from './neighborRows.ts';

/** Writes the squared distances of `row` from the first `count` of `others` to `out`. */
export type RowDistances = (
  row: number,
  others: Uint32Array,
  count: number,
  out: Float64Array,
) => void;

/**
 * The one routine that every reported distance comes from: Σ_c (x_ic − x_jc)², columns in
 * ascending order, in double precision.
 *
 * The sparse form leaves out only columns in which both rows have the common value. Those add an
 * exact zero, so both forms give the same bits.
 */
export function rowDistances(x: Matrix, sparse: SparseRows | undefined): RowDistances {
  return sparse ? sparseDistances(sparse) : denseDistances(x);
}

function denseDistances({ cols, data }: Matrix): RowDistances {
  return (row, others, count, out) => {
    // Two at a time: a sum in order waits for each of its additions, another one fills the wait.
    for (let k = 0; k < count; k += 2) {
      const first = others[k] * cols;
      const second = others[Math.min(k + 1, count - 1)] * cols;
      let sumFirst = 0;
      let sumSecond = 0;
      for (let c = 0, start = row * cols; c < cols; c++) {
        const value = data[start + c];
        const toFirst = value - data[first + c];
        const toSecond = value - data[second + c];
        sumFirst += toFirst * toFirst;
        sumSecond += toSecond * toSecond;
      }
      out[k] = sumFirst;
      out[Math.min(k + 1, count - 1)] = sumSecond;
    }
  };
}

function sparseDistances(rows: SparseRows): RowDistances {
  return (row, others, count, out) => {
    for (let k = 0; k < count; k++) out[k] = sparseDistance(rows, row, others[k]);
  };
}

function sparseDistance(
  { common, offsets, column, value }: SparseRows,
  i: number,
  j: number,
): number {
  let sum = 0;
  let a = offsets[i];
  let b = offsets[j];
  const endA = offsets[i + 1];
  const endB = offsets[j + 1];
  while (a < endA || b < endB) {
    const columnA = a < endA ? column[a] : common.length;
    const columnB = b < endB ? column[b] : common.length;
    const difference =
      (columnA <= columnB ? value[a++] : common[columnB]) -
      (columnB <= columnA ? value[b++] : common[columnA]);
    sum += difference * difference;
  }
  return sum;
}
