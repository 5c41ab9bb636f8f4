import type { Matrix } from './matrix.ts';
import { plainKernel } from './plainKernel.ts';
import type { Reduction } from './reduction.ts';
import { wasmKernel } from './wasmKernel.ts';

/**
 * The inner loops of dense linear algebra, once in WebAssembly and once in plain TypeScript.
 *
 * Both do the same additions and multiplications in the same order, none of them fused, so they
 * agree to the last bit: a result does not depend on where it was computed.
 */
export interface DenseKernel {
  readonly name: 'wasm' | 'plain';
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

let chosen: DenseKernel | undefined;

/** The kernel of this run: WebAssembly where there is SIMD, else plain. Chosen on first use. */
export function denseKernel(): DenseKernel {
  chosen ??= wasmKernel() ?? plainKernel;
  return chosen;
}
