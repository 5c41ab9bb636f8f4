import { neighborsKernelBase64 } from '../linalg/neighborsKernel.generated.ts';
import { instantiateWasm } from '../linalg/wasmModule.ts';
import { tileRows } from './neighborTiles.ts';

/** What `kernel/neighbors.ts` exports. */
interface NeighborCalls {
  meet(state: number, i0: number, i1: number, j0: number, j1: number, from: number): number;
  tighten(state: number, row: number): number;
  link(state: number, j0: number, j1: number): void;
  unlink(state: number, j0: number, j1: number): void;
  share(state: number, i0: number, i1: number): void;
}

/** How much room a search needs. */
export interface NeighborRoom {
  readonly rows: number;
  readonly neighbors: number;
  readonly denseColumns: number;
  readonly sparseColumns: number;
  /** Entries of all rows in the sparse columns. */
  readonly entries: number;
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
const stateWords = 19;
const fullWord = 12;

/** Opens a kernel with room for a search. */
export function openNeighborKernel(room: NeighborRoom): NeighborKernel {
  const wasm = instantiateWasm<NeighborCalls>(neighborsKernelBase64);
  const { rows, neighbors, denseColumns, sparseColumns, entries } = room;
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
  words.set([entryStart, entryColumn, entryValue, entryLane, entryNext, head], 13);
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
