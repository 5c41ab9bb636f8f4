import type { Matrix } from '../linalg/matrix.ts';
import type { SparseRows } from './neighborRows.ts';

/** Squared distance between rows i and j. */
export type RowDistance = (i: number, j: number) => number;

/**
 * The one routine that every reported distance comes from: Σ_c (x_ic − x_jc)², columns in
 * ascending order, in double precision.
 *
 * The sparse form leaves out only columns in which both rows have the common value. Those add an
 * exact zero, so both forms give the same bits.
 */
export function rowDistance(x: Matrix, sparse: SparseRows | undefined): RowDistance {
  return sparse ? sparseDistance(sparse) : denseDistance(x);
}

function denseDistance({ cols, data }: Matrix): RowDistance {
  return (i, j) => {
    let sum = 0;
    for (let a = i * cols, b = j * cols, end = a + cols; a < end; a++, b++) {
      const difference = data[a] - data[b];
      sum += difference * difference;
    }
    return sum;
  };
}

function sparseDistance({ common, offsets, column, value }: SparseRows): RowDistance {
  return (i, j) => {
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
  };
}
