import type { SparseRows } from '../linalg/sparseRows.ts';
import { openPrototypeMemory, padRowsInto, unpadRowsInto } from './prototypeMemory.ts';
import type { PrototypeProducts } from './prototypeProducts.ts';

/**
 * The products in WebAssembly. The rows of X are copied into its memory once, the far smaller
 * arguments and results at every call. Undefined where SIMD is missing, or memory too small.
 */
export function wasmPrototypeProducts(
  x: SparseRows,
  k: number,
  parts: number,
): PrototypeProducts | undefined {
  const { rows, cols, offsets, index, value } = x;
  const padded = k + (k & 1);
  const bytes = padded * 8;
  const memory = openPrototypeMemory({
    value: value.length * 8,
    place: index.length * 4,
    first: offsets.length * 4,
    block: rows * 4,
    left: rows * bytes,
    right: rows * bytes,
    small: Math.max(parts * cols, padded) * bytes,
  });
  if (!memory) return undefined;
  const { calls, at } = memory;
  const left = memory.floats('left');
  const right = memory.floats('right');
  const small = memory.floats('small');
  const block = memory.indices('block');
  memory.floats('value').set(value);
  memory.indices('first').set(offsets);
  placesInto(memory.indices('place'), index, bytes);

  return {
    name: 'wasm',
    productInto(out, b, part) {
      placesInto(block, part, cols * bytes);
      padRowsInto(small, b, k, padded);
      calls.product(at.left, rows, at.first, at.place, at.value, at.block, at.small, bytes);
      unpadRowsInto(out, left, k, padded);
    },
    transposedProductInto(out, a, part) {
      placesInto(block, part, cols * bytes);
      padRowsInto(left, a, k, padded);
      small.fill(0);
      calls.addTransposed(at.small, rows, at.first, at.place, at.value, at.block, at.left, bytes);
      unpadRowsInto(out, small, k, padded);
    },
    squareProductInto(out, a, s) {
      small.fill(0, 0, padded * padded);
      padRowsInto(small, s, k, padded);
      padRowsInto(right, a, k, padded);
      calls.squareProduct(at.left, rows, at.right, at.small, bytes);
      unpadRowsInto(out, left, k, padded);
    },
    crossProductInto(out, a, b) {
      padRowsInto(left, a, k, padded);
      padRowsInto(right, b, k, padded);
      calls.crossProduct(at.small, rows, at.left, at.right, bytes);
      unpadRowsInto(out, small, k, padded);
    },
  };
}

/** Byte offsets of what the numbers count. */
function placesInto(out: Uint32Array, numbers: Uint32Array, bytes: number): void {
  for (let n = 0; n < numbers.length; n++) out[n] = numbers[n] * bytes;
}
