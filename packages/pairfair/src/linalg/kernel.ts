import { denseKernelBase64 } from './denseKernel.generated.ts';
import type { Matrix } from './matrix.ts';
import type { DenseExports } from './wasmMemory.ts';
import { instantiateWasm } from './wasmModule.ts';
import { product, tileSums } from './wasmProducts.ts';
import { type Reduction, reduce, restore } from './wasmTridiagonal.ts';

/**
 * The inner loops of dense linear algebra, in WebAssembly.
 *
 * Additions and multiplications have a fixed order, none of them fused, so a result has the same
 * bits wherever it was computed; testing/plainKernel.ts does the same in TypeScript.
 */
export interface DenseKernel {
  /**
   * Tiles of AᵀB, or of Aᵀ diag(w) A when `b` is undefined: 16 sums a tile, row by row. Tiles
   * number the 4 × 4 blocks of the result row by row, in the symmetric case those on and above
   * the diagonal only.
   */
  tileSums(
    a: Matrix,
    b: Matrix | undefined,
    weights: Float64Array | undefined,
    firstTile: number,
    lastTile: number,
  ): Float64Array;
  /** A·B. */
  product(a: Matrix, b: Matrix): Matrix;
  /** Householder's reduction of a symmetric matrix to tridiagonal form. */
  reduce(a: Matrix): Reduction;
  /** Q·vectors: takes eigenvectors of the tridiagonal form to those of the matrix. */
  restore(reduction: Reduction, vectors: Matrix): Matrix;
}

let kernel: DenseKernel | undefined;

/**
 * The kernel, with memory of its own; instantiated on first use.
 *
 * @throws PairfairError `unavailable` where WebAssembly or its SIMD instructions are missing.
 */
export function denseKernel(): DenseKernel {
  kernel ??= openKernel();
  return kernel;
}

function openKernel(): DenseKernel {
  const wasm = instantiateWasm<DenseExports>(denseKernelBase64);
  return {
    tileSums: (a, b, weights, first, last) => tileSums(wasm, a, b, weights, first, last),
    product: (a, b) => product(wasm, a, b),
    reduce: (a) => reduce(wasm, a),
    restore: (reduction, vectors) => restore(wasm, reduction, vectors),
  };
}
