import type { Matrix } from './matrix.ts';
import type { WasmInstance } from './wasmModule.ts';

/** What kernel/dense.ts exports. Pointers are byte addresses. */
export interface DenseExports {
  addTiles(
    a: number,
    aColumns: number,
    b: number,
    bColumns: number,
    weights: number,
    rows: number,
    tileRow: number,
    tileColumn: number,
    tiles: number,
    panels: number,
    lifted: number,
    out: number,
  ): void;
  packRight(b: number, columns: number, depth: number, target: number): void;
  addProduct(
    a: number,
    stride: number,
    rows: number,
    depth: number,
    right: number,
    columns: number,
    panels: number,
    out: number,
  ): void;
  tridiagonalize(
    a: number,
    stride: number,
    size: number,
    pairs: number,
    left: number,
    right: number,
    factors: number,
    diagonal: number,
    beside: number,
    scales: number,
  ): void;
  applyReflectors(
    a: number,
    stride: number,
    size: number,
    scales: number,
    vectors: number,
    rows: number,
    panels: number,
    block: number,
    across: number,
    along: number,
    inner: number,
    middle: number,
  ): void;
}

/** An instance of kernel/dense.ts. */
export type Dense = WasmInstance<DenseExports>;

/** Byte addresses for arrays of these lengths, one after another, each on a cache line. */
export function layout(wasm: Dense, lengths: readonly number[]): number[] {
  let at = wasm.base;
  const starts = lengths.map((length) => {
    const start = at;
    at += Math.ceil((length * 8) / 64) * 64;
    return start;
  });
  wasm.reserve(at);
  return starts;
}

/** Copies rows start .. start+rows−1 of a matrix to an address. */
export function copyRows(wasm: Dense, x: Matrix, start: number, rows: number, at: number): void {
  wasm.floats(at, rows * x.cols).set(x.data.subarray(start * x.cols, (start + rows) * x.cols));
}
