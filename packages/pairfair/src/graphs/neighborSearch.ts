import type { Matrix } from '../linalg/matrix.ts';
import type { Neighbors } from './nearestNeighbors.ts';
import { gridBounds, limitFor, windowOf } from './neighborBounds.ts';
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

/** What a search works on. */
export interface SearchInput {
  readonly x: Matrix;
  readonly sparse: SparseRows | undefined;
  readonly grid: Grid;
  readonly distance: RowDistance;
}

/** Squared distances on the grid are below it, so nothing is kept out at first. */
const noLimit = 2 ** 31 - 1;

/**
 * A search with the WebAssembly kernel that fills `lists`; undefined where that is missing.
 *
 * The kernel finds candidates by distances between rows rounded to a grid, and drops a row only
 * if it is farther than p others by more than rounding can explain. What is left is ranked by
 * `distance`. The result is therefore that of comparing all pairs, whatever the data; where the
 * grid decides little, it only takes longer.
 */
export function gridSearch(
  { x, sparse, grid, distance }: SearchInput,
  lists: Neighbors,
): NeighborSearch | undefined {
  const { rows } = x;
  const hasEntries = grid.sparse.length > 0;
  const kernel = openNeighborKernel({
    rows,
    neighbors: lists.count,
    denseColumns: grid.dense.length,
    sparseColumns: grid.sparse.length,
    entries: hasEntries ? sparse!.column.length : 0,
  });
  if (!kernel) return undefined;
  const { calls, state, capacity, count, keys, limit, window } = kernel;

  const squaredMoves = writePanel(kernel, x, grid);
  if (hasEntries) writeEntries(kernel, sparse!, grid, squaredMoves);
  const bounds = gridBounds(squaredMoves, x.cols);
  limit.fill(noLimit, 0, rows);
  for (let row = 0; row < rows; row++) window[row] = grid.exact ? 0 : windowOf(bounds, row);

  /** Ranks the candidates of a row and empties its list for further ones. */
  const settle = (row: number): void => {
    const first = row * capacity * 2;
    for (let k = 0; k < count[row]; k++) {
      const other = keys[first + 2 * k];
      keepNearest(lists, row, other, distance(row, other));
    }
    count[row] = 0;
    const last = (row + 1) * lists.count - 1;
    if (lists.index[last] === nobody) return;
    limit[row] = Math.min(
      limit[row],
      limitFor(bounds, row, lists.squaredDistance[last], grid.unit),
    );
  };

  let linked = -1;
  /** Chains the sparse entries of a block, which stays linked while it is the second of the tiles. */
  const link = (block: number): void => {
    if (linked === block) return;
    const end = (b: number): number => Math.min((b + 1) * tileRows, rows);
    if (linked >= 0) calls.unlink(state, linked * tileRows, end(linked));
    calls.link(state, block * tileRows, end(block));
    linked = block;
  };

  return {
    meet(a, b) {
      const i0 = a * tileRows;
      const j0 = b * tileRows;
      const i1 = Math.min(i0 + tileRows, rows);
      const j1 = Math.min(j0 + tileRows, rows);
      if (hasEntries) {
        link(b);
        calls.share(state, i0, i1);
      }
      let from = 0;
      while ((from = calls.meet(state, i0, i1, j0, j1, from)) !== tileDone) settle(kernel.full());
    },
    finish() {
      for (let row = 0; row < rows; row++) {
        calls.tighten(state, row);
        settle(row);
      }
    },
  };
}
