import type { SparseRows } from '../linalg/sparseRows.ts';
import { gramInto, type PrototypeProducts } from './prototypeProducts.ts';

/** What the reconstruction loss is computed from, and the arrays that needs. */
export interface PrototypeReconstruction {
  readonly x: SparseRows;
  readonly prototypes: number;
  readonly products: PrototypeProducts;
  /** What each person counts. */
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  readonly everyone: Uint32Array;
  readonly ones: Float64Array;
  readonly cross: Float64Array;
  readonly pull: Float64Array;
  readonly weighted: Float64Array;
  readonly sums: Float64Array;
  readonly gram: Float64Array;
  readonly overlap: Float64Array;
}

/** Makes room for the reconstruction loss of LFR and iFair. */
export function prototypeReconstruction(
  x: SparseRows,
  k: number,
  products: PrototypeProducts,
  weights: Float64Array,
): PrototypeReconstruction {
  const { rows, cols, offsets, value } = x;
  const squares = new Float64Array(rows);
  for (let n = 0; n < rows; n++) {
    for (let e = offsets[n]; e < offsets[n + 1]; e++) squares[n] += value[e] * value[e];
  }
  return {
    x,
    prototypes: k,
    products,
    weights,
    squares,
    everyone: new Uint32Array(rows),
    ones: new Float64Array(cols).fill(1),
    cross: new Float64Array(rows * k),
    pull: new Float64Array(rows * k),
    weighted: new Float64Array(rows * k),
    sums: new Float64Array(cols * k),
    gram: new Float64Array(k * k),
    overlap: new Float64Array(k * k),
  };
}

/**
 * Σₙ weightₙ ‖xₙ − x̂ₙ‖², x̂ = Σₖ uₖvₖ. As ‖x − Vᵀu‖² = ‖x‖² − 2 uᵀVx + uᵀVVᵀu, so that x̂ itself,
 * people × columns numbers, is never formed.
 *
 * @param v Prototypes, columns × prototypes.
 */
export function reconstructionLoss(
  reconstruction: PrototypeReconstruction,
  u: Float64Array,
  v: Float64Array,
): number {
  const { x, prototypes: k, weights, squares, cross, pull, products, gram } = reconstruction;
  products.productInto(cross, v, reconstruction.everyone);
  gramInto(gram, v, k, reconstruction.ones);
  products.squareProductInto(pull, u, gram);
  let total = 0;
  for (let n = 0, at = 0; n < x.rows; n++) {
    let loss = squares[n];
    for (let c = 0; c < k; c++, at++) {
      loss += u[at] * (pull[at] - 2 * cross[at]);
      pull[at] -= cross[at];
    }
    // Round-off may leave a hair below 0 where the image is exact.
    total += weights[n] * Math.max(loss, 0);
  }
  return total;
}

/** Adds `scale` times the derivatives of the {@link reconstructionLoss} computed last. */
export function addReconstructionGradient(
  slope: Float64Array,
  vGradient: Float64Array,
  reconstruction: PrototypeReconstruction,
  u: Float64Array,
  v: Float64Array,
  scale: number,
): void {
  const { x, prototypes: k, weights, pull, weighted, sums, overlap, products } = reconstruction;
  for (let n = 0, at = 0; n < x.rows; n++) {
    const factor = 2 * scale * weights[n];
    for (let c = 0; c < k; c++, at++) {
      slope[at] += factor * pull[at];
      weighted[at] = factor * u[at];
    }
  }
  products.crossProductInto(overlap, weighted, u);
  products.transposedProductInto(sums, weighted, reconstruction.everyone);
  for (let at = 0; at < v.length; at += k) {
    for (let c = 0; c < k; c++) {
      let sum = -sums[at + c];
      for (let d = 0; d < k; d++) sum += overlap[c * k + d] * v[at + d];
      vGradient[at + c] += sum;
    }
  }
}
