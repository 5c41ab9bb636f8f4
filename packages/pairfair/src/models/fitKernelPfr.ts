import { requireIntegerIn, requireKnownKeys, requireOneOf } from '../checks.ts';
import { type Matrix, requireMatrix, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import type { WorkOptions } from '../progress.ts';
import { fullFeatures, type KernelFeatures, landmarkFeatures } from './kernelFeatures.ts';
import { type KernelOptions, kernelMatrix, resolveKernel } from './kernelMatrix.ts';
import type { KernelModel } from './kernelModel.ts';
import { landmarks as placeLandmarks } from './landmarks.ts';
import type { PfrModel } from './linearModel.ts';
import { type PfrSolveOptions, pfrSolver } from './pfrSolver.ts';
import { type PfrStatistics, type PfrStatisticsOptions, pfrStatistics } from './pfrStatistics.ts';

/** Above this many people the default is landmarks: the full kernel costs N² memory, N³ time. */
const mostPeopleWithoutLandmarks = 3000;
const defaultLandmarks = 500;

/** Options for {@link fitKernelPfr}. */
export interface KernelPfrOptions
  extends PfrStatisticsOptions,
    Omit<PfrSolveOptions, 'constraint'>,
    WorkOptions {
  /** Which kernel; a name alone takes the defaults of {@link KernelOptions}. */
  readonly kernel: KernelOptions['name'] | KernelOptions;
  /**
   * How many k-means landmarks stand for the people; 0: none, the people themselves do.
   * Default: 0 up to 3000 people, 500 above.
   */
  readonly landmarks?: number;
  /**
   * As for `fitPfr`, and `printed`: the paper's eq. (8) as it stands, restricted to the range of
   * the kernel, for the record (its own smallest eigenvectors map everybody to zero).
   */
  readonly constraint?: 'representation' | 'basis' | 'printed';
}

const optionKeys = [
  ...['similarity', 'fairness', 'columns', 'groups', 'kernel', 'landmarks', 'constraint', 'gamma'],
  ...['dims', 'ridge', 'balance', 'seed', 'signal', 'onProgress'],
];

/**
 * Learns a pairwise fair representation that is linear in a kernel's features, not in the columns.
 *
 * It is linear PFR on features F with F Fᵀ = K (centred), so `basis` solves K L K α = λ K α.
 * The paper's eq. (8) lacks the K on the right and contradicts its own constraint.
 *
 * @param x One person per row; with a `precomputed` kernel, the symmetric N × N kernel itself.
 * @throws PairfairError as `fitPfr`; `bad-data` for a precomputed kernel that is not symmetric or
 * not positive semidefinite.
 *
 * @example
 * const model = fitKernelPfr(x, { kernel: 'rbf', similarity, fairness, gamma: 0.5, dims: 2 });
 */
export function fitKernelPfr(x: Matrix, options: KernelPfrOptions): KernelModel {
  requireKnownKeys('fitKernelPfr', options, optionKeys);
  const { seed = 1, constraint = 'representation', columns = [] } = options;
  requireOneOf('constraint', constraint, ['representation', 'basis', 'printed']);
  requireMatrix('x', x);
  const kernelChoice =
    typeof options.kernel === 'string' ? { name: options.kernel } : options.kernel;
  const kernel = resolveKernel(kernelChoice, x, seed);
  const precomputed = kernel.name === 'precomputed';
  const count = landmarkCount(x, options, precomputed);

  const anchors = precomputed
    ? zeros(0, 0)
    : count > 0
      ? placeLandmarks(x, count, options)
      : { ...x, data: x.data.slice() };
  const mapped = precomputed
    ? fullFeatures(x)
    : count > 0
      ? landmarkFeatures(kernelMatrix(x, anchors, kernel), kernelMatrix(anchors, anchors, kernel))
      : fullFeatures(kernelMatrix(x, x, kernel));

  const solved = solveOnFeatures(mapped, options);
  const coefficients = multiply(mapped.map, solved.components);
  const offset = multiply(
    { rows: 1, cols: mapped.shift.length, data: mapped.shift },
    solved.components,
  ).data;
  const carriesPeople = count === 0;
  return {
    kind: 'kernel',
    method: 'pfr',
    columns: precomputed ? [] : columns,
    kernel,
    anchors,
    carriesPeople,
    coefficients,
    offset,
    eigenvalues: solved.eigenvalues,
    settings: { ...solved.settings, constraint, landmarks: count },
    diagnostics: { ...solved.diagnostics, columnShares: zeros(0, solved.components.cols) },
    warnings: carriesPeople ? [...solved.warnings, peopleWarning(precomputed)] : solved.warnings,
  };
}

function landmarkCount(x: Matrix, options: KernelPfrOptions, precomputed: boolean): number {
  if (precomputed) return 0;
  const usual = x.rows > mostPeopleWithoutLandmarks ? defaultLandmarks : 0;
  const { landmarks = usual } = options;
  requireIntegerIn('landmarks', landmarks, 0, x.rows);
  return landmarks;
}

function peopleWarning(precomputed: boolean): string {
  return precomputed
    ? 'This model needs the kernel values of new people against every training person.'
    : 'This model carries the rows of its training people. Use landmarks before you give it away.';
}

function solveOnFeatures(mapped: KernelFeatures, options: KernelPfrOptions): PfrModel {
  const { similarity, fairness, groups, gamma, dims, ridge, balance } = options;
  const statistics = pfrStatistics(mapped.features, {
    similarity,
    fairness,
    ...(groups && { groups }),
  });
  const solve = {
    gamma,
    ...(dims !== undefined && { dims }),
    ...(ridge !== undefined && { ridge }),
    ...(balance !== undefined && { balance }),
  };
  if (options.constraint !== 'printed') {
    return pfrSolver(statistics)({ ...solve, constraint: options.constraint ?? 'representation' });
  }
  // K L K α = λ α on the kept range: with α = U β and F = U S^½ it is S^½ FᵀLF S^½ β = λ β, and
  // Z = K α = F S^½ β: PFR on the features F S^½, then mapped back by S^½.
  const root = mapped.values.map(Math.sqrt);
  const model = pfrSolver(scaledStatistics(statistics, root))({ ...solve, constraint: 'basis' });
  return { ...model, components: scaledRows(model.components, root) };
}

/** The statistics of features whose column j is multiplied by scale[j]. */
function scaledStatistics(statistics: PfrStatistics, scale: Float64Array): PfrStatistics {
  const { covariance, similarity, fairness } = statistics;
  return {
    ...statistics,
    covariance: scaledBothSides(covariance, scale),
    similarity: { ...similarity, form: scaledBothSides(similarity.form, scale) },
    fairness: { ...fairness, form: scaledBothSides(fairness.form, scale) },
    groups: { ...statistics.groups, means: scaledColumns(statistics.groups.means, scale) },
  };
}

function scaledBothSides(a: Matrix, scale: Float64Array): Matrix {
  return scaledColumns(scaledRows(a, scale), scale);
}

function scaledRows(a: Matrix, scale: Float64Array): Matrix {
  return { ...a, data: a.data.map((value, at) => value * scale[Math.floor(at / a.cols)]) };
}

function scaledColumns(a: Matrix, scale: Float64Array): Matrix {
  return { ...a, data: a.data.map((value, at) => value * scale[at % a.cols]) };
}
