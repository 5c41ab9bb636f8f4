import { denseKernelBase64 } from './denseKernel.generated.ts';
import type { DenseKernel } from './kernel.ts';
import type { DenseExports } from './wasmMemory.ts';
import { instantiateWasm } from './wasmModule.ts';
import { product, tileSums } from './wasmProducts.ts';
import { reduce, restore } from './wasmTridiagonal.ts';

/** The kernel in WebAssembly, with memory of its own; undefined where SIMD is missing. */
export function wasmKernel(): DenseKernel | undefined {
  const wasm = instantiateWasm<DenseExports>(denseKernelBase64);
  if (!wasm) return undefined;
  return {
    name: 'wasm',
    tileSums: (a, b, weights, first, last) => tileSums(wasm, a, b, weights, first, last),
    product: (a, b) => product(wasm, a, b),
    reduce: (a) => reduce(wasm, a),
    restore: (reduction, vectors) => restore(wasm, reduction, vectors),
  };
}
