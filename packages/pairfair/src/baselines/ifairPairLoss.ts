import type { SparseRows } from '../linalg/sparseRows.ts';
import type { IfairPairs } from './ifairPairs.ts';
import { ifairPairWork } from './ifairPairWork.ts';
import { gramInto, type PrototypeProducts } from './prototypeProducts.ts';

/** How much distances between people change on the way from x to x̂, with its derivative. */
export interface IfairPairLoss {
  /**
   * Σ over ordered pairs (d(x̂ᵢ, x̂ⱼ) − d(x*ᵢ, x*ⱼ))², x* without the protected columns.
   *
   * @param alpha Weight of each column in both distances, where they are weighted.
   */
  loss(memberships: Float64Array, v: Float64Array, alpha: Float64Array): number;
  /** Adds `scale` times the derivatives of the loss evaluated last. */
  addGradient(
    membershipGradient: Float64Array,
    vGradient: Float64Array,
    alphaGradient: Float64Array,
    scale: number,
  ): void;
}

/**
 * The fairness loss of iFair. Images are Vᵀu, so their distance is a form in the memberships,
 * (uᵢ − uⱼ)ᵀ V diag(α) Vᵀ (uᵢ − uⱼ): a pair costs prototypes there, not columns. At distance 0,
 * where a root has no derivative, 0 is used.
 *
 * @param open 1 for columns that count in the input distances, 0 for protected ones.
 * @param weighted Whether α counts in these distances; if not, those of the inputs are computed once.
 */
export function ifairPairLoss(
  x: SparseRows,
  k: number,
  products: PrototypeProducts,
  pairs: IfairPairs,
  open: Float64Array,
  weighted: boolean,
): IfairPairLoss {
  const { rows, cols } = x;
  const work = ifairPairWork(x, k, pairs);
  if (!weighted) work.measure(open);
  const flow = new Float64Array(rows * k);
  const images = new Float64Array(rows * k);
  const metric = new Float64Array(k * k);
  const spread = new Float64Array(k * k);
  const columnWeights = new Float64Array(cols).fill(1);
  const inputWeights = new Float64Array(cols);
  const inputSlope = new Float64Array(cols);
  let u: Float64Array = new Float64Array(0);
  let v: Float64Array = new Float64Array(0);

  return {
    loss(memberships, prototypes, alpha): number {
      u = memberships;
      v = prototypes;
      if (weighted) {
        columnWeights.set(alpha);
        for (let m = 0; m < cols; m++) inputWeights[m] = open[m] * alpha[m];
        work.measure(inputWeights);
      }
      gramInto(metric, v, k, columnWeights);
      products.squareProductInto(images, u, metric);
      return pairs.weight * work.sum(flow, u, images, weighted);
    },

    addGradient(membershipGradient, vGradient, alphaGradient, scale): void {
      const factor = scale * pairs.weight;
      products.squareProductInto(images, flow, metric);
      for (let at = 0; at < images.length; at++) membershipGradient[at] += 2 * factor * images[at];
      products.crossProductInto(spread, flow, u);
      if (weighted) work.slopesInto(inputSlope);
      for (let m = 0, at = 0; m < cols; m++, at += k) {
        let byAlpha = open[m] * inputSlope[m];
        for (let c = 0; c < k; c++) {
          let sum = 0;
          for (let d = 0; d < k; d++) sum += spread[c * k + d] * v[at + d];
          vGradient[at + c] += 2 * factor * columnWeights[m] * sum;
          byAlpha += sum * v[at + c];
        }
        if (weighted) alphaGradient[m] += factor * byAlpha;
      }
    },
  };
}
