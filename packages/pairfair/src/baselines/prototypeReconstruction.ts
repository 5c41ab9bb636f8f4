import type { SparseRows } from '../linalg/sparseRows.ts';
import { addTransposedProduct, productInto } from './prototypeMap.ts';

/** How far people are from their image x̂ = Σₖ uₖvₖ, and the derivative of that. */
export interface PrototypeReconstruction {
  /** Σₙ weightₙ ‖xₙ − x̂ₙ‖² for these memberships and prototypes (columns × prototypes). */
  loss(memberships: Float64Array, v: Float64Array): number;
  /** Adds `scale` times the derivatives of the loss evaluated last. */
  addGradient(membershipGradient: Float64Array, vGradient: Float64Array, scale: number): void;
}

/**
 * The reconstruction loss of LFR and iFair. ‖x − Vᵀu‖² = ‖x‖² − 2 uᵀVx + uᵀVVᵀu, so x̂ itself,
 * people × columns numbers, is never formed.
 *
 * @param weights What each person counts.
 */
export function prototypeReconstruction(
  x: SparseRows,
  k: number,
  weights: Float64Array,
): PrototypeReconstruction {
  const { rows, cols, offsets, value } = x;
  const everyone = new Uint32Array(rows);
  const squares = new Float64Array(rows);
  for (let n = 0; n < rows; n++) {
    for (let a = offsets[n]; a < offsets[n + 1]; a++) squares[n] += value[a] * value[a];
  }
  const cross = new Float64Array(rows * k);
  const products = new Float64Array(k * k);
  const pull = new Float64Array(rows * k);
  const weighted = new Float64Array(rows * k);
  const overlap = new Float64Array(k * k);
  const sums = new Float64Array(cols * k);
  let u: Float64Array = new Float64Array(0);
  let v: Float64Array = new Float64Array(0);

  return {
    loss(memberships, prototypes): number {
      u = memberships;
      v = prototypes;
      productInto(cross, x, v, k, everyone);
      gramInto(products, v, k);
      let total = 0;
      for (let n = 0, at = 0; n < rows; n++, at += k) {
        let loss = squares[n];
        for (let c = 0; c < k; c++) {
          let image = 0;
          for (let d = 0; d < k; d++) image += products[c * k + d] * u[at + d];
          loss += u[at + c] * (image - 2 * cross[at + c]);
          pull[at + c] = image - cross[at + c];
        }
        // Round-off may leave a hair below 0 where the image is exact.
        total += weights[n] * Math.max(loss, 0);
      }
      return total;
    },

    addGradient(membershipGradient, vGradient, scale): void {
      overlap.fill(0);
      for (let n = 0, at = 0; n < rows; n++, at += k) {
        const factor = 2 * scale * weights[n];
        for (let c = 0; c < k; c++) {
          membershipGradient[at + c] += factor * pull[at + c];
          const share = factor * u[at + c];
          weighted[at + c] = share;
          for (let d = 0; d < k; d++) overlap[c * k + d] += share * u[at + d];
        }
      }
      sums.fill(0);
      addTransposedProduct(sums, x, weighted, k, everyone);
      for (let m = 0, at = 0; m < cols; m++, at += k) {
        for (let c = 0; c < k; c++) {
          let sum = -sums[at + c];
          for (let d = 0; d < k; d++) sum += overlap[c * k + d] * v[at + d];
          vGradient[at + c] += sum;
        }
      }
    },
  };
}

/** out = V diag(α) Vᵀ, prototypes × prototypes, for v laid out columns × prototypes. */
export function gramInto(
  out: Float64Array,
  v: Float64Array,
  k: number,
  alpha?: Float64Array,
): void {
  out.fill(0);
  for (let at = 0, m = 0; at < v.length; at += k, m++) {
    const weight = alpha ? alpha[m] : 1;
    for (let c = 0; c < k; c++) {
      const factor = weight * v[at + c];
      for (let d = 0; d < k; d++) out[c * k + d] += factor * v[at + d];
    }
  }
}
