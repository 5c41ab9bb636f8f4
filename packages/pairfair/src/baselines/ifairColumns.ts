import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { SparseRows } from '../linalg/sparseRows.ts';

/** The columns of people that are mostly filled, as a table, and the entries of all others. */
export interface IfairColumns {
  /** Which columns `dense` holds. */
  readonly full: Uint32Array;
  /** The full columns, zeros included. */
  readonly dense: Matrix;
  /** The entries of the other columns, under their own numbers. */
  readonly sparse: SparseRows;
}

/** From this share of entries on, walking a column beats walking its entries. */
const fullShare = 0.3;

/**
 * Takes the columns with many zeros apart: numbers beside one-hot columns, or beside hundreds of
 * columns of judgments, then cost what full columns cost, and the others what their entries do.
 */
export function ifairColumns(x: SparseRows): IfairColumns {
  const { rows, cols, offsets, index, value } = x;
  const filled = new Uint32Array(cols);
  for (const m of index) filled[m]++;
  const full = Uint32Array.from(filled.keys()).filter((m) => filled[m] >= fullShare * rows);
  const place = new Int32Array(cols).fill(-1);
  full.forEach((m, at) => {
    place[m] = at;
  });
  const dense = zeros(rows, full.length);
  const starts = new Uint32Array(rows + 1);
  const kept: number[] = [];
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      const at = place[index[e]];
      if (at < 0) kept.push(e);
      else dense.data[i * full.length + at] = value[e];
    }
    starts[i + 1] = kept.length;
  }
  return {
    full,
    dense,
    sparse: {
      rows,
      cols,
      offsets: starts,
      index: Uint32Array.from(kept, (e) => index[e]),
      value: Float64Array.from(kept, (e) => value[e]),
    },
  };
}
