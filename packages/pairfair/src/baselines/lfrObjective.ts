import type { SparseRows } from '../linalg/sparseRows.ts';
import { lfrGaps } from './lfrGaps.ts';
import { addLfrTarget } from './lfrTarget.ts';
import { type LfrVariant, type LfrWeights, lfrVariants } from './lfrVariants.ts';
import { byRoots, squareInto } from './prototypeLayout.ts';
import { addMapGradient, moveMap, prototypeMap } from './prototypeMap.ts';
import { prototypeProducts } from './prototypeProducts.ts';
import {
  addReconstructionGradient,
  prototypeReconstruction,
  reconstructionLoss,
} from './prototypeReconstruction.ts';

/** The data of one LFR fit. */
export interface LfrProblem {
  readonly x: SparseRows;
  /** 0 or 1 per person. */
  readonly labels: Float64Array;
  /** Group of each person, 0 .. groups−1. */
  readonly group: Uint32Array;
  readonly groups: number;
  readonly prototypes: number;
  readonly variant: LfrVariant;
  readonly weights: LfrWeights;
}

/** The LFR loss and its parts, each part before its weight. */
export interface LfrLoss {
  readonly total: number;
  readonly reconstruction: number;
  readonly target: number;
  readonly fairness: number;
}

/** The LFR loss as a function of all learned numbers. */
export interface LfrObjective {
  /** How many numbers are column weights; they come first. */
  readonly alphaSize: number;
  /** From where to where the numbers are label weights. */
  readonly labelRange: readonly [number, number];
  /** What rounding by 1 can change the weighted fairness part by, at most. */
  readonly fairnessScale: number;
  /**
   * Column weights α, then label weights, then prototypes as columns × prototypes. Where distances
   * are roots, the roots of α stand for them: by those the derivative stays bounded near 0.
   */
  readonly size: number;
  /** Whether the first numbers are roots of column weights. */
  readonly alphaRoots: boolean;
  /**
   * The loss, with its gradient written; `rounding` > 0 rounds the kinks of the fairness part off
   * (see {@link lfrGaps}).
   */
  evaluate(parameters: Float64Array, gradient: Float64Array, rounding: number): number;
  /** The exact loss and its parts where it was evaluated last. */
  loss(): LfrLoss;
  /** The loss without the fairness part where it was evaluated last. */
  rest(): number;
  /** The memberships where it was evaluated last: people × prototypes. */
  readonly memberships: Float64Array;
}

/** The loss A_x L_x + A_y L_y + A_z L_z of Zemel et al. (2013), in the given variant. */
export function lfrObjective(problem: LfrProblem): LfrObjective {
  const { x, labels, group, groups, prototypes: k, weights } = problem;
  const facts = lfrVariants[problem.variant];
  const { rows, cols } = x;
  const parts = facts.alphas === 'per-group' ? groups : 1;
  const alphaSize = facts.alphas === 'none' ? 0 : parts * cols;
  const size = alphaSize + k + cols * k;
  const labelRange = [alphaSize, alphaSize + k] as const;

  const pairs = (groups * (groups - 1)) / 2;
  const gaps = lfrGaps(group, groups, k, facts.gapWeight(k, pairs));
  const products = prototypeProducts(x, k, parts);
  const map = prototypeMap({
    x,
    products,
    part: facts.alphas === 'per-group' ? group : new Uint32Array(rows),
    parts,
    prototypes: k,
    rooted: facts.rooted,
  });
  const u = map.memberships;
  const personWeights = Float64Array.from(group, (g) =>
    facts.personWeight(rows, gaps.sizes[g], cols),
  );
  const reconstruction = prototypeReconstruction(x, k, products, personWeights);
  const target = { labels, weight: facts.labelWeight(rows) };
  const alphaRoots = facts.rooted && alphaSize > 0;
  const alphas = new Float64Array(parts * cols).fill(1);
  const alphaGradient = new Float64Array(parts * cols);
  const slope = new Float64Array(rows * k);
  const last = { reconstruction: 0, target: 0 };

  const rest = (): number =>
    weights.reconstruction * last.reconstruction + weights.target * last.target;

  return {
    alphaSize,
    labelRange,
    size,
    alphaRoots,
    fairnessScale: weights.fairness * facts.gapWeight(k, pairs) * k * pairs,
    memberships: u,

    evaluate(parameters, gradient, rounding): number {
      gradient.fill(0);
      if (alphaRoots) squareInto(alphas, parameters);
      else alphas.set(parameters.subarray(0, alphaSize));
      alphaGradient.fill(0);
      const v = parameters.subarray(alphaSize + k);
      const vGradient = gradient.subarray(alphaSize + k);
      moveMap(map, alphas, v);
      slope.fill(0);
      last.reconstruction = reconstructionLoss(reconstruction, u, v);
      addReconstructionGradient(slope, vGradient, reconstruction, u, v, weights.reconstruction);
      const w = parameters.subarray(...labelRange);
      const wGradient = gradient.subarray(...labelRange);
      last.target = addLfrTarget(slope, wGradient, target, u, w, weights.target);
      const fairness = gaps.evaluate(u, slope, weights.fairness, rounding);
      addMapGradient(alphaGradient, vGradient, slope, map, alphas, v);
      if (alphaRoots) byRoots(alphaGradient, parameters);
      gradient.set(alphaGradient.subarray(0, alphaSize));
      return rest() + weights.fairness * fairness;
    },

    loss(): LfrLoss {
      const fairness = gaps.exact();
      return { total: rest() + weights.fairness * fairness, ...last, fairness };
    },

    rest,
  };
}
