import { requireKnownKeys, requireOneOf } from '../checks.ts';
import { type Matrix, requireMatrix, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import {
  fitKernelFeatures,
  type KernelFeatureOptions,
  type KernelFeatures,
} from './kernelFeatures.ts';
import type { KernelOptions } from './kernelMatrix.ts';
import type { KernelModel } from './kernelModel.ts';
import type { PfrModel } from './linearModel.ts';
import { type PfrSolveOptions, pfrSolver } from './pfrSolver.ts';
import { type PfrStatistics, type PfrStatisticsOptions, pfrStatistics } from './pfrStatistics.ts';

/** Options for {@link fitKernelPfr}. */
export interface KernelPfrOptions
  extends Omit<PfrStatisticsOptions, 'target' | 'weights'>,
    Omit<PfrSolveOptions, 'constraint'>,
    KernelFeatureOptions {
  /** Which kernel; a name alone takes the defaults of {@link KernelOptions}. */
  readonly kernel: KernelOptions['name'] | KernelOptions;
  /**
   * As for `fitPfr`, and `printed`: the paper's eq. (8) as it stands, restricted to the range of
   * the kernel, for the record (its own smallest eigenvectors map everybody to zero).
   */
  readonly constraint?: 'representation' | 'basis' | 'printed';
}

const optionKeys = [
  ...['similarity', 'fairness', 'columns', 'groups', 'kernel', 'landmarks', 'constraint', 'gamma'],
  ...['dims', 'strictness', 'ridge', 'balance', 'seed', 'signal', 'onProgress'],
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
  const { constraint = 'representation', columns = [], kernel } = options;
  requireOneOf('constraint', constraint, ['representation', 'basis', 'printed']);
  requireMatrix('x', x);
  const mapped = fitKernelFeatures(
    x,
    typeof kernel === 'string' ? { name: kernel } : kernel,
    options,
  );
  const solved = solveOnFeatures(mapped, options);

  const precomputed = mapped.kernel.name === 'precomputed';
  return kernelPfrModel(mapped, solved, { constraint, columns: precomputed ? [] : columns });
}

/** A kernel model from what was solved on its features; `map`, `shift` as in `KernelFeatures`. */
export function kernelPfrModel(
  mapped: Pick<KernelFeatures, 'kernel' | 'anchors' | 'landmarks' | 'map' | 'shift'>,
  solved: PfrModel,
  {
    constraint,
    columns,
  }: Pick<KernelModel, 'columns'> & { constraint: KernelModel['settings']['constraint'] },
): KernelModel {
  const carriesPeople = mapped.landmarks === 0;
  const shift = { rows: 1, cols: mapped.shift.length, data: mapped.shift };
  const precomputed = mapped.kernel.name === 'precomputed';
  return {
    kind: 'kernel',
    method: 'pfr',
    columns,
    kernel: mapped.kernel,
    anchors: mapped.anchors,
    carriesPeople,
    coefficients: multiply(mapped.map, solved.components),
    offset: multiply(shift, solved.components).data,
    eigenvalues: solved.eigenvalues,
    settings: { ...solved.settings, constraint, landmarks: mapped.landmarks },
    diagnostics: { ...solved.diagnostics, columnShares: zeros(0, solved.components.cols) },
    warnings: carriesPeople ? [...solved.warnings, peopleWarning(precomputed)] : solved.warnings,
  };
}

function peopleWarning(precomputed: boolean): string {
  return precomputed
    ? 'This model needs the kernel values of new people against every training person.'
    : 'This model carries the rows of its training people. Use landmarks before you give it away.';
}

function solveOnFeatures(mapped: KernelFeatures, options: KernelPfrOptions): PfrModel {
  const { similarity, fairness, groups, gamma, dims, strictness, ridge, balance } = options;
  const statistics = pfrStatistics(mapped.features, {
    similarity,
    fairness,
    ...(groups && { groups }),
  });
  const solve = {
    gamma,
    ...(dims !== undefined && { dims }),
    ...(strictness !== undefined && { strictness }),
    ...(ridge !== undefined && { ridge }),
    ...(balance !== undefined && { balance }),
  };
  if (options.constraint !== 'printed') {
    return pfrSolver(statistics).solve({
      ...solve,
      constraint: options.constraint ?? 'representation',
    });
  }
  // K L K α = λ α on the kept range: with α = U β and F = U S^½ it is S^½ FᵀLF S^½ β = λ β, and
  // Z = K α = F S^½ β: PFR on the features F S^½, then mapped back by S^½.
  const root = mapped.values.map(Math.sqrt);
  const model = pfrSolver(scaledStatistics(statistics, root)).solve({
    ...solve,
    constraint: 'basis',
  });
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
