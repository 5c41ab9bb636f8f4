import { type Matrix, zeros } from '../src/linalg/matrix.ts';
import { padded, panelRows, type Reduction, rowStride } from '../src/linalg/wasmTridiagonal.ts';
import { addTile, packColumns } from './plainPanels.ts';
import { applyReflectors } from './plainReflectors.ts';
import { addFour, dot, scaleAndAdd, symmetricTimes, twoLaneDot } from './plainVectors.ts';

/** Sums of squares below this count as zero: kernel/_tridiagonal.ts says why. */
const negligibleSquares = 2 ** -900;

/** {@link DenseKernel.reduce} in plain TypeScript; kernel/_tridiagonal.ts explains the steps. */
export function reduce(matrix: Matrix): Reduction {
  const size = matrix.rows;
  const stride = rowStride(size);
  const a = new Float64Array(padded(size) * stride);
  for (let i = 0; i < size; i++) {
    a.set(matrix.data.subarray(i * size, (i + 1) * size), i * stride);
  }
  const work: Work = {
    size,
    stride,
    diagonal: new Float64Array(size),
    beside: new Float64Array(Math.max(0, size - 1)),
    reflectors: a,
    scales: new Float64Array(size),
    pairs: new Float64Array(2 * (panelRows + 3) * stride),
    factors: new Float64Array(4),
  };
  for (let left = size; left > 0; ) {
    const width = left > panelRows + 3 ? panelRows + (left & 3) : left;
    for (let p = 0; p < width; p++) turnRow(work, left - 1 - p, 2 * p);
    left -= width;
    if (left > 0) updateRest(work, left, 2 * width);
  }
  const { diagonal, beside, scales } = work;
  return { size, diagonal, beside, reflectors: a, scales };
}

interface Work extends Reduction {
  readonly stride: number;
  /** v and −w of the panel's reflectors, one after the other. */
  readonly pairs: Float64Array;
  readonly factors: Float64Array;
}

/** Reduces row i, after `earlier` rows of pairs. */
function turnRow(work: Work, i: number, earlier: number): void {
  const { stride, diagonal, beside, reflectors: a, scales, pairs, factors } = work;
  const v = earlier * stride;
  const w = v + stride;
  const row = i * stride;
  const here = padded(i + 1);
  pairs.set(a.subarray(row, row + here), v);
  for (let q = 0; q < earlier; q += 4) {
    for (let k = 0; k < 4; k++) factors[k] = pairs[(q + (k ^ 1)) * stride + i];
    if (q + 2 >= earlier) factors.fill(0, 2);
    addFour(pairs, v, factors, q * stride, stride, here);
  }
  diagonal[i] = pairs[v + i];
  if (i === 0) return;

  const length = padded(i);
  const alpha = pairs[v + i - 1];
  pairs.fill(0, v + i - 1, v + length);
  const rest = dot(pairs, v, v, length);
  if (rest < negligibleSquares) {
    pairs.fill(0, v, v + length);
    pairs.fill(0, w, w + length);
    a.fill(0, row, row + i);
    beside[i - 1] = alpha;
    return;
  }
  const norm = Math.sqrt(alpha * alpha + rest);
  const beta = alpha > 0 ? -norm : norm;
  const tau = (beta - alpha) / beta;
  scaleAndAdd(pairs, v, 1 / (alpha - beta), v, 0, length);
  pairs[v + i - 1] = 1;
  scales[i] = tau;
  beside[i - 1] = beta;

  symmetricTimes(pairs, w, a, stride, v, length);
  pairs.fill(0, w + i, w + length);
  a.set(pairs.subarray(v, v + i), row);
  for (let q = 0; q < earlier; q += 4) {
    for (let k = 0; k < 4; k++) {
      factors[k] = twoLaneDot(pairs, v, (q + (k ^ 1)) * stride, length);
    }
    if (q + 2 >= earlier) factors.fill(0, 2);
    addFour(pairs, w, factors, q * stride, stride, length);
  }
  const half = 0.5 * tau * tau * dot(pairs, w, v, length);
  scaleAndAdd(pairs, w, -tau, v, half, length);
}

/** Applies a panel's reflectors to the tiles on and below the diagonal of what is left. */
function updateRest(work: Work, left: number, depth: number): void {
  const { stride, reflectors: a, pairs } = work;
  const rows = new Float64Array(depth * left);
  packColumns(pairs, 0, stride, depth, left, rows);
  const partners = new Float64Array(depth * left);
  for (let at = 0; at < partners.length; at++) partners[at] = rows[at ^ 4];
  for (let i = 0; i < left; i += 4) {
    for (let j = 0; j <= i; j += 4) {
      addTile(rows, i * depth, partners, j * depth, depth, a, i * stride + j, stride);
    }
  }
}

/** {@link DenseKernel.restore} in plain TypeScript. */
export function restore(reduction: Reduction, vectors: Matrix): Matrix {
  const { size } = reduction;
  const { cols } = vectors;
  const rows = padded(size);
  const source = new Float64Array(rows * cols);
  source.set(vectors.data);
  const panels = new Float64Array(rows * padded(cols));
  packColumns(source, 0, cols, rows, cols, panels);
  applyReflectors(reduction, panels, rows, padded(cols) / 4);
  const out = zeros(size, cols);
  for (let i = 0, to = 0; i < size; i++) {
    for (let j = 0; j < cols; j++) out.data[to++] = panels[((j >> 2) * rows + i) * 4 + (j & 3)];
  }
  return out;
}
