import type { Matrix } from '../linalg/matrix.ts';
import type { ColumnProfile } from './neighborColumns.ts';

/**
 * The rows of a matrix as the entries that differ from their column's common value: those of row
 * i stand at `offsets[i] .. offsets[i+1]`, columns ascending.
 */
export interface SparseRows {
  readonly common: Float64Array;
  readonly offsets: Uint32Array;
  readonly column: Uint32Array;
  readonly value: Float64Array;
}

/**
 * At most this share of entries may differ for rows to count as sparse. Measured with 200 one-hot
 * columns beside dense ones: 0.6 of the time at a share of 0.25, 0.7 at 0.35, the same at 0.5.
 */
const sparseShare = 0.3;

/**
 * The rows in sparse form, or undefined when too many entries differ for it to pay.
 *
 * One-hot columns have 0 as their common value; z-scored ones and counts some other number.
 */
export function sparseRows(x: Matrix, { common, others }: ColumnProfile): SparseRows | undefined {
  const { rows, cols, data } = x;
  const entries = others.reduce((sum, count) => sum + count, 0);
  if (entries > sparseShare * rows * cols) return undefined;

  const offsets = new Uint32Array(rows + 1);
  const column = new Uint32Array(entries);
  const value = new Float64Array(entries);
  let at = 0;
  for (let i = 0, cell = 0; i < rows; i++) {
    for (let c = 0; c < cols; c++, cell++) {
      if (data[cell] === common[c]) continue;
      column[at] = c;
      value[at++] = data[cell];
    }
    offsets[i + 1] = at;
  }
  return { common, offsets, column, value };
}
