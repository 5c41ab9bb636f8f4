import { requireIntegerIn, requireNumberIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Matrix, rowOf } from '../linalg/matrix.ts';
import { multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { grades, type PfrSpectrum } from './grades.ts';
import type { TargetStatistics } from './pfrStatistics.ts';

/** What the scores of a frontier are to tell. */
export interface FrontierTarget {
  /** `PfrStatistics.target`; not needed at `orderWeight` 1. */
  readonly label?: Pick<TargetStatistics, 'variance' | 'delta'> | undefined;
  /** How judges order people, see {@link orderDirection}; not needed at `orderWeight` 0. */
  readonly order?: Float64Array | undefined;
  /**
   * η, from 0 (the label alone, default) to 1 (the judges' order alone): how much it counts who
   * judges say deserves more, for a label that is itself in doubt.
   */
  readonly orderWeight?: number;
}

/** One score, (x − mean) · direction, of the frontier between the label and the judges. */
export interface FrontierPoint {
  readonly strictness: number;
  /** One number per direction of the spectrum: direction = V · weights. */
  readonly weights: Float64Array;
  /** w: one number per column; the score has variance 1. */
  readonly direction: Float64Array;
  /** S = (wᵀδ)²/(wᵀBw · var y): squared correlation of score and label; NaN without a label. */
  readonly separation: number;
  /** R = wᵀĀw/wᵀBw: how much the scores of linked people differ, per unit of variance. */
  readonly roughness: number;
}

/**
 * The linear score that tells the label best among all that treat linked people as alike:
 *
 *     w(s) = Σ_d v_d (v_dᵀδ) g_d²(s)
 *
 * has the largest separation S of all scores whose roughness R is not above its own. s = 0 is least
 * squares, s → 1 tends to PFR's first direction, and both S and R fall as s rises. With judges'
 * order, {@link frontierTarget} takes the place of δ.
 *
 * @param dims Cuts the spectrum after so many directions, as `dims` of PFR does; default: all. With
 * fewer the score is the best within those, and in general off the frontier.
 * @throws PairfairError `invalid-option` when the target lacks what its `orderWeight` asks for;
 * `degenerate` when nothing that is left of the data goes with the target.
 *
 * @example
 * const statistics = pfrStatistics(x, { similarity, fairness, target: y });
 * const spectrum = pfrSolver(statistics).spectrum({ gamma: 0.5 });
 * const { direction } = frontierPoint(spectrum, { label: statistics.target }, 0.5);
 */
export function frontierPoint(
  spectrum: PfrSpectrum,
  target: FrontierTarget,
  strictness: number,
  dims?: number,
): FrontierPoint {
  return frontier(spectrum, target, [strictness], dims)[0];
}

/** {@link frontierPoint} for every strictness; what does not depend on it is computed once. */
export function frontier(
  spectrum: PfrSpectrum,
  target: FrontierTarget,
  strictnesses: readonly number[],
  dims: number = spectrum.values.length,
): FrontierPoint[] {
  const { values, vectors } = spectrum;
  requireIntegerIn('dims', dims, 1, values.length);
  const along = multiplyTransposed(vectors, frontierTarget(spectrum, target));
  const { delta, variance } = target.label ?? { delta: undefined, variance: Number.NaN };
  const labelAlong = delta ? multiplyTransposed(vectors, delta) : along;
  return strictnesses.map((strictness) => {
    const g = grades(values, strictness);
    const weights = unitLength(along.map((value, d) => (d < dims ? value * g[d] ** 2 : 0)));
    // Directions have variance 1, no covariance, and cost λ each.
    const covariance = sumOf(values.length, (d) => weights[d] * labelAlong[d]);
    return {
      strictness,
      weights,
      direction: multiplyVector(vectors, weights),
      separation: covariance ** 2 / variance,
      roughness: sumOf(values.length, (d) => weights[d] ** 2 * values[d]),
    };
  });
}

/**
 * (1 − η) δ̂ + η d̂, one number per column: what a frontier goes towards, label and judges' order
 * each scaled to length 1 in B⁺ = VVᵀ, so that neither wins by its unit.
 *
 * @throws PairfairError as {@link frontierPoint}.
 */
export function frontierTarget(
  { vectors }: PfrSpectrum,
  { label, order, orderWeight = 0 }: FrontierTarget,
): Float64Array {
  requireNumberIn('orderWeight', orderWeight, 0, 1);
  const out = new Float64Array(vectors.rows);
  for (const [name, vector, weight] of [
    ['label', label?.delta, 1 - orderWeight],
    ['order', order, orderWeight],
  ] as const) {
    if (weight === 0) continue;
    if (!vector) {
      throw new PairfairError(
        'invalid-option',
        `With orderWeight ${orderWeight} the frontier needs the target's ${name}, but there is none.`,
      );
    }
    requireSameLength('columns', out.length, name, vector.length);
    const length = lengthOf(multiplyTransposed(vectors, vector));
    if (!(length > 0)) {
      throw new PairfairError('degenerate', `No column of the data goes with the ${name} at all.`);
    }
    for (let j = 0; j < out.length; j++) out[j] += (weight / length) * vector[j];
  }
  return out;
}

/**
 * d = mean of x_better − x_worse over ordered pairs of rows: which way judges say up is.
 *
 * @param pairs Rows of x, the one that deserves more first.
 * @throws PairfairError `degenerate` without pairs, `invalid-option` for a row that is not there.
 *
 * @example
 * const order = orderDirection(x, [[4, 0], [4, 7]]);
 * frontierPoint(spectrum, { order, orderWeight: 1 }, 0.5); // learns from the judges alone
 */
export function orderDirection(
  x: Matrix,
  pairs: readonly (readonly [better: number, worse: number])[],
): Float64Array {
  if (pairs.length === 0) {
    throw new PairfairError('degenerate', "Judges' order needs a pair, but there is none.");
  }
  const out = new Float64Array(x.cols);
  for (const [better, worse] of pairs) {
    requireIntegerIn('a row of an ordered pair', better, 0, x.rows - 1);
    requireIntegerIn('a row of an ordered pair', worse, 0, x.rows - 1);
    const [above, below] = [rowOf(x, better), rowOf(x, worse)];
    for (let j = 0; j < x.cols; j++) out[j] += (above[j] - below[j]) / pairs.length;
  }
  return out;
}

function unitLength(weights: Float64Array): Float64Array {
  const length = lengthOf(weights);
  if (!(length > 0)) {
    throw new PairfairError(
      'degenerate',
      'The target goes with none of the directions that dims and strictness leave. Keep more of them, or take a ridge above 0.',
    );
  }
  return weights.map((weight) => weight / length);
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(sumOf(vector.length, (d) => vector[d] ** 2));
}

function sumOf(count: number, term: (d: number) => number): number {
  let sum = 0;
  for (let d = 0; d < count; d++) sum += term(d);
  return sum;
}
