import {
  requireFinite,
  requireIntegerIn,
  requireKnownKeys,
  requireNumberIn,
  requireOneOf,
  requireSameLength,
} from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { degrees } from '../graphs/degrees.ts';
import type { Graph } from '../graphs/graph.ts';
import { laplacianOperator } from '../graphs/laplacianTimes.ts';
import { sampleWeights } from '../predictors/sampleWeights.ts';

/** Options for {@link smoothScores}. */
export interface SmoothScoresOptions {
  /** How much agreement between linked people counts against staying near the scores; ≥ 0. */
  readonly lambda: number;
  /**
   * `degree` (default): L is divided by the mean degree of the people who are linked at all, so
   * that λ = 1 weighs an average person's links as much as their own score, whatever the size of
   * the graph, and a λ tuned on one set of people fits another. `none`: L as it is.
   */
  readonly balance?: 'degree' | 'none';
  /**
   * Stop when the residual, relative to the spread of the scores, is this small; default 1e-8.
   * Rounding does not allow less than about 1e-15·λ·degree.
   */
  readonly tolerance?: number;
  /** How many people each stands for, above 0; default 1. The graph is taken as it is: `weighGraph`. */
  readonly weights?: ArrayLike<number> | null;
  /** The most steps of conjugate gradients; default 5000. */
  readonly maxIterations?: number;
}

/** Smoothed scores and how well the system was solved. */
export interface SmoothedScores {
  readonly scores: Float64Array;
  /** Steps of conjugate gradients. */
  readonly iterations: number;
  /**
   * ‖s − (I + λL) f‖ / ‖s − mean(s)‖. The scores are off by at most this share of the spread of
   * the original ones, since no eigenvalue of I + λL is below 1.
   */
  readonly residual: number;
}

/**
 * Post-processes scores so that linked people get similar ones: the graph-Laplacian smoothing of
 * GLIF (Petersen, Mukherjee, Sun, Yurochkin 2021),
 *
 *     f = argmin ‖f − s‖² + λ fᵀLf,   that is,   (I + λL) f = s,
 *
 * with fᵀLf = Σ_{i<j} w(i,j) (fᵢ − fⱼ)². Unlike PFR it learns nothing that carries over: whoever is
 * scored must be in the graph.
 *
 * Every smoothed score is a weighted mean of the scores in its connected component: none leaves
 * the range of the originals, each component keeps its mean, and people without links keep their
 * score. With weights W, ‖f − s‖² counts everybody as often as they weigh: (W + λL) f = W s, and
 * means are weighted. λ = 0 changes nothing, λ → ∞ gives everybody the mean of their component. Class and
 * quantile graphs are used in closed form, never expanded.
 *
 * @throws PairfairError `no-convergence` with the residual reached; `shape-mismatch`, `not-finite`,
 *   `invalid-option`.
 *
 * @example
 * const { scores: fairer } = smoothScores(scores, fairnessGraph, { lambda: 1 });
 */
export function smoothScores(
  scores: ArrayLike<number>,
  graph: Graph,
  options: SmoothScoresOptions,
): SmoothedScores {
  requireKnownKeys('smoothScores', options, [
    ...['lambda', 'balance', 'tolerance', 'maxIterations', 'weights'],
  ]);
  const { lambda, balance = 'degree', tolerance = 1e-8, maxIterations = 5000 } = options;
  requireSameLength('scores', scores.length, 'graph', graph.size);
  requireFinite('scores', scores);
  requireNumberIn('lambda', lambda, 0, Number.MAX_VALUE);
  requireOneOf('balance', balance, ['degree', 'none']);
  requireNumberIn('tolerance', tolerance, 1e-15, 1);
  requireIntegerIn('maxIterations', maxIterations, 1, Number.MAX_SAFE_INTEGER);

  const given = Float64Array.from(scores);
  const weights = sampleWeights(options.weights ?? undefined, given.length);
  const degree = degrees(graph);
  const factor = balance === 'degree' ? lambda / meanDegree(degree, weights) : lambda;
  const laplacian = laplacianOperator(graph);
  // Solved for the correction e = f − s, (W + λL) e = −λLs: who has no links then stays exactly.
  const { solution, iterations, residual } = conjugateGradients(
    (e) => laplacian(e).map((value, i) => weights[i] * e[i] + factor * value),
    laplacian(given).map((value) => -factor * value),
    {
      diagonal: degree.map((d, i) => weights[i] + factor * d),
      scale: spread(given),
      tolerance,
      maxIterations,
    },
  );
  return { scores: withinRange(given, solution), iterations, residual };
}

/** The mean degree of those who have links; 1 when nobody has, since any scale of nothing will do. */
function meanDegree(degree: Float64Array, weights: Float64Array): number {
  const linked = weights.reduce((sum, weight, i) => sum + (degree[i] > 0 ? weight : 0), 0);
  return linked === 0 ? 1 : degree.reduce((sum, d) => sum + d, 0) / linked;
}

/** ‖s − mean(s)‖. */
function spread(scores: Float64Array): number {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return norm(scores.map((score) => score - mean));
}

/** The corrected scores. The exact ones stay in the range of the originals; rounding must not leave it. */
function withinRange(scores: Float64Array, correction: Float64Array): Float64Array {
  const low = scores.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return scores.map((score, i) => Math.min(high, Math.max(low, score + correction[i])));
}

interface SystemOptions {
  /** The diagonal of the matrix, for preconditioning: degrees of people differ by orders. */
  readonly diagonal: Float64Array;
  /** What residuals are relative to. */
  readonly scale: number;
  readonly tolerance: number;
  readonly maxIterations: number;
}

/**
 * Solves A x = b for a symmetric positive definite A given as a product, by preconditioned
 * conjugate gradients. The residual that steps carry along drifts from the true one, so the true
 * one decides, and the search starts anew from it where the two disagree.
 */
function conjugateGradients(
  times: (x: Float64Array) => Float64Array,
  b: Float64Array,
  { diagonal, scale, tolerance, maxIterations }: SystemOptions,
): { solution: Float64Array; iterations: number; residual: number } {
  const x = new Float64Array(b.length);
  const wanted = tolerance * scale;
  let r: Float64Array = b.slice();
  let reached = norm(r);
  let iterations = 0;
  // Written so that an overflow, which makes everything NaN, ends as no convergence.
  while (!(reached <= wanted)) {
    let z = r.map((value, i) => value / diagonal[i]);
    let rz = dot(r, z);
    let p = z;
    while (norm(r) > wanted && iterations < maxIterations) {
      const ap = times(p);
      const step = rz / dot(p, ap);
      for (let i = 0; i < x.length; i++) {
        x[i] += step * p[i];
        r[i] -= step * ap[i];
      }
      z = r.map((value, i) => value / diagonal[i]);
      const next = dot(r, z);
      const turn = next / rz;
      p = p.map((value, i) => z[i] + turn * value);
      rz = next;
      iterations++;
    }
    const ax = times(x);
    r = b.map((value, i) => value - ax[i]);
    const before = reached;
    reached = norm(r);
    if (reached <= wanted) break;
    if (iterations >= maxIterations || !(reached <= before / 2)) {
      throw noConvergence(iterations, reached / scale, tolerance);
    }
  }
  return { solution: x, iterations, residual: scale > 0 ? reached / scale : 0 };
}

function noConvergence(iterations: number, residual: number, tolerance: number): PairfairError {
  return new PairfairError(
    'no-convergence',
    `Smoothing did not converge: after ${iterations} steps the relative residual is ${residual.toExponential(2)}, above the tolerance ${tolerance}. Allow more steps or a larger tolerance, or lower lambda.`,
  );
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function norm(a: Float64Array): number {
  return Math.sqrt(dot(a, a));
}
