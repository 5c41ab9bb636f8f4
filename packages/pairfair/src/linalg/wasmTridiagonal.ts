import { type Matrix, zeros } from './matrix.ts';
import { tilesAcross } from './tiles.ts';
import { type Dense, layout } from './wasmMemory.ts';

/** A symmetric matrix in tridiagonal form, A = Q T Qᵀ, with what is needed to apply Q. */
export interface Reduction {
  readonly size: number;
  /** The diagonal of T. */
  readonly diagonal: Float64Array;
  /** Entry i stands at (i, i + 1) and (i + 1, i) of T; one fewer than the diagonal. */
  readonly beside: Float64Array;
  /** Reflector i, I − τ v vᵀ, has v in the first i entries of row i; rows lie `rowStride` apart. */
  readonly reflectors: Float64Array;
  /** The τ of the reflectors. */
  readonly scales: Float64Array;
}

/** PANEL in kernel/_tridiagonal.ts: rows of a panel of the reduction; the first has up to three more. */
export const panelRows = 16;
/** BLOCK in kernel/_tridiagonal.ts: reflectors that are applied together. */
export const reflectorBlock = 32;

/** The next multiple of four. */
export function padded(length: number): number {
  return (length + 3) & ~3;
}

/**
 * Numbers from one row to the next where a matrix of this size is reduced: an odd number of cache
 * lines, so that neighbouring rows do not compete for the same places in the cache.
 */
export function rowStride(size: number): number {
  return 8 * (Math.ceil(size / 8) | 1);
}

/** {@link DenseKernel.reduce} in WebAssembly. */
export function reduce(wasm: Dense, a: Matrix): Reduction {
  const size = a.rows;
  const stride = rowStride(size);
  const pairRows = 2 * (panelRows + 3);
  const [aAt, pairsAt, leftAt, rightAt, factorsAt, diagonalAt, besideAt, scalesAt] = layout(wasm, [
    padded(size) * stride,
    pairRows * stride,
    pairRows * padded(size),
    pairRows * padded(size),
    4,
    size,
    size,
    size,
  ]);
  const rows = wasm.floats(aAt, padded(size) * stride).fill(0);
  for (let i = 0; i < size; i++) {
    rows.set(a.data.subarray(i * size, (i + 1) * size), i * stride);
  }
  wasm.floats(pairsAt, pairRows * stride).fill(0);
  wasm.floats(scalesAt, size).fill(0);
  wasm.calls.tridiagonalize(
    aAt,
    stride * 8,
    size,
    pairsAt,
    leftAt,
    rightAt,
    factorsAt,
    diagonalAt,
    besideAt,
    scalesAt,
  );
  return {
    size,
    diagonal: wasm.floats(diagonalAt, size).slice(),
    beside: wasm.floats(besideAt, Math.max(0, size - 1)).slice(),
    reflectors: rows.slice(),
    scales: wasm.floats(scalesAt, size).slice(),
  };
}

/** {@link DenseKernel.restore} in WebAssembly. */
export function restore(wasm: Dense, reduction: Reduction, vectors: Matrix): Matrix {
  const { size, reflectors, scales } = reduction;
  const { cols } = vectors;
  const stride = rowStride(size);
  const rows = padded(size);
  const panels = tilesAcross(cols);
  const block = reflectorBlock;
  const [aAt, scalesAt, rawAt, vectorsAt, blockAt, acrossAt, alongAt, innerAt, middleAt] = layout(
    wasm,
    [
      rows * stride,
      size,
      rows * cols,
      rows * panels * 4,
      block * stride,
      block * rows,
      block * rows,
      2 * block * block,
      block * 4,
    ],
  );
  wasm.floats(aAt, rows * stride).set(reflectors);
  wasm.floats(scalesAt, size).set(scales);
  const raw = wasm.floats(rawAt, rows * cols);
  raw.set(vectors.data);
  raw.fill(0, size * cols);
  wasm.calls.packRight(rawAt, cols, rows, vectorsAt);
  wasm.calls.applyReflectors(
    aAt,
    stride * 8,
    size,
    scalesAt,
    vectorsAt,
    rows,
    panels,
    blockAt,
    acrossAt,
    alongAt,
    innerAt,
    middleAt,
  );
  return fromPanels(wasm.floats(vectorsAt, rows * panels * 4), rows, size, cols);
}

function fromPanels(panels: Float64Array, rows: number, size: number, cols: number): Matrix {
  const out = zeros(size, cols);
  for (let i = 0, to = 0; i < size; i++) {
    for (let j = 0; j < cols; j++) out.data[to++] = panels[((j >> 2) * rows + i) * 4 + (j & 3)];
  }
  return out;
}
