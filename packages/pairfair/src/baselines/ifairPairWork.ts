import type { SparseRows } from '../linalg/sparseRows.ts';
import type { IfairPairs } from './ifairPairs.ts';
import { plainIfairPairWork } from './plainIfairPairWork.ts';
import { wasmIfairPairWork } from './wasmIfairPairWork.ts';

/**
 * The sums over pairs of people that iFair's loss consists of, once in WebAssembly and once in
 * plain TypeScript. Both do the same operations in the same order and agree to the last bit.
 */
export interface IfairPairWork {
  readonly name: 'wasm' | 'plain';
  /** Sets the distance of every pair to √(Σₘ weightₘ (xᵢₘ − xⱼₘ)²). */
  measure(weights: Float64Array): void;
  /**
   * Σ r² over pairs, r = d̂ − d, where d̂² = (uᵢ − uⱼ)·(wᵢ − wⱼ) and d is the distance measured.
   *
   * Writes flowᵢ = Σⱼ (r/d̂)(uᵢ − uⱼ) over all pairs of i, either way round. With `replace` the
   * distances become −r/d, the derivatives of r²/2 by d², 0 where d is 0.
   */
  sum(flow: Float64Array, u: Float64Array, w: Float64Array, replace: boolean): number;
  /** out = Σ over pairs of the replaced distance times (xᵢₘ − xⱼₘ)², for every column. */
  slopesInto(out: Float64Array): void;
}

/** The sums over the given pairs, in WebAssembly where there is SIMD. */
export function ifairPairWork(x: SparseRows, k: number, pairs: IfairPairs): IfairPairWork {
  return wasmIfairPairWork(x, k, pairs) ?? plainIfairPairWork(x, k, pairs);
}
