import { requireKnownKeys } from '../checks.ts';
import { degrees } from '../graphs/degrees.ts';
import { laplacianForm } from '../graphs/laplacianForm.ts';
import { sumGraphs } from '../graphs/sumGraphs.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { gramOf } from '../linalg/sparseRows.ts';
import type { PfrModel } from './linearModel.ts';
import { mixedFactors, type PfrSolveOptions, pfrSolver } from './pfrSolver.ts';
import { type PfrStatistics, type PfrStatisticsOptions, pfrStatistics } from './pfrStatistics.ts';

/** Options for {@link fitPfr}. */
export interface PfrOptions
  extends Omit<PfrStatisticsOptions, 'target' | 'weights'>,
    PfrSolveOptions {
  /**
   * An option of the published code: mixes the graphs first, then uses the normalised Laplacian,
   * on data that are not centred. Default false.
   */
  readonly normalizedLaplacian?: boolean;
}

const statisticsKeys = ['similarity', 'fairness', 'columns', 'groups'];
const solveKeys = [
  ...['gamma', 'dims', 'strictness', 'ridge', 'constraint', 'balance', 'normalizedLaplacian'],
];

/**
 * Learns a linear pairwise fair representation: z = (x − mean) · V keeps linked people close,
 *
 *     min Σ w(i,j) ‖zᵢ − zⱼ‖²   with   w = (1 − γ) W^X/c_X + γ W^F/c_F,
 *
 * which are the eigenvectors of XᵀLX with the smallest eigenvalues (paper, eqs. 3–7), by default
 * under the paper's constraint on the representation itself, ZᵀZ/N = I. With a `strictness` the
 * directions are graded by what they cost instead of cut after `dims`.
 *
 * @param x One person per row; numeric columns standardised, one-hot columns 0/1.
 * @throws PairfairError `shape-mismatch` when a graph is not over the rows of `x`; `degenerate`
 * for constant columns (named), fewer than two people, or a graph without edges that γ needs;
 * `invalid-option` for γ outside [0, 1] or a number of dimensions that does not exist.
 *
 * @example
 * const similarity = neighborGraph(x, { neighbors: 10 });
 * const fairness = quantileGraph(scores, groups, { quantiles: 10 });
 * const model = fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 2 });
 * const z = transform(model, xOfNewPeople);
 */
export function fitPfr(x: Matrix, options: PfrOptions): PfrModel {
  requireKnownKeys('fitPfr', options, [...statisticsKeys, ...solveKeys]);
  const { similarity, fairness, columns, groups, normalizedLaplacian = false, ...solve } = options;
  const statistics = pfrStatistics(x, {
    similarity,
    fairness,
    ...(columns && { columns }),
    ...(groups && { groups }),
  });
  if (!normalizedLaplacian) return pfrSolver(statistics).solve(solve);

  const model = pfrSolver(normalizedStatistics(x, options, statistics)).solve({
    ...solve,
    balance: 'none',
  });
  const { balance = 'weight' } = solve;
  return { ...model, settings: { ...model.settings, balance, normalizedLaplacian: true } };
}

/**
 * The normalised Laplacian of the mixed graph as the statistics of a plain one:
 * Σ_{d>0} xxᵀ − YᵀWY with y = x/√d is YᵀLY, since YᵀDY restores xxᵀ wherever d > 0.
 * It depends on γ, so there is no γ path here.
 */
function normalizedStatistics(
  x: Matrix,
  { similarity, fairness, gamma, balance = 'weight' }: PfrOptions,
  statistics: PfrStatistics,
): PfrStatistics {
  const factors = mixedFactors(statistics, { gamma, balance });
  const mixed = sumGraphs([
    { weight: factors.similarity, graph: similarity },
    { weight: factors.fairness, graph: fairness },
  ]);
  const degree = degrees(mixed);
  const y = zeros(x.rows, x.cols);
  for (let i = 0, at = 0; i < x.rows; i++) {
    const factor = degree[i] > 0 ? 1 / Math.sqrt(degree[i]) : 0;
    for (let j = 0; j < x.cols; j++, at++) y.data[at] = x.data[at] * factor;
  }
  const second = gramOf(x);
  const form = laplacianForm(y, mixed);
  // γ is already in the mixed graph: both halves of the cost are the same matrix.
  return {
    ...statistics,
    mean: new Float64Array(x.cols),
    covariance: { ...second, data: second.data.map((value) => value / x.rows) },
    similarity: { ...statistics.similarity, form },
    fairness: { ...statistics.fairness, form },
  };
}
