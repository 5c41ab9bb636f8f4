import { logisticKernelBase64 } from '../linalg/logisticKernel.generated.ts';
import { instantiateWasm, type WasmInstance } from '../linalg/wasmModule.ts';
import { chunkRows, type LogisticKernel, type LogisticRows, sweepLength } from './logisticRows.ts';

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

/** The kernel in WebAssembly, with memory of its own; undefined where SIMD is missing. */
export function wasmLogisticKernel(): LogisticKernel | undefined {
  const wasm = instantiateWasm<LogisticExports>(logisticKernelBase64);
  if (!wasm) return undefined;
  let memory = wasm.floats(0, 0);

  return {
    name: 'wasm',
    addRows(out, at, rows, coefficients, detail, first, last) {
      const { cols } = rows.x;
      const length = sweepLength(cols, detail);
      const chunk = Math.min(chunkRows(cols), (last - first + 3) & ~3);
      // Addresses in units of eight bytes.
      const x = wasm.base / 8;
      const sign = x + chunk * cols;
      const weight = sign + chunk;
      const curvatures = weight + chunk;
      const residuals = curvatures + chunk;
      const coefficientsAt = residuals + chunk;
      const sums = coefficientsAt + cols + 1;
      memory = room(wasm, memory, sums + length);

      memory.set(coefficients, coefficientsAt);
      memory.set(out.subarray(at, at + length), sums);
      for (let start = first; start < last; start += chunk) {
        const count = Math.min(chunk, last - start);
        const padded = (count + 3) & ~3;
        copyRows(memory, rows, start, count, x, sign, weight);
        memory.fill(0, x + count * cols, x + padded * cols);
        memory.fill(0, weight + count, weight + padded);
        wasm.calls.addRows(
          x * 8,
          padded,
          cols,
          coefficientsAt * 8,
          sign * 8,
          weight * 8,
          sums * 8,
          (sums + cols + 1) * 8,
          curvatures * 8,
          residuals * 8,
        );
        const { addDiagonal, addHessian } = wasm.calls;
        const add = detail === 'hessian' ? addHessian : addDiagonal;
        if (detail !== 'gradient') add(x * 8, padded, cols, curvatures * 8, (sums + cols + 3) * 8);
      }
      out.set(memory.subarray(sums, sums + length), at);
    },
  };
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

function copyRows(
  memory: Float64Array,
  rows: LogisticRows,
  start: number,
  count: number,
  xAt: number,
  signAt: number,
  weightAt: number,
): void {
  const { x, sign, weight } = rows;
  if (count === x.rows) {
    memory.set(x.data, xAt);
    memory.set(sign, signAt);
    memory.set(weight, weightAt);
    return;
  }
  memory.set(x.data.subarray(start * x.cols, (start + count) * x.cols), xAt);
  memory.set(sign.subarray(start, start + count), signAt);
  memory.set(weight.subarray(start, start + count), weightAt);
}
