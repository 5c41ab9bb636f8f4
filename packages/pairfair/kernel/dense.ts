// The dense kernel. Memory is laid out by the caller (src/linalg/wasmProducts.ts, wasmTridiagonal.ts);
// every pointer is a byte address, every matrix row-major f64. testing/plainKernel.ts does the same
// arithmetic in the same order, so both give the same bits.
import { addTile, packColumns, packRows, STEP } from './_panels';

/**
 * Adds the tiles first .. last−1 of AᵀB over one block of rows, or of Aᵀ diag(w) A when `b` is 0.
 * Tiles are numbered row by row, in the symmetric case from the diagonal on.
 *
 * @param panels room for the packed panels of both matrices
 * @param lifted room for one panel
 * @param out (last − first) tiles of 16 sums
 */
export function addTiles(
  a: usize,
  aColumns: i32,
  b: usize,
  bColumns: i32,
  weights: usize,
  rows: i32,
  tileRow: i32,
  tileColumn: i32,
  tiles: i32,
  panels: usize,
  lifted: usize,
  out: usize,
): void {
  const symmetric = b == 0;
  const panelBytes = <usize>rows * STEP;
  const across = ((symmetric ? aColumns : bColumns) + 3) >> 2;
  // Tiles to the left of or above the first one are never needed, so neither are their panels.
  const skip = tileRow << 2;
  packColumns(a + ((<usize>skip) << 3), (<usize>aColumns) << 3, rows, aColumns - skip, panels);
  let right = panels - <usize>tileRow * panelBytes;
  if (!symmetric) {
    right = panels + <usize>(((aColumns + 3) >> 2) - tileRow) * panelBytes;
    packColumns(b, (<usize>bColumns) << 3, rows, bColumns, right);
  }
  let left = panels;
  let column = tileColumn;
  while (tiles > 0) {
    const from = weights == 0 ? left : scalePanel(left, weights, rows, lifted);
    const end = min(across, column + tiles);
    tiles -= end - column;
    for (; column < end; column++) {
      addTile(from, right + <usize>column * panelBytes, rows, out, STEP);
      out += 4 * STEP;
    }
    left += panelBytes;
    tileRow++;
    column = symmetric ? tileRow : 0;
  }
}

function scalePanel(panel: usize, weights: usize, rows: i32, target: usize): usize {
  for (let k: usize = 0; k < <usize>rows; k++) {
    const weight = v128.load_splat<f64>(weights + (k << 3));
    const at = k * STEP;
    v128.store(target + at, f64x2.mul(weight, v128.load(panel + at)));
    v128.store(target + at, f64x2.mul(weight, v128.load(panel + at, 16)), 16);
  }
  return target;
}

/** Packs one depth block of the right factor of a product. */
export function packRight(b: usize, columns: i32, depth: i32, target: usize): void {
  packColumns(b, (<usize>columns) << 3, depth, columns, target);
}

/** Adds A·B over one depth block to `out`, whose rows are padded to whole tiles. */
export function addProduct(
  a: usize,
  stride: usize,
  rows: i32,
  depth: i32,
  right: usize,
  columns: i32,
  panels: usize,
  out: usize,
): void {
  packRows(a, stride, rows, depth, panels);
  const panelBytes = <usize>depth * STEP;
  const across = (columns + 3) >> 2;
  const outStride = <usize>across * STEP;
  const down = (rows + 3) >> 2;
  for (let j = 0; j < across; j++) {
    for (let i = 0; i < down; i++) {
      addTile(
        panels + <usize>i * panelBytes,
        right + <usize>j * panelBytes,
        depth,
        out + <usize>i * 4 * outStride + <usize>j * STEP,
        outStride,
      );
    }
  }
}

export { applyReflectors, tridiagonalize } from './_tridiagonal';
