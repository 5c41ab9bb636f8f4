import { requireSameLength } from '../checks.ts';
import { type DenseKernel, denseKernel } from './kernel.ts';
import { type Matrix, zeros } from './matrix.ts';
import { symmetricTileCount, symmetricTilePosition, tilesAcross } from './tiles.ts';

/**
 * XᵀX, or Xᵀ diag(w) X with weights: symmetric, one row and column per column of `x`.
 *
 * N·M² multiplications and additions; rows are streamed, so beside the result only a few hundred
 * of them are held. Weights may be any finite numbers, negative ones too. For data that are mostly
 * zeros, {@link gramOf} in sparseRows.ts is faster.
 *
 * @throws PairfairError `shape-mismatch` unless there is one weight per row.
 *
 * @example
 * gram(matrixFrom([[1, 2], [3, 4]])); // [[10, 14], [14, 20]]
 */
export function gram(
  x: Matrix,
  weights?: Float64Array,
  kernel: DenseKernel = denseKernel(),
): Matrix {
  if (weights) requireSameLength('x', x.rows, 'weights', weights.length);
  const out = zeros(x.cols, x.cols);
  gramTiles(x, weights, 0, gramTileCount(x.cols), out, kernel);
  return out;
}

/** How many tiles {@link gramTiles} can be asked for. */
export function gramTileCount(columns: number): number {
  return symmetricTileCount(columns);
}

/**
 * Writes the entries of {@link gram} that belong to tiles firstTile .. lastTile−1 into `out`.
 *
 * To split the work, cut 0 .. gramTileCount(x.cols) into as many ranges as there are workers and
 * let all write into one `out` on shared memory: tiles do not overlap, each costs the same, and a
 * tile is summed the same way wherever it is computed, so any number of workers gives the same
 * bits. `x` may lie on shared memory too; rows are copied as they are needed.
 */
export function gramTiles(
  x: Matrix,
  weights: Float64Array | undefined,
  firstTile: number,
  lastTile: number,
  out: Matrix,
  kernel: DenseKernel = denseKernel(),
): void {
  if (firstTile >= lastTile) return;
  const sums = kernel.tileSums(x, undefined, weights, firstTile, lastTile);
  const { cols } = x;
  const across = tilesAcross(cols);
  let { row, column } = symmetricTilePosition(firstTile, across);
  for (let at = 0; at < sums.length; at += 16) {
    const bottom = Math.min(4, cols - 4 * row);
    const right = Math.min(4, cols - 4 * column);
    for (let r = 0; r < bottom; r++) {
      const i = 4 * row + r;
      // On the diagonal the upper half speaks for both: rounding makes the halves differ.
      for (let c = row === column ? r : 0; c < right; c++) {
        const j = 4 * column + c;
        const sum = sums[at + 4 * r + c];
        out.data[i * cols + j] = sum;
        out.data[j * cols + i] = sum;
      }
    }
    if (++column === across) column = ++row;
  }
}

/**
 * AᵀB of two matrices with the same rows.
 *
 * @throws PairfairError `shape-mismatch` when the numbers of rows differ.
 */
export function crossProduct(a: Matrix, b: Matrix, kernel: DenseKernel = denseKernel()): Matrix {
  requireSameLength('a', a.rows, 'b', b.rows);
  const out = zeros(a.cols, b.cols);
  const across = tilesAcross(b.cols);
  const sums = kernel.tileSums(a, b, undefined, 0, tilesAcross(a.cols) * across);
  for (let i = 0; i < a.cols; i++) {
    const start = (i >> 2) * across * 16 + (i & 3) * 4;
    for (let j = 0; j < b.cols; j++) {
      out.data[i * b.cols + j] = sums[start + (j >> 2) * 16 + (j & 3)];
    }
  }
  return out;
}
