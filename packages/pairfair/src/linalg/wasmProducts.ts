import { type Matrix, zeros } from './matrix.ts';
import { blockDepth, symmetricTilePosition, tilesAcross } from './tiles.ts';
import { copyRows, type Dense, layout } from './wasmMemory.ts';

/** Rows of the left factor that are in WebAssembly memory at a time. */
const rowBlock = 128;

/** {@link DenseKernel.tileSums} in WebAssembly. */
export function tileSums(
  wasm: Dense,
  a: Matrix,
  b: Matrix | undefined,
  weights: Float64Array | undefined,
  first: number,
  last: number,
): Float64Array {
  const down = tilesAcross(a.cols);
  const across = b ? tilesAcross(b.cols) : down;
  const depth = Math.min(blockDepth, a.rows);
  const room = layout(wasm, [
    depth * a.cols,
    b ? depth * b.cols : 0,
    weights ? depth : 0,
    depth * 4 * (b ? down + across : down),
    depth * 4,
    (last - first) * 16,
  ]);
  const [aAt, bAt, weightsAt, panelsAt, liftedAt, outAt] = room;
  const out = wasm.floats(outAt, (last - first) * 16).fill(0);
  const { row, column } = b
    ? { row: Math.floor(first / across), column: first % across }
    : symmetricTilePosition(first, across);
  for (let start = 0; start < a.rows; start += depth) {
    const rows = Math.min(depth, a.rows - start);
    copyRows(wasm, a, start, rows, aAt);
    if (b) copyRows(wasm, b, start, rows, bAt);
    if (weights) wasm.floats(weightsAt, rows).set(weights.subarray(start, start + rows));
    wasm.calls.addTiles(
      aAt,
      a.cols,
      b ? bAt : 0,
      b ? b.cols : 0,
      weights ? weightsAt : 0,
      rows,
      row,
      column,
      last - first,
      panelsAt,
      liftedAt,
      outAt,
    );
  }
  return out.slice();
}

/** {@link DenseKernel.product} in WebAssembly. */
export function product(wasm: Dense, a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows, b.cols);
  const width = 4 * tilesAcross(b.cols);
  const rows = Math.min(rowBlock, a.rows);
  const [aAt, bAt, rightAt, panelsAt, outAt] = layout(wasm, [
    rows * a.cols,
    Math.min(blockDepth, a.cols) * b.cols,
    a.cols * width,
    4 * tilesAcross(rows) * Math.min(blockDepth, a.cols),
    4 * tilesAcross(rows) * width,
  ]);
  for (let k = 0; k < a.cols; k += blockDepth) {
    const depth = Math.min(blockDepth, a.cols - k);
    copyRows(wasm, b, k, depth, bAt);
    wasm.calls.packRight(bAt, b.cols, depth, rightAt + k * width * 8);
  }
  for (let start = 0; start < a.rows; start += rows) {
    const count = Math.min(rows, a.rows - start);
    copyRows(wasm, a, start, count, aAt);
    wasm.floats(outAt, 4 * tilesAcross(count) * width).fill(0);
    for (let k = 0; k < a.cols; k += blockDepth) {
      const depth = Math.min(blockDepth, a.cols - k);
      const right = rightAt + k * width * 8;
      wasm.calls.addProduct(aAt + k * 8, a.cols * 8, count, depth, right, b.cols, panelsAt, outAt);
    }
    for (let i = 0; i < count; i++) {
      out.data.set(wasm.floats(outAt + i * width * 8, b.cols), (start + i) * b.cols);
    }
  }
  return out;
}
