import type { Matrix } from '../linalg/matrix.ts';
import type { SparseRows } from '../linalg/sparseRows.ts';

/** The entries that are not zero once `shift` is taken off every row; no dense copy is made. */
export function shiftedSparseRows({ rows, cols, data }: Matrix, shift: Float64Array): SparseRows {
  const offsets = new Uint32Array(rows + 1);
  for (let i = 0, at = 0, found = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) if (data[at++] !== shift[j]) found++;
    offsets[i + 1] = found;
  }
  const index = new Uint32Array(offsets[rows]);
  const value = new Float64Array(offsets[rows]);
  for (let i = 0, at = 0, next = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++, at++) {
      if (data[at] === shift[j]) continue;
      index[next] = j;
      value[next++] = data[at] - shift[j];
    }
  }
  return { rows, cols, offsets, index, value };
}
