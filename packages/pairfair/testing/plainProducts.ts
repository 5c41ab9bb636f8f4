import { type Matrix, zeros } from '../src/linalg/matrix.ts';
import { blockDepth, symmetricTilePosition, tilesAcross } from '../src/linalg/tiles.ts';
import { addTile, packColumns, packRows } from './plainPanels.ts';

/** {@link DenseKernel.tileSums} in plain TypeScript. */
export function tileSums(
  a: Matrix,
  b: Matrix | undefined,
  weights: Float64Array | undefined,
  first: number,
  last: number,
): Float64Array {
  const down = tilesAcross(a.cols);
  const across = b ? tilesAcross(b.cols) : down;
  const depth = Math.min(blockDepth, a.rows);
  const left = new Float64Array(depth * 4 * down);
  const right = b ? new Float64Array(depth * 4 * across) : left;
  const lifted = new Float64Array(depth * 4);
  const out = new Float64Array((last - first) * 16);
  for (let start = 0; start < a.rows; start += depth) {
    const rows = Math.min(depth, a.rows - start);
    packColumns(a.data, start * a.cols, a.cols, rows, a.cols, left);
    if (b) packColumns(b.data, start * b.cols, b.cols, rows, b.cols, right);
    let { row, column } = b
      ? { row: Math.floor(first / across), column: first % across }
      : symmetricTilePosition(first, across);
    for (let tile = first; tile < last; row++, column = b ? 0 : row) {
      let from = left.subarray(row * rows * 4, (row + 1) * rows * 4);
      if (weights) {
        for (let k = 0; k < rows * 4; k++) lifted[k] = weights[start + (k >> 2)] * from[k];
        from = lifted;
      }
      for (; column < across && tile < last; column++, tile++) {
        addTile(from, 0, right, column * rows * 4, rows, out, (tile - first) * 16, 4);
      }
    }
  }
  return out;
}

/** {@link DenseKernel.product} in plain TypeScript. */
export function product(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows, b.cols);
  const across = tilesAcross(b.cols);
  const width = 4 * across;
  const depth = Math.min(blockDepth, a.cols);
  const right = new Float64Array(depth * width);
  const left = new Float64Array(depth * 4);
  const padded = new Float64Array(4 * tilesAcross(a.rows) * width);
  for (let start = 0; start < a.cols; start += depth) {
    const steps = Math.min(depth, a.cols - start);
    packColumns(b.data, start * b.cols, b.cols, steps, b.cols, right);
    for (let i = 0; i < a.rows; i += 4) {
      packRows(a.data, i * a.cols + start, a.cols, Math.min(4, a.rows - i), steps, left);
      for (let j = 0; j < across; j++) {
        addTile(left, 0, right, j * steps * 4, steps, padded, i * width + 4 * j, width);
      }
    }
  }
  for (let i = 0; i < a.rows; i++) {
    out.data.set(padded.subarray(i * width, i * width + b.cols), i * b.cols);
  }
  return out;
}
