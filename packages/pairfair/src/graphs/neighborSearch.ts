import type { Matrix } from '../linalg/matrix.ts';
import type { Neighbors } from './nearestNeighbors.ts';
import type { RowDistance } from './neighborDistance.ts';
import type { Grid } from './neighborGrid.ts';
import { openNeighborKernel, tileDone } from './neighborKernel.ts';
import { keepNearest, nobody } from './neighborLists.ts';
import { writeEntries, writePanel } from './neighborPanel.ts';
import type { SparseRows } from './neighborRows.ts';
import { tileRows } from './neighborTiles.ts';

/** Lets blocks of rows meet and keeps the nearest of every row. */
export interface NeighborSearch {
  /** Lets the rows of block a meet those of block b; a ≤ b. */
  meet(a: number, b: number): void;
  /** Ranks what is still undecided; to be called once, at the end. */
  finish(): void;
}

/** Squared distances on the grid are below it, so nothing is kept out at first. */
const noLimit = 2 ** 31 - 1;

/** No two rounded rows are farther apart than this. */
const farthest = 46341;

/**
 * A search with the WebAssembly kernel; undefined where that is missing.
 *
 * The kernel finds candidates by distances between rows rounded to a grid. Rounding moves row i
 * by at most eᵢ steps, so a distance is known to within eᵢ + eⱼ, and a row is dropped from a list
 * only if no row within those bounds could be among the nearest. What is left is ranked by
 * `distance`. The result is therefore that of comparing all pairs, whatever the data; where the
 * grid decides little, it only takes longer.
 */
export function gridSearch(
  x: Matrix,
  sparse: SparseRows | undefined,
  grid: Grid,
  distance: RowDistance,
  lists: Neighbors,
): NeighborSearch | undefined {
  const { rows, cols } = x;
  const kernel = openNeighborKernel({
    rows,
    neighbors: lists.count,
    denseColumns: grid.dense.length,
    sparseColumns: grid.sparse.length,
    entries: grid.sparse.length > 0 ? sparse!.column.length : 0,
  });
  if (!kernel) return undefined;
  const { calls, state } = kernel;

  const ids = Uint32Array.from({ length: rows }, (_, i) => i);
  kernel.ids.set(ids);
  kernel.limit.fill(noLimit, 0, rows);
  const error = writePanel(kernel, x, grid, ids);
  if (grid.sparse.length > 0) writeEntries(kernel, sparse!, grid, ids, error);

  // Relative error of `distance`, with a margin: M + 2 roundings of 2⁻⁵³ each.
  const epsilon = (cols + 8) * 2 ** -52;
  let worst = 0;
  for (let slot = 0; slot < rows; slot++) {
    // The last term covers the rounding of x / unit − center, at most 2⁻³⁸ in each column.
    error[slot] = Math.sqrt(error[slot]) * (1 + epsilon) + Math.sqrt(cols) * 2 ** -37;
    worst = Math.max(worst, error[slot]);
  }
  for (let slot = 0; slot < rows; slot++) {
    // If the p-th nearest on the grid is t steps away, then p rows are within (t + e)(1 + ε)
    // steps, and only rows within (t + e)(1 + 2ε) + e on the grid can be as near, e = eᵢ + worst.
    const e = error[slot] + worst;
    kernel.window[slot] = grid.exact ? 0 : 2 * e + 2 * epsilon * (farthest + e);
  }

  const settle = (slot: number): void => {
    const row = ids[slot];
    const first = slot * kernel.capacity * 2;
    for (let k = 0; k < kernel.count[slot]; k++) {
      const other = kernel.keys[first + 2 * k];
      keepNearest(lists, row, other, distance(row, other));
    }
    kernel.count[slot] = 0;
    const last = (row + 1) * lists.count - 1;
    if (grid.exact || lists.index[last] === nobody) return;
    const reach =
      (Math.sqrt(lists.squaredDistance[last]) / grid.unit) * (1 + 4 * epsilon) +
      error[slot] +
      worst;
    const bound = Math.floor(reach * reach * (1 + 1e-14)) + 1;
    if (bound < kernel.limit[slot]) kernel.limit[slot] = bound;
  };

  let linked = -1;
  return {
    meet(a, b) {
      const i0 = a * tileRows;
      const j0 = b * tileRows;
      const i1 = Math.min(i0 + tileRows, rows);
      const j1 = Math.min(j0 + tileRows, rows);
      if (grid.sparse.length > 0) {
        if (linked !== b) {
          if (linked >= 0) {
            calls.unlink(state, linked * tileRows, Math.min((linked + 1) * tileRows, rows));
          }
          calls.link(state, j0, j1);
          linked = b;
        }
        calls.share(state, i0, i1);
      }
      const iEnd = Math.ceil(i1 / 8) * 8;
      const jEnd = Math.ceil(j1 / 8) * 8;
      let from = 0;
      while ((from = calls.meet(state, i0, iEnd, j0, jEnd, from)) !== tileDone) {
        settle(kernel.full());
      }
    },
    finish() {
      for (let slot = 0; slot < rows; slot++) {
        calls.tighten(state, slot);
        settle(slot);
      }
    },
  };
}
