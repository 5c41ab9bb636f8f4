import { prototypesKernelBase64 } from '../linalg/prototypesKernel.generated.ts';
import { instantiateWasm } from '../linalg/wasmModule.ts';

/** What kernel/prototypes.ts exports. Pointers are byte addresses. */
export interface PrototypeExports {
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
export interface PrototypeMemory<Name extends string> {
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
