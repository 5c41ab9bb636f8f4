import type { SparseRows } from '../linalg/sparseRows.ts';
import { ifairPairLoss } from './ifairPairLoss.ts';
import type { IfairPairs } from './ifairPairs.ts';
import { byRoots, squareInto } from './prototypeLayout.ts';
import { addMapGradient, moveMap, prototypeMap } from './prototypeMap.ts';
import { prototypeProducts } from './prototypeProducts.ts';
import {
  addReconstructionGradient,
  prototypeReconstruction,
  reconstructionLoss,
} from './prototypeReconstruction.ts';

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
export interface IfairProblem {
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
export interface IfairObjective {
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
