import type { Matrix } from '../linalg/matrix.ts';
import type { Neighbors } from './nearestNeighbors.ts';
import type { Grid } from './neighborGrid.ts';
import {
  type NeighborKernel,
  openNeighborKernel,
  tileDone,
  tileRows,
  writeEntries,
  writePanel,
} from './neighborKernel.ts';
import { keepBoth, keepNearest, nobody } from './neighborLists.ts';
import type { RowDistances, SparseRows } from './neighborRows.ts';

/** Lets rows meet and keeps the nearest of every row. */
export interface NeighborSearch {
  /** How many rows meet block by block; a block has {@link tileRows} of them. */
  readonly rows: number;
  /** How many rows are not among them, and meet everybody one by one. */
  readonly apart: number;
  /** Lets the k-th row apart meet the rows of all blocks and the rows apart after it. */
  meetApart(k: number): void;
  /** Lets the rows of the blocks first … last meet those of block b ≥ last. */
  meet(first: number, last: number, b: number): void;
  /** Ranks what is still undecided; to be called once, at the end. */
  finish(): void;
}

/** What a search works on. */
interface SearchInput {
  readonly x: Matrix;
  readonly sparse: SparseRows | undefined;
  readonly grid: Grid;
  readonly distances: RowDistances;
  /** How many rows, the first ones, look for others, who do not look; default: all, for all. */
  readonly asking?: number;
  /** By asking row: the squared distance beyond which nobody counts; default: none. */
  readonly within?: Float64Array;
}

/** A search with the WebAssembly kernel that fills `lists`. */
export function openGridSearch(input: SearchInput, lists: Neighbors): GridSearch {
  const { grid, sparse } = input;
  const kernel = openNeighborKernel({
    rows: grid.rows.length,
    neighbors: lists.count,
    denseColumns: grid.dense.length,
    sparseColumns: grid.sparse.length,
    entries: grid.sparse.length > 0 ? sparse!.column.length : 0,
    listed: listedFrom(input),
  });
  return new GridSearch(input, lists, kernel);
}

/** The first slot that may be in a list. */
function listedFrom({ grid, asking }: SearchInput): number {
  if (asking === undefined) return 0;
  const first = grid.rows.findIndex((row) => row >= asking);
  return first < 0 ? grid.rows.length : first;
}

/** Squared distances on the grid are below it, so nothing is kept out at first. */
const noLimit = 2 ** 31 - 1;

/**
 * The kernel finds candidates by distances between rows rounded to a grid, and drops a row only
 * if it is farther than p others by more than rounding can explain. What is left is ranked by
 * `distances`. The result is therefore that of comparing all pairs, whatever the data; where the
 * grid decides little, it only takes longer.
 */
export class GridSearch implements NeighborSearch {
  readonly rows: number;
  readonly apart: number;
  /** How many slots keep lists: the first ones. */
  readonly asking: number;
  readonly #input: SearchInput;
  readonly #lists: Neighbors;
  readonly #kernel: NeighborKernel;
  readonly #bounds: GridBounds;
  /** Room for the candidates of one row and their distances. */
  readonly #candidates: Uint32Array;
  readonly #squared: Float64Array;
  /** The block whose sparse entries are chained. */
  #linked: number | undefined;

  constructor(input: SearchInput, lists: Neighbors, kernel: NeighborKernel) {
    const { x, grid, sparse } = input;
    this.rows = grid.rows.length;
    this.apart = grid.apart.length;
    this.#input = input;
    this.#lists = lists;
    this.#kernel = kernel;
    this.#candidates = new Uint32Array(kernel.capacity);
    this.#squared = new Float64Array(kernel.capacity);

    const squaredMoves = writePanel(kernel, x, grid);
    if (grid.sparse.length > 0) writeEntries(kernel, sparse!, grid, squaredMoves);
    this.#bounds = gridBounds(squaredMoves, x.cols);
    this.asking = input.asking === undefined ? this.rows : listedFrom(input);
    kernel.limit.fill(noLimit, 0, this.asking);
    // Below every distance: these rows want nobody.
    kernel.limit.fill(-1, this.asking);
    const { within } = input;
    for (let slot = 0; slot < this.asking; slot++) {
      if (within) {
        const bound = limitFor(this.#bounds, slot, within[grid.rows[slot]], grid.unit);
        kernel.limit[slot] = Math.min(bound, noLimit);
      }
      kernel.window[slot] = grid.exact ? 0 : windowOf(this.#bounds, slot);
    }
  }

  meetApart(k: number): void {
    const { grid, distances } = this.#input;
    const row = grid.apart[k];
    for (const others of [grid.rows, grid.apart.subarray(k + 1)]) {
      const squared = new Float64Array(others.length);
      distances(row, others, others.length, squared);
      others.forEach((other, at) => {
        keepBoth(this.#lists, row, other, squared[at]);
      });
    }
  }

  meet(first: number, last: number, b: number): void {
    if (this.#input.grid.sparse.length === 0) {
      this.#meetRows(first * tileRows, this.#endOf(last), b);
      return;
    }
    const { calls, state } = this.#kernel;
    this.#link(b);
    // Products over sparse columns are kept for one tile at a time.
    for (let a = first; a <= last; a++) {
      calls.share(state, a * tileRows, this.#endOf(a));
      this.#meetRows(a * tileRows, this.#endOf(a), b);
    }
  }

  finish(): void {
    for (let slot = 0; slot < this.asking; slot++) {
      this.#kernel.calls.tighten(this.#kernel.state, slot);
      this.#settle(slot);
    }
  }

  #meetRows(start: number, end: number, b: number): void {
    const { calls, state } = this.#kernel;
    let from = 0;
    do {
      from = calls.meet(state, start, end, b * tileRows, this.#endOf(b), from);
      if (from !== tileDone) this.#settle(this.#kernel.full());
    } while (from !== tileDone);
  }

  /** Ranks the candidates of a row and empties its list for further ones. */
  #settle(slot: number): void {
    const { grid, distances } = this.#input;
    const { keys, count, limit, capacity } = this.#kernel;
    const lists = this.#lists;
    const row = grid.rows[slot];
    for (let k = 0, at = slot * capacity * 2; k < count[slot]; k++, at += 2) {
      this.#candidates[k] = grid.rows[keys[at]];
    }
    distances(row, this.#candidates, count[slot], this.#squared);
    const reach = this.#input.within?.[row] ?? Number.POSITIVE_INFINITY;
    for (let k = 0; k < count[slot]; k++) {
      if (this.#squared[k] <= reach) {
        keepNearest(lists, row, this.#candidates[k], this.#squared[k]);
      }
    }
    count[slot] = 0;
    const last = (row + 1) * lists.count - 1;
    if (lists.index[last] === nobody) return;
    const bound = limitFor(this.#bounds, slot, lists.squaredDistance[last], grid.unit);
    if (bound < limit[slot]) limit[slot] = bound;
  }

  #link(block: number): void {
    const { calls, state } = this.#kernel;
    if (this.#linked === block) return;
    if (this.#linked !== undefined) {
      calls.unlink(state, this.#linked * tileRows, this.#endOf(this.#linked));
    }
    calls.link(state, block * tileRows, this.#endOf(block));
    this.#linked = block;
  }

  #endOf(block: number): number {
    return Math.min((block + 1) * tileRows, this.rows);
  }
}

/**
 * How far distances between rounded rows can be from the distances that count.
 *
 * Rounding moves row i by at most eᵢ steps, so ‖qᵢ − qⱼ‖ and ‖xᵢ − xⱼ‖ / unit differ by at most
 * eᵢ + eⱼ (triangle inequality), and a computed squared distance has a relative error of at most ε.
 */
interface GridBounds {
  /** By slot: eᵢ and the largest e of all rows together, in steps. */
  readonly slack: Float64Array;
  /** ε, generously: M + 2 roundings of 2⁻⁵³ each. */
  readonly epsilon: number;
}

/** No two rounded rows are farther apart than this. */
const farthest = 46341;

/** The bounds, given by how much each row was moved (squared, in steps²). */
export function gridBounds(squaredMoves: Float64Array, columns: number): GridBounds {
  const epsilon = (columns + 8) * 2 ** -52;
  // The last term covers the rounding of x / unit − center, at most 2⁻³⁸ in each column.
  const moved = squaredMoves.map(
    (square) => Math.sqrt(square) * (1 + epsilon) + Math.sqrt(columns) * 2 ** -37,
  );
  const most = moved.reduce((a, b) => Math.max(a, b), 0);
  return { slack: moved.map((move) => move + most), epsilon };
}

/**
 * If the p-th nearest rounded row is t steps away, then p rows are within (t + e)(1 + ε), and only
 * rows within (t + e)(1 + 2ε) + e on the grid can be as near. This is the part beyond t.
 */
function windowOf({ slack, epsilon }: GridBounds, slot: number): number {
  return 2 * slack[slot] + 2 * epsilon * (farthest + slack[slot]);
}

/**
 * Rows that are as near as `squaredDistance` have squared distances below this on the grid. The
 * factors 4ε and 1e-14 also cover the roundings of this computation.
 */
function limitFor(
  { slack, epsilon }: GridBounds,
  slot: number,
  squaredDistance: number,
  unit: number,
): number {
  if (squaredDistance < 0) return -1;
  const reach = (Math.sqrt(squaredDistance) / unit) * (1 + 4 * epsilon) + slack[slot];
  return Math.floor(reach * reach * (1 + 1e-14)) + 1;
}
