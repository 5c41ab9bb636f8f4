import type { SparseRows } from '../linalg/sparseRows.ts';
import { plainPrototypeProducts } from './plainPrototypeProducts.ts';
import { wasmPrototypeProducts } from './wasmPrototypeProducts.ts';

/**
 * Products with people × prototypes numbers, k prototypes wide, once in WebAssembly and once in
 * plain TypeScript. Both do the same operations in the same order and agree to the last bit.
 */
export interface PrototypeProducts {
  readonly name: 'wasm' | 'plain';
  /** out = X·B, where each person uses the block of B that `part` names; B is parts × cols × k. */
  productInto(out: Float64Array, b: Float64Array, part: Uint32Array): void;
  /** out = XᵀA, people summed into the block of `out` that `part` names; A is people × k. */
  transposedProductInto(out: Float64Array, a: Float64Array, part: Uint32Array): void;
  /** out = A·S for people × k numbers and a symmetric k × k matrix. */
  squareProductInto(out: Float64Array, a: Float64Array, s: Float64Array): void;
  /** out = AᵀB for people × k numbers. */
  crossProductInto(out: Float64Array, a: Float64Array, b: Float64Array): void;
}

/** The products for one table of people, in WebAssembly where there is SIMD. */
export function prototypeProducts(x: SparseRows, k: number, parts: number): PrototypeProducts {
  return wasmPrototypeProducts(x, k, parts) ?? plainPrototypeProducts(x, k);
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
