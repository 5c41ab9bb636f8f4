import type { SparseRows } from '../linalg/sparseRows.ts';
import { byRoots, squareInto } from './prototypeFit.ts';
import {
  addMapGradient,
  addReconstructionGradient,
  moveMap,
  prototypeMap,
  prototypeReconstruction,
  reconstructionLoss,
} from './prototypeMap.ts';
import { prototypeProducts } from './prototypeProducts.ts';

/** Whose definition of LFR: the paper's, or that of one of the two common toolkits. */
export type LfrVariant = 'zemel' | 'aif360' | 'fairlearn';

/** What each part of the LFR loss counts; all at least 0. */
export interface LfrWeights {
  /** A_x: how far people are from their image x̂. */
  readonly reconstruction: number;
  /** A_y: log loss of the labels. */
  readonly target: number;
  /** A_z: how differently groups use the prototypes. */
  readonly fairness: number;
}

/** What a variant of LFR does. */
interface LfrVariantFacts {
  /** Whether the distance is the root of the weighted sum of squares, or the sum itself. */
  readonly rooted: boolean;
  /** Column weights α: one row per group, one row for all, or none (all 1, not learned). */
  readonly alphas: 'per-group' | 'shared' | 'none';
  /** Where learned column weights start: drawn from [0, 1), or all 1. */
  readonly alphaStart: 'random' | 'one';
  /** How far from the mean of all prototypes start, as a share of how far a person is. */
  readonly reach: number;
  /** What one person's squared error counts. */
  readonly personWeight: (people: number, groupSize: number, columns: number) => number;
  /** What one person's log loss counts. */
  readonly labelWeight: (people: number) => number;
  /** What one prototype's gap between one pair of groups counts. */
  readonly gapWeight: (prototypes: number, pairsOfGroups: number) => number;
  readonly prototypes: number;
  readonly weights: LfrWeights;
}

/**
 * The variants side by side. Where the original knows two groups only (`zemel`), more groups have
 * a row of column weights each, and the gaps are averaged over the pairs of groups, so that two
 * groups give the original.
 */
export const lfrVariants: Readonly<Record<LfrVariant, LfrVariantFacts>> = {
  zemel: {
    rooted: false,
    alphas: 'per-group',
    alphaStart: 'random',
    // Squared distances decide sharply, and prototypes far apart at first stay where they are.
    reach: 0.3,
    personWeight: () => 1,
    labelWeight: () => 1,
    gapWeight: (_, pairs) => 1 / pairs,
    prototypes: 10,
    weights: { reconstruction: 1e-4, target: 0.1, fairness: 1000 },
  },
  aif360: {
    rooted: true,
    alphas: 'none',
    alphaStart: 'one',
    reach: 0.8,
    // The mean over the cells of one group plus the mean over those of the other.
    personWeight: (_, groupSize, columns) => 1 / (groupSize * columns),
    labelWeight: (people) => 1 / people,
    gapWeight: (prototypes) => 1 / prototypes,
    prototypes: 5,
    weights: { reconstruction: 0.01, target: 1, fairness: 50 },
  },
  fairlearn: {
    rooted: true,
    alphas: 'shared',
    alphaStart: 'one',
    reach: 0.8,
    personWeight: (people) => 1 / people,
    labelWeight: (people) => 1 / people,
    gapWeight: (prototypes, pairs) => 1 / (prototypes * pairs),
    prototypes: 2,
    weights: { reconstruction: 1, target: 1, fairness: 1 },
  },
};

/** The data of one LFR fit. */
interface LfrProblem {
  readonly x: SparseRows;
  /** 0 or 1 per person. */
  readonly labels: Float64Array;
  /** Group of each person, 0 .. groups−1. */
  readonly group: Uint32Array;
  readonly groups: number;
  /** How many people each stands for; default 1. */
  readonly counts?: Float64Array;
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
  const counts = problem.counts ?? new Float64Array(labels.length).fill(1);
  const facts = lfrVariants[problem.variant];
  const { rows, cols } = x;
  const parts = facts.alphas === 'per-group' ? groups : 1;
  const alphaSize = facts.alphas === 'none' ? 0 : parts * cols;
  const size = alphaSize + k + cols * k;
  const labelRange = [alphaSize, alphaSize + k] as const;

  const pairs = (groups * (groups - 1)) / 2;
  const people = counts.reduce((sum, count) => sum + count, 0);
  const gaps = lfrGaps({ group, groups, counts }, k, facts.gapWeight(k, pairs));
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
  const personWeights = Float64Array.from(
    group,
    (g, n) => counts[n] * facts.personWeight(people, gaps.sizes[g], cols),
  );
  const reconstruction = prototypeReconstruction(x, k, products, personWeights);
  const target = { labels, counts, weight: facts.labelWeight(people) };
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

/** How differently groups use the prototypes. */
interface LfrGaps {
  /** How many people each group has, or what they weigh. */
  readonly sizes: Float64Array;
  /** The rounded gaps, `scale` times their derivatives by the memberships added to `slope`. */
  evaluate(memberships: Float64Array, slope: Float64Array, scale: number, rounding: number): number;
  /** The gaps where they were evaluated last, not rounded. */
  exact(): number;
}

/**
 * L_z of LFR: `weight` · Σ over pairs of groups and prototypes |ū_gk − ū_hk|, where ū_gk is the mean
 * membership of group g in prototype k.
 *
 * An absolute value has a kink at 0, which is where this loss wants to be, and L-BFGS stalls on
 * kinks. With `rounding` r > 0 it is replaced by √(t² + r²) − r, smooth and off by less than r; a
 * fit lowers r in steps. With r = 0 it is exact, and its derivative at a tie is taken as 0.
 */
function lfrGaps(
  { group, groups, counts }: Required<Pick<LfrProblem, 'group' | 'groups' | 'counts'>>,
  k: number,
  weight: number,
): LfrGaps {
  const sizes = new Float64Array(groups);
  for (let n = 0; n < group.length; n++) sizes[group[n]] += counts[n];
  const means = new Float64Array(groups * k);
  const push = new Float64Array(groups * k);
  let exact = 0;

  const measure = (u: Float64Array): void => {
    means.fill(0);
    for (let n = 0, at = 0; n < group.length; n++) {
      const to = group[n] * k;
      for (let c = 0; c < k; c++, at++) means[to + c] += counts[n] * u[at];
    }
    for (let g = 0, at = 0; g < groups; g++) for (let c = 0; c < k; c++) means[at++] /= sizes[g];
  };

  return {
    sizes,

    evaluate(memberships, slope, scale, rounding): number {
      measure(memberships);
      push.fill(0);
      exact = 0;
      let rounded = 0;
      for (let g = 0; g < groups; g++) {
        for (let h = 0; h < g; h++) {
          for (let c = 0; c < k; c++) {
            const gap = means[g * k + c] - means[h * k + c];
            const length = rounding > 0 ? Math.hypot(gap, rounding) : Math.abs(gap);
            exact += Math.abs(gap);
            rounded += length - rounding;
            const direction = length > 0 ? gap / length : 0;
            push[g * k + c] += direction;
            push[h * k + c] -= direction;
          }
        }
      }
      for (let n = 0, at = 0; n < group.length; n++) {
        const from = group[n] * k;
        const factor = (scale * weight * counts[n]) / sizes[group[n]];
        for (let c = 0; c < k; c++, at++) slope[at] += factor * push[from + c];
      }
      exact *= weight;
      return rounded * weight;
    },

    exact: () => exact,
  };
}

/** ŷ stays this far from 0 and 1, as in the toolkits; beyond, the log loss is flat. */
const margin = Number.EPSILON;

/**
 * L_y of LFR: `weight` · Σ log loss of the labels by ŷ = Σₖ uₖwₖ. Adds `scale` times its derivatives
 * by memberships and label weights.
 */
function addLfrTarget(
  slope: Float64Array,
  wGradient: Float64Array,
  {
    labels,
    counts,
    weight,
  }: Required<Pick<LfrProblem, 'labels' | 'counts'>> & { readonly weight: number },
  u: Float64Array,
  w: Float64Array,
  scale: number,
): number {
  const k = w.length;
  let sum = 0;
  for (let n = 0, at = 0; n < labels.length; n++, at += k) {
    let raw = 0;
    for (let c = 0; c < k; c++) raw += u[at + c] * w[c];
    const score = Math.min(Math.max(raw, margin), 1 - margin);
    const positive = labels[n] === 1;
    sum -= counts[n] * Math.log(positive ? score : 1 - score);
    if (score !== raw) continue;
    const byScore = (scale * weight * counts[n]) / (positive ? -score : 1 - score);
    for (let c = 0; c < k; c++) {
      slope[at + c] += byScore * w[c];
      wGradient[c] += byScore * u[at + c];
    }
  }
  return sum * weight;
}
