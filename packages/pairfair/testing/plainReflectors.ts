import { type Reduction, reflectorBlock, rowStride } from '../src/linalg/wasmTridiagonal.ts';
import { addTile, packColumns, packRows } from './plainPanels.ts';

/**
 * Q z for vectors in panels of four, `rows` steps each: blocks of reflectors as I − V S Vᵀ.
 * Twin of `applyReflectors` in kernel/_tridiagonal.ts.
 */
export function applyReflectors(
  reduction: Reduction,
  vectors: Float64Array,
  rows: number,
  panels: number,
): void {
  const { size, reflectors, scales } = reduction;
  const stride = rowStride(size);
  const block = new Float64Array(reflectorBlock * stride);
  const across = new Float64Array(reflectorBlock * rows);
  const along = new Float64Array(reflectorBlock * rows);
  const middle = new Float64Array(reflectorBlock * 4);
  for (let first = 1; first < size; first += reflectorBlock) {
    const count = Math.min(reflectorBlock, size - first);
    const whole = (count + 3) & ~3;
    const length = (first + count + 2) & ~3;
    block.fill(0);
    for (let r = 0; r < count; r++) {
      const from = (first + r) * stride;
      block.set(reflectors.subarray(from, from + first + r), r * stride);
    }
    packRows(block, 0, stride, whole, length, across);
    packColumns(block, 0, stride, whole, length, along);
    const negated = composeScales(across, scales.subarray(first, first + count), whole, length);
    for (let j = 0; j < panels; j++) {
      const z = j * rows * 4;
      middle.fill(0);
      for (let i = 0; i < whole; i += 4) {
        addTile(across, i * length, vectors, z, length, middle, i * 4, 4);
      }
      timesTriangle(negated, whole, middle);
      for (let k = 0; k < length; k += 4) {
        addTile(along, k * whole, middle, 0, whole, vectors, z + k * 4, 4);
      }
    }
  }
}

/** −S row by row: S[k][k] = τₖ, S[k][j] = −τₖ Σₗ (vₖ·vₗ) S[l][j] for l = j .. k−1. */
function composeScales(
  across: Float64Array,
  scales: Float64Array,
  whole: number,
  length: number,
): Float64Array {
  const inner = new Float64Array(reflectorBlock * reflectorBlock);
  for (let i = 0; i < whole; i += 4) {
    for (let j = 0; j <= i; j += 4) {
      const to = i * reflectorBlock + j;
      addTile(across, i * length, across, j * length, length, inner, to, reflectorBlock);
    }
  }
  const negated = new Float64Array(reflectorBlock * reflectorBlock);
  for (let k = 0; k < scales.length; k++) {
    const row = k * reflectorBlock;
    for (let j = 0; j < k; j++) {
      let sum = 0;
      for (let l = j; l < k; l++) sum += inner[row + l] * negated[l * reflectorBlock + j];
      negated[row + j] = -scales[k] * sum;
    }
    negated[row + k] = -scales[k];
  }
  return negated;
}

/** middle = triangle · middle, the last row first so that it can be in place. */
function timesTriangle(triangle: Float64Array, rows: number, middle: Float64Array): void {
  for (let k = rows - 1; k >= 0; k--) {
    for (let c = 0; c < 4; c++) {
      let sum = 0;
      for (let j = 0; j <= k; j++) sum += triangle[k * reflectorBlock + j] * middle[j * 4 + c];
      middle[k * 4 + c] = sum;
    }
  }
}
