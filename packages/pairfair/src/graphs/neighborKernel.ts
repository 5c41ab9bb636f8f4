import type { Matrix } from '../linalg/matrix.ts';
import { neighborsKernelBase64 } from '../linalg/neighborsKernel.generated.ts';
import { instantiateWasm } from '../linalg/wasmModule.ts';
import type { Grid } from './neighborGrid.ts';
import type { SparseRows } from './neighborRows.ts';

/** Rows of a tile; the kernel is built for this number. */
export const tileRows = 64;

/** What `kernel/neighbors.ts` exports. */
interface NeighborCalls {
  meet(state: number, i0: number, i1: number, j0: number, j1: number, from: number): number;
  tighten(state: number, row: number): number;
  link(state: number, j0: number, j1: number): void;
  unlink(state: number, j0: number, j1: number): void;
  share(state: number, i0: number, i1: number): void;
}

/** How much room a search needs. */
interface NeighborRoom {
  readonly rows: number;
  readonly neighbors: number;
  readonly denseColumns: number;
  readonly sparseColumns: number;
  /** Entries of all rows in the sparse columns. */
  readonly entries: number;
  /** The first row that may be in a list; default 0. */
  readonly listed?: number;
}

/** A kernel instance and its memory, as views; see `kernel/_neighborState.ts` for the layout. */
export interface NeighborKernel {
  readonly calls: NeighborCalls;
  /** Address of the state, the first argument of every call. */
  readonly state: number;
  /** Keys a list holds. */
  readonly capacity: number;
  readonly panel: Int16Array;
  readonly norm: Int32Array;
  readonly limit: Int32Array;
  readonly window: Float64Array;
  readonly count: Uint32Array;
  /** Two words a key: the row's number, the squared distance. */
  readonly keys: Uint32Array;
  readonly entryStart: Uint32Array;
  readonly entryColumn: Uint32Array;
  readonly entryValue: Int32Array;
  readonly entryLane: Uint32Array;
  /** Row whose list stopped `meet`. */
  full(): number;
}

/** What `meet` returns when the tile is done, as the signed number that JavaScript sees. */
export const tileDone = -1;

/** Words of the state. */
const stateWords = 20;
const fullWord = 12;

/** Opens a kernel with room for a search. */
export function openNeighborKernel(room: NeighborRoom): NeighborKernel {
  const wasm = instantiateWasm<NeighborCalls>(neighborsKernelBase64);
  const { rows, neighbors, denseColumns, sparseColumns, entries, listed = 0 } = room;
  const steps = Math.ceil(denseColumns / 2);
  const padded = Math.ceil(rows / 8) * 8;
  // Longer lists admit more before they tighten, shorter ones tighten more often; measured.
  const capacity = 2 * neighbors + 16;

  let end = wasm.base;
  const take = (bytes: number): number => {
    const start = end;
    end = Math.ceil((start + bytes) / 64) * 64;
    return start;
  };
  const state = take(stateWords * 4);
  const panel = take(padded * steps * 4);
  const norm = take(padded * 4);
  const limit = take(padded * 4);
  const window = take(padded * 8);
  const count = take(padded * 4);
  const keys = take(rows * capacity * 8);
  const shared = take(tileRows * tileRows * 4);
  const pairs = take(32 * 4);
  const entryStart = take((rows + 1) * 4);
  const entryColumn = take(entries * 4);
  const entryValue = take(entries * 4);
  const entryLane = take(entries * 4);
  const entryNext = take(entries * 4);
  const head = take(sparseColumns * 4);
  wasm.reserve(end);

  const { buffer } = wasm.memory;
  const words = new Uint32Array(buffer, state, stateWords);
  words.set([panel, norm, limit, window, count, keys, shared, pairs]);
  words.set([steps, capacity, neighbors, rows], 8);
  words.set([entryStart, entryColumn, entryValue, entryLane, entryNext, head, listed], 13);
  new Int32Array(buffer, head, sparseColumns).fill(-1);
  return {
    calls: wasm.calls,
    state,
    capacity,
    panel: new Int16Array(buffer, panel, padded * steps * 2),
    norm: new Int32Array(buffer, norm, padded),
    limit: new Int32Array(buffer, limit, padded),
    window: new Float64Array(buffer, window, padded),
    count: new Uint32Array(buffer, count, padded),
    keys: new Uint32Array(buffer, keys, rows * capacity * 2),
    entryStart: new Uint32Array(buffer, entryStart, rows + 1),
    entryColumn: new Uint32Array(buffer, entryColumn, entries),
    entryValue: new Int32Array(buffer, entryValue, entries),
    entryLane: new Uint32Array(buffer, entryLane, entries),
    full: () => words[fullWord],
  };
}

/** Adding and subtracting it rounds to a whole number, three times as fast as `Math.round`. */
const rounder = 1.5 * 2 ** 52;

/**
 * Rounds the rows of the grid and writes them, in slots 0, 1, …, where the kernel reads them.
 *
 * @returns For every slot the square of how far rounding moved it, in steps².
 */
export function writePanel(
  { panel, norm }: NeighborKernel,
  { cols, data }: Matrix,
  { rows, unit, center, dense }: Grid,
): Float64Array {
  const perUnit = 1 / unit;
  const steps = Math.ceil(dense.length / 2);
  const squaredMoves = new Float64Array(rows.length);
  for (let slot = 0; slot < rows.length; slot++) {
    const start = rows[slot] * cols;
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
    squaredMoves[slot] = moved;
  }
  return squaredMoves;
}

/** Does the same for the sparse columns: adds to `norm` and to `squaredMoves`. */
export function writeEntries(
  kernel: NeighborKernel,
  { offsets, column, value }: SparseRows,
  { rows, unit, center, sparse }: Grid,
  squaredMoves: Float64Array,
): void {
  const { norm, entryStart, entryColumn, entryValue, entryLane } = kernel;
  const place = new Int32Array(center.length).fill(-1);
  sparse.forEach((c, k) => {
    place[c] = k;
  });
  let at = 0;
  for (let slot = 0; slot < rows.length; slot++) {
    for (let e = offsets[rows[slot]]; e < offsets[rows[slot] + 1]; e++) {
      if (place[column[e]] < 0) continue;
      const exact = value[e] / unit - center[column[e]];
      const rounded = exact + rounder - rounder;
      entryColumn[at] = place[column[e]];
      entryValue[at] = rounded;
      entryLane[at++] = slot % tileRows;
      norm[slot] += rounded * rounded;
      squaredMoves[slot] += (exact - rounded) * (exact - rounded);
    }
    entryStart[slot + 1] = at;
  }
}
