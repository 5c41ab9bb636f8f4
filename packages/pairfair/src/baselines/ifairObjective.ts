import type { SparseRows } from '../linalg/sparseRows.ts';
import { type IfairPairs, ifairPairWork } from './ifairPairWork.ts';
import { byRoots, squareInto } from './prototypeFit.ts';
import {
  addMapGradient,
  addReconstructionGradient,
  moveMap,
  prototypeMap,
  prototypeReconstruction,
  reconstructionLoss,
} from './prototypeMap.ts';
import { gramInto, type PrototypeProducts, prototypeProducts } from './prototypeProducts.ts';

/** Whose definition of iFair: the paper's, or that of its authors' published code. */
export type IfairVariant = 'paper' | 'authors';

/** What each part of the iFair loss counts; both at least 0. */
export interface IfairWeights {
  /** λ: how far people are from their image x̂. */
  readonly utility: number;
  /** μ: how much distances between people change. */
  readonly fairness: number;
}

/** The data of one iFair fit. */
interface IfairProblem {
  readonly x: SparseRows;
  /** 1 for ordinary columns, 0 for protected ones. */
  readonly open: Float64Array;
  readonly pairs: IfairPairs;
  readonly prototypes: number;
  readonly variant: IfairVariant;
  readonly weights: IfairWeights;
}

/** The iFair loss and its parts, each part before its weight. */
export interface IfairLoss {
  readonly total: number;
  readonly utility: number;
  readonly fairness: number;
}

/** The iFair loss as a function of all learned numbers. */
interface IfairObjective {
  /**
   * Column weights α, for `paper` their roots, then prototypes as columns × prototypes. By its root
   * a distance has a bounded derivative where α is near 0, and α cannot fall below 0.
   */
  readonly size: number;
  /** The loss, with its gradient written. */
  evaluate(parameters: Float64Array, gradient: Float64Array): number;
  /** The loss and its parts where it was evaluated last. */
  loss(): IfairLoss;
  /** The memberships where it was evaluated last: people × prototypes. */
  readonly memberships: Float64Array;
}

/**
 * The loss λ L_util + μ L_fair of Lahoti et al. (2019), in the given variant.
 *
 * `paper`: both parts are sums of squares, and the column weights count in every distance.
 * `authors`: both parts are the roots of those sums (Frobenius norms), and the column weights count
 * in the memberships only, where the distance is squared.
 */
export function ifairObjective(problem: IfairProblem): IfairObjective {
  const { x, open, pairs, prototypes: k, variant, weights } = problem;
  const { rows, cols } = x;
  const published = variant === 'authors';
  const products = prototypeProducts(x, k, 1);
  const map = prototypeMap({
    x,
    products,
    part: new Uint32Array(rows),
    parts: 1,
    prototypes: k,
    rooted: !published,
  });
  const u = map.memberships;
  const reconstruction = prototypeReconstruction(x, k, products, new Float64Array(rows).fill(1));
  const pairLoss = ifairPairLoss(x, k, products, pairs, open, !published);
  const slope = new Float64Array(rows * k);
  const alpha = new Float64Array(cols);
  let last: IfairLoss = { total: 0, utility: 0, fairness: 0 };

  return {
    size: cols + cols * k,
    memberships: u,

    evaluate(parameters, gradient): number {
      gradient.fill(0);
      slope.fill(0);
      alpha.set(parameters.subarray(0, cols));
      if (!published) squareInto(alpha, alpha);
      const v = parameters.subarray(cols);
      const alphaGradient = gradient.subarray(0, cols);
      const vGradient = gradient.subarray(cols);
      moveMap(map, alpha, v);
      const squares = reconstructionLoss(reconstruction, u, v);
      const changes = pairLoss.loss(u, v, alpha);
      const utility = published ? Math.sqrt(squares) : squares;
      const fairness = published ? Math.sqrt(changes) : changes;
      const byUtility = weights.utility * rootSlope(utility);
      addReconstructionGradient(slope, vGradient, reconstruction, u, v, byUtility);
      pairLoss.addGradient(slope, vGradient, alphaGradient, weights.fairness * rootSlope(fairness));
      addMapGradient(alphaGradient, vGradient, slope, map, alpha, v);
      if (!published) byRoots(alphaGradient, parameters);
      const total = weights.utility * utility + weights.fairness * fairness;
      last = { total, utility, fairness };
      return total;
    },

    loss: () => last,
  };

  /** The derivative of the root by what is under it, for `authors`. */
  function rootSlope(root: number): number {
    if (!published) return 1;
    return root > 0 ? 1 / (2 * root) : 0;
  }
}

/** How much distances between people change on the way from x to x̂, with its derivative. */
interface IfairPairLoss {
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
function ifairPairLoss(
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
