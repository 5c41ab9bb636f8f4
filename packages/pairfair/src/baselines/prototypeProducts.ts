import { prototypesKernelBase64 } from '../linalg/prototypesKernel.generated.ts';
import type { SparseRows } from '../linalg/sparseRows.ts';
import { instantiateWasm } from '../linalg/wasmModule.ts';

/**
 * Products with people × prototypes numbers, k prototypes wide, in WebAssembly;
 * testing/plainPrototypeProducts.ts does the same operations in the same order.
 */
export interface PrototypeProducts {
  /** out = X·B, where each person uses the block of B that `part` names; B is parts × cols × k. */
  productInto(out: Float64Array, b: Float64Array, part: Uint32Array): void;
  /** out = XᵀA, people summed into the block of `out` that `part` names; A is people × k. */
  transposedProductInto(out: Float64Array, a: Float64Array, part: Uint32Array): void;
  /** out = A·S for people × k numbers and a symmetric k × k matrix. */
  squareProductInto(out: Float64Array, a: Float64Array, s: Float64Array): void;
  /** out = AᵀB for people × k numbers. */
  crossProductInto(out: Float64Array, a: Float64Array, b: Float64Array): void;
}

/**
 * The products for one table of people. The rows of X are copied into WebAssembly memory once, the
 * far smaller arguments and results at every call.
 */
export function prototypeProducts(x: SparseRows, k: number, parts: number): PrototypeProducts {
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
  const { calls, at } = memory;
  const left = memory.floats('left');
  const right = memory.floats('right');
  const small = memory.floats('small');
  const block = memory.indices('block');
  memory.floats('value').set(value);
  memory.indices('first').set(offsets);
  placesInto(memory.indices('place'), index, bytes);

  return {
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

/** out = V diag(α) Vᵀ, prototypes × prototypes, for v laid out columns × prototypes. */
export function gramInto(out: Float64Array, v: Float64Array, k: number, alpha: Float64Array): void {
  out.fill(0);
  for (let at = 0, m = 0; at < v.length; at += k, m++) {
    for (let c = 0; c < k; c++) {
      const factor = alpha[m] * v[at + c];
      for (let d = 0; d < k; d++) out[c * k + d] += factor * v[at + d];
    }
  }
}

/** What kernel/prototypes.ts exports. Pointers are byte addresses. */
interface PrototypeExports {
  product(
    out: number,
    rows: number,
    first: number,
    place: number,
    value: number,
    block: number,
    b: number,
    bytes: number,
  ): void;
  addTransposed(
    out: number,
    rows: number,
    first: number,
    place: number,
    value: number,
    block: number,
    a: number,
    bytes: number,
  ): void;
  squareProduct(out: number, rows: number, a: number, s: number, bytes: number): void;
  crossProduct(out: number, rows: number, a: number, b: number, bytes: number): void;
  denseDistances(
    out: number,
    rows: number,
    data: number,
    bytes: number,
    first: number,
    partner: number,
    weights: number,
    squares: number,
    row: number,
    nothing: number,
  ): void;
  denseSlopes(
    out: number,
    rows: number,
    data: number,
    bytes: number,
    first: number,
    partner: number,
    slope: number,
    degree: number,
    row: number,
  ): void;
  pairSum(
    flow: number,
    distance: number,
    rows: number,
    first: number,
    partner: number,
    u: number,
    w: number,
    bytes: number,
    replace: number,
  ): number;
}

/** A kernel instance whose memory is laid out once. */
interface PrototypeMemory<Name extends string> {
  readonly calls: PrototypeExports;
  /** Byte address of each array. */
  readonly at: Readonly<Record<Name, number>>;
  floats(name: Name): Float64Array;
  indices(name: Name): Uint32Array;
}

/** Opens a kernel with room for arrays of these many bytes, each on a cache line. */
export function openPrototypeMemory<Name extends string>(
  bytes: Readonly<Record<Name, number>>,
): PrototypeMemory<Name> {
  const wasm = instantiateWasm<PrototypeExports>(prototypesKernelBase64);
  const at: Record<Name, number> = { ...bytes };
  let end = wasm.base;
  for (const name of Object.keys(bytes) as Name[]) {
    at[name] = end;
    end += Math.ceil(bytes[name] / 64) * 64;
  }
  wasm.reserve(end);
  return {
    calls: wasm.calls,
    at,
    floats: (name) => wasm.floats(at[name], bytes[name] / 8),
    indices: (name) => new Uint32Array(wasm.memory.buffer, at[name], bytes[name] / 4),
  };
}

/** Copies rows of k numbers into rows of `padded` numbers. */
export function padRowsInto(
  out: Float64Array,
  rows: Float64Array,
  k: number,
  padded: number,
): void {
  if (k === padded) {
    out.set(rows);
    return;
  }
  for (let from = 0, to = 0; from < rows.length; from += k, to += padded) {
    for (let c = 0; c < k; c++) out[to + c] = rows[from + c];
  }
}

/** Copies the first k of every `padded` numbers. */
export function unpadRowsInto(
  out: Float64Array,
  rows: Float64Array,
  k: number,
  padded: number,
): void {
  if (k === padded) {
    out.set(rows.subarray(0, out.length));
    return;
  }
  for (let from = 0, to = 0; to < out.length; from += padded, to += k) {
    for (let c = 0; c < k; c++) out[to + c] = rows[from + c];
  }
}
