import type { Matrix } from '../linalg/matrix.ts';
import type { Grid } from './neighborGrid.ts';
import type { NeighborKernel } from './neighborKernel.ts';
import type { SparseRows } from './neighborRows.ts';
import { tileRows } from './neighborTiles.ts';

/** Adding and subtracting it rounds to a whole number, three times as fast as `Math.round`. */
const rounder = 1.5 * 2 ** 52;

/**
 * Rounds the rows to the grid and writes them, in the order of `ids`, where the kernel reads them.
 *
 * @returns For every slot an upper bound of how far its row was moved, in steps. |‖xᵢ − xⱼ‖ / unit
 * − ‖qᵢ − qⱼ‖| is then at most the sum of the bounds of i and j, by the triangle inequality.
 */
export function writePanel(
  { panel, norm }: NeighborKernel,
  { rows, cols, data }: Matrix,
  { unit, center, dense }: Grid,
  ids: Uint32Array,
): Float64Array {
  const perUnit = 1 / unit;
  const steps = Math.ceil(dense.length / 2);
  const error = new Float64Array(rows);
  for (let slot = 0; slot < rows; slot++) {
    const start = ids[slot] * cols;
    // Groups of eight rows; within a group, for every two columns, two numbers of each row.
    const first = (slot >>> 3) * steps * 16 + (slot & 7) * 2;
    let squared = 0;
    let moved = 0;
    for (let k = 0; k < dense.length; k++) {
      const exact = data[start + dense[k]] * perUnit - center[dense[k]];
      const rounded = exact + rounder - rounder;
      panel[first + (k >> 1) * 16 + (k & 1)] = rounded;
      squared += rounded * rounded;
      moved += (exact - rounded) * (exact - rounded);
    }
    norm[slot] = squared;
    error[slot] = moved;
  }
  return error;
}

/** Does the same for the sparse columns: adds to `norm` and to the squared `error`. */
export function writeEntries(
  kernel: NeighborKernel,
  { offsets, column, value }: SparseRows,
  { unit, center, sparse }: Grid,
  ids: Uint32Array,
  error: Float64Array,
): void {
  const { norm, entryStart, entryColumn, entryValue, entryLane } = kernel;
  const place = new Int32Array(center.length).fill(-1);
  sparse.forEach((c, k) => {
    place[c] = k;
  });
  let at = 0;
  for (let slot = 0; slot < ids.length; slot++) {
    for (let e = offsets[ids[slot]]; e < offsets[ids[slot] + 1]; e++) {
      if (place[column[e]] < 0) continue;
      const exact = value[e] / unit - center[column[e]];
      const rounded = exact + rounder - rounder;
      entryColumn[at] = place[column[e]];
      entryValue[at] = rounded;
      entryLane[at++] = slot % tileRows;
      norm[slot] += rounded * rounded;
      error[slot] += (exact - rounded) * (exact - rounded);
    }
    entryStart[slot + 1] = at;
  }
}
