import { logisticKernelBase64 } from '../linalg/logisticKernel.generated.ts';
import { instantiateWasm, type WasmInstance } from '../linalg/wasmModule.ts';
import { chunkRows, type LogisticRows, type SweepDetail, sweepLength } from './logisticRows.ts';

/**
 * The inner loop of logistic regression, in WebAssembly.
 *
 * Its arithmetic has a fixed order, exp and log included, so a fit has the same bits wherever it
 * was computed; testing/plainLogisticKernel.ts does the same in TypeScript.
 */
export interface LogisticKernel {
  /**
   * Adds the sums over rows first .. last−1 to `out`, from `at` on; {@link sweepLength} says what
   * lies where. Coefficients: one per column, then the intercept.
   */
  addRows(
    out: Float64Array,
    at: number,
    rows: LogisticRows,
    coefficients: Float64Array,
    detail: SweepDetail,
    first: number,
    last: number,
  ): void;
}

/** What kernel/logistic.ts exports. Pointers are byte addresses. */
interface LogisticExports {
  addRows(
    x: number,
    rows: number,
    cols: number,
    coefficients: number,
    sign: number,
    weight: number,
    gradient: number,
    sums: number,
    curvatures: number,
    residuals: number,
  ): void;
  addDiagonal(x: number, rows: number, cols: number, curvatures: number, out: number): void;
  addHessian(x: number, rows: number, cols: number, curvatures: number, hessian: number): void;
}

/** Rows that take up to this many numbers (8 MB) stay in memory from one sweep to the next. */
const residentLimit = 2 ** 20;

let kernel: LogisticKernel | undefined;

/** The kernel, with memory of its own; instantiated on first use. */
export function logisticKernel(): LogisticKernel {
  kernel ??= openKernel();
  return kernel;
}

function openKernel(): LogisticKernel {
  const wasm = instantiateWasm<LogisticExports>(logisticKernelBase64);
  // Addresses are in units of eight bytes.
  const x = wasm.base / 8;
  let memory = wasm.floats(0, 0);
  // Not a WeakRef: that would keep every rows alive until the whole synchronous work ends.
  let resident = new WeakSet<LogisticRows>();

  return {
    addRows(out, at, rows, coefficients, detail, first, last) {
      const { rows: n, cols } = rows.x;
      const stays = n * (cols + 4) <= residentLimit;
      const chunk = chunkRows(cols);
      const capacity = padded(stays ? n : Math.min(chunk, last - first));
      const sign = x + capacity * cols;
      const weight = sign + capacity;
      const curvatures = weight + capacity;
      const residuals = curvatures + capacity;
      const coefficientsAt = residuals + capacity;
      const sums = coefficientsAt + cols + 1;
      const length = sweepLength(cols, detail);
      memory = room(wasm, memory, sums + length);
      if (!stays) resident = new WeakSet();
      else if (!resident.has(rows)) {
        copyRows(memory, rows, 0, n, x, capacity);
        resident = new WeakSet([rows]);
      }

      memory.set(coefficients, coefficientsAt);
      memory.set(out.subarray(at, at + length), sums);
      for (let start = first; start < last; start += chunk) {
        const count = Math.min(chunk, last - start);
        if (!stays) copyRows(memory, rows, start, count, x, capacity);
        const row = stays ? start : 0;
        const here = (x + row * cols) * 8;
        const bends = (curvatures + row) * 8;
        wasm.calls.addRows(
          here,
          padded(count),
          cols,
          coefficientsAt * 8,
          (sign + row) * 8,
          (weight + row) * 8,
          sums * 8,
          (sums + cols + 1) * 8,
          bends,
          (residuals + row) * 8,
        );
        const { addDiagonal, addHessian } = wasm.calls;
        const add = detail === 'hessian' ? addHessian : addDiagonal;
        if (detail !== 'gradient') add(here, padded(count), cols, bends, (sums + cols + 3) * 8);
      }
      out.set(memory.subarray(sums, sums + length), at);
    },
  };
}

/** The kernel takes four rows at a time. */
function padded(rows: number): number {
  return (rows + 3) & ~3;
}

/** A view of the whole memory, which is made to hold this many numbers. */
function room(
  wasm: WasmInstance<LogisticExports>,
  memory: Float64Array,
  length: number,
): Float64Array {
  if (memory.length >= length) return memory;
  wasm.reserve(length * 8);
  return wasm.floats(0, Math.floor(wasm.memory.buffer.byteLength / 8));
}

/** Copies rows, their signs and their weights, and fills up with rows that weigh nothing. */
function copyRows(
  memory: Float64Array,
  { x, sign, weight }: LogisticRows,
  start: number,
  count: number,
  at: number,
  capacity: number,
): void {
  const end = start + count;
  const signAt = at + capacity * x.cols;
  const weightAt = signAt + capacity;
  memory.set(x.data.subarray(start * x.cols, end * x.cols), at);
  memory.set(sign.subarray(start, end), signAt);
  memory.set(weight.subarray(start, end), weightAt);
  memory.fill(0, at + count * x.cols, at + padded(count) * x.cols);
  memory.fill(1, signAt + count, signAt + padded(count));
  memory.fill(0, weightAt + count, weightAt + padded(count));
}
