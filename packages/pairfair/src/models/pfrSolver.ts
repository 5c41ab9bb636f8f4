import { requireIntegerIn, requireKnownKeys, requireNumberIn, requireOneOf } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Whitening, whiten } from '../linalg/generalizedEigen.ts';
import { crossProduct } from '../linalg/gram.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { nullSpace, type Range } from '../linalg/nullSpace.ts';
import { smallestEigen } from '../linalg/smallestEigen.ts';
import { fixSigns } from '../linalg/symmetricEigen.ts';
import { gradedComponents, type PfrSpectrum, requireStrictness } from './grades.ts';
import type { PfrModel, PfrSettings } from './linearModel.ts';
import { pfrDiagnostics } from './pfrDiagnostics.ts';
import type { PfrStatistics } from './pfrStatistics.ts';

/** The choices of one PFR solve. */
export interface PfrSolveOptions {
  /** Weight of the fairness graph, from 0 (ignored) to 1 (nothing else counts). */
  readonly gamma: number;
  /**
   * Length of a learned representation, from 1 to the rank of the data (`basis`: to the number
   * of columns). Default: half the rank, at most 10; with a `strictness`, all. Without one it must
   * be below the rank to matter.
   */
  readonly dims?: number;
  /**
   * Graded PFR, `representation` only; from 0 to below 1. Directions are weighed by how little
   * linked people differ along them instead of kept whole or dropped: 0 ignores the judgments,
   * towards 1 only the first direction stays (see `grades`). `dims` may cut as well. A predictor
   * with the usual penalty undoes the grades: use `fitFrontier`, or a penalty that grows with the
   * number of people. Default: the paper's PFR, which cuts.
   */
  readonly strictness?: number;
  /**
   * How much of the trace of the cost is added to its diagonal, `representation` only; ≥ 0,
   * default 1. Towards 0 the graphs are read most strictly, towards ∞ the dimensions become
   * principal components.
   */
  readonly ridge?: number;
  /**
   * What keeps the solution from collapsing. `representation` (default): ZᵀZ/N = I, what the
   * paper's eq. (5) asks for. `basis`: VᵀV = I, its eqs. (6), (7) and the published code.
   */
  readonly constraint?: 'representation' | 'basis';
  /**
   * `weight` (default): each graph is divided by its total weight, so that γ is a fair dial.
   * `none`: as the paper has it.
   */
  readonly balance?: 'weight' | 'none';
}

const solveKeys = ['gamma', 'dims', 'strictness', 'ridge', 'constraint', 'balance'];
/** As many spectra are kept: what a slider or a grid comes back to, not every γ there ever was. */
const mostSpectra = 32;

/** PFR prepared for one data set. */
export interface PfrSolver {
  /** How many directions the data vary in: the most dimensions there are. */
  readonly rank: number;
  solve(options: PfrSolveOptions): PfrModel;
  /** The components of that model alone: a grid search has no use for diagnostics. */
  components(options: PfrSolveOptions): Matrix;
  /**
   * All eigenpairs under the constraint `representation`: every strictness, number of dimensions
   * and point of the frontier follows from them in O(M r). The last ones solved are kept.
   */
  spectrum(options: PfrSpectrumOptions): PfrSpectrum;
}

/** What the eigenproblem of PFR depends on. */
export type PfrSpectrumOptions = Pick<PfrSolveOptions, 'gamma' | 'ridge' | 'balance'>;

/**
 * Prepares PFR for one data set, so that every further choice of settings is one small
 * eigenproblem: what a γ slider or a grid search calls.
 *
 * @example
 * const solver = pfrSolver(pfrStatistics(x, { similarity, fairness }));
 * const mild = solver.solve({ gamma: 0.1, dims: 2 });
 * const strict = solver.solve({ gamma: 0.9, dims: 2 });
 * const graded = solver.solve({ gamma: 0.9, strictness: 0.5 });
 */
export function pfrSolver(statistics: PfrStatistics): PfrSolver {
  // All made on first use: of `basis` only what is vanishing is asked, not how to whiten.
  let whitening: Whitening | undefined;
  const whitener = () => (whitening ??= whiten(statistics.covariance));
  let vanishing: Range | undefined;
  const rangeFor = ({ constraint }: Pick<PfrSolveOptions, 'constraint'>): Range =>
    constraint === 'basis'
      ? (vanishing ??= whitening ?? nullSpace(statistics.covariance))
      : whitener();
  // In whitened coordinates, both forms are needed for every γ.
  let whitened: { similarity: Matrix; fairness: Matrix } | undefined;
  const spectra = new Map<string, PfrSpectrum>();

  const solveWhitened = (settings: PfrSettings): Solution => {
    const { half } = whitener();
    whitened ??= {
      similarity: whitenedForm(statistics.similarity.form, half),
      fairness: whitenedForm(statistics.fairness.form, half),
    };
    return solveRepresentation(statistics, whitener(), whitened, settings);
  };
  const spectrumOf = (settings: PfrSettings): PfrSpectrum => {
    const { gamma, ridge, balance } = settings;
    const key = `${gamma} ${ridge} ${balance}`;
    const kept = spectra.get(key);
    if (kept) return kept;
    const { eigenvalues, components } = solveWhitened({ ...settings, dims: whitener().rank });
    const found = {
      values: withoutRounding(eigenvalues, linkScale(statistics, settings)),
      vectors: components,
    };
    if (spectra.size === mostSpectra) spectra.delete([...spectra.keys()][0]);
    spectra.set(key, found);
    return found;
  };
  const solveSettings = (settings: PfrSettings): Solution => {
    const { constraint, strictness, dims } = settings;
    if (constraint === 'basis') return solveBasis(statistics, settings);
    if (strictness === undefined) return solveWhitened(settings);
    const spectrum = spectrumOf(settings);
    return {
      eigenvalues: spectrum.values.slice(0, dims),
      components: gradedComponents(spectrum, strictness, dims),
    };
  };
  const settingsOf = (options: PfrSolveOptions) =>
    resolveSettings(statistics, rangeFor(options).rank, options);
  return {
    get rank() {
      return whitener().rank;
    },
    solve(options) {
      const settings = settingsOf(options);
      return pfrModel(statistics, rangeFor(settings), settings, solveSettings(settings));
    },
    components: (options) => solveSettings(settingsOf(options)).components,
    spectrum: (options) => spectrumOf(settingsOf(options)),
  };
}

/** What an eigenproblem gives. */
interface Solution {
  readonly eigenvalues: Float64Array;
  readonly components: Matrix;
}

/** Checks the options of a solve and fills in the defaults. */
function resolveSettings(
  statistics: PfrStatistics,
  rank: number,
  options: PfrSolveOptions,
): PfrSettings {
  requireKnownKeys('PFR', options, solveKeys);
  const { gamma, ridge = 1, constraint = 'representation', balance = 'weight' } = options;
  const { strictness } = options;
  const { dims = strictness === undefined ? Math.min(10, Math.ceil(rank / 2)) : rank } = options;
  requireNumberIn('gamma', gamma, 0, 1);
  requireNumberIn('ridge', ridge, 0, Number.MAX_VALUE);
  requireOneOf('constraint', constraint, ['representation', 'basis']);
  requireOneOf('balance', balance, ['weight', 'none']);
  const most = constraint === 'basis' ? statistics.mean.length : rank;
  requireIntegerIn('dims', dims, 1, most);
  if (strictness !== undefined) requireGraded(strictness, constraint);
  requireEdges('fairness', statistics.fairness.totalWeight, gamma, gamma > 0);
  requireEdges('similarity', statistics.similarity.totalWeight, gamma, gamma < 1);
  return {
    ...{ gamma, dims, ...(strictness !== undefined && { strictness }) },
    ...{ ridge, constraint, balance, normalizedLaplacian: false },
  };
}

function requireGraded(strictness: number, constraint: PfrSettings['constraint']): void {
  requireStrictness(strictness);
  if (constraint === 'representation') return;
  throw new PairfairError(
    'invalid-option',
    "strictness grades the directions of constraint 'representation' by what they cost per unit of variance; under any other constraint they have no such cost. Leave one of the two out.",
  );
}

function requireEdges(name: string, weight: number, gamma: number, needed: boolean): void {
  if (needed && !(weight > 0)) {
    throw new PairfairError(
      'degenerate',
      `With gamma = ${gamma} the ${name} graph must link somebody, but it has no edges among these people.`,
    );
  }
}

function solveBasis(statistics: PfrStatistics, settings: PfrSettings): Solution {
  const { similarity, fairness } = statistics;
  const cost = mixedCost(statistics, similarity.form, fairness.form, settings);
  const { values, vectors } = smallestEigen(cost, settings.dims);
  return { eigenvalues: values, components: vectors };
}

function solveRepresentation(
  statistics: PfrStatistics,
  whitening: Whitening,
  whitened: { similarity: Matrix; fairness: Matrix },
  settings: PfrSettings,
): Solution {
  const { rank, half } = whitening;
  const cost = mixedCost(statistics, whitened.similarity, whitened.fairness, settings);
  // ρ·tr(A)/r·I in the original coordinates is halfᵀ·half times it here, which is diag(1/s).
  const lift = (settings.ridge * mixedTrace(statistics, settings)) / rank;
  for (let k = 0; k < rank; k++) cost.data[k * rank + k] += lift / whitening.values[k];
  const { values, vectors } = smallestEigen(cost, settings.dims);
  return { eigenvalues: values, components: fixSigns(multiply(half, vectors)) };
}

/** Eigenvalues below this share of what links between random people cost are rounding. */
const roundingShare = 1e-12;

/**
 * No eigenvalue is below 0. What rounding leaves of a 0 must be one: grades depend on ratios, and
 * two directions in which no linked people differ are worth the same.
 */
function withoutRounding(values: Float64Array, scale: number): Float64Array {
  const floor = roundingShare * Math.max(scale, values[values.length - 1]);
  return values.map((value) => (value > floor ? value : 0));
}

/** What a direction of variance 1 costs when links join people at random. */
function linkScale(statistics: PfrStatistics, settings: PfrSettings): number {
  const factors = mixedFactors(statistics, settings);
  return (
    factors.similarity * statistics.similarity.totalWeight +
    factors.fairness * statistics.fairness.totalWeight
  );
}

function pfrModel(
  statistics: PfrStatistics,
  range: Range,
  settings: PfrSettings,
  { eigenvalues, components }: Solution,
): PfrModel {
  const { columns, mean } = statistics;
  const { diagnostics, warnings } = pfrDiagnostics(statistics, range, settings, components);
  return {
    kind: 'linear',
    method: 'pfr',
    columns,
    mean,
    components,
    eigenvalues,
    settings,
    diagnostics,
    warnings,
  };
}

function whitenedForm(form: Matrix, half: Matrix): Matrix {
  return crossProduct(half, multiply(form, half));
}

/** What the two graphs are multiplied with in A(γ) = (1−γ)·A_X/c_X + γ·A_F/c_F. */
export function mixedFactors(
  statistics: PfrStatistics,
  { gamma, balance }: Pick<PfrSettings, 'gamma' | 'balance'>,
): { similarity: number; fairness: number } {
  const { similarity, fairness } = statistics;
  const balanced = balance === 'weight';
  // A term with factor 0 is skipped: its graph may be empty, and 0/0 must not get in.
  return {
    similarity: gamma === 1 ? 0 : (1 - gamma) / (balanced ? similarity.totalWeight : 1),
    fairness: gamma === 0 ? 0 : gamma / (balanced ? fairness.totalWeight : 1),
  };
}

function mixedCost(
  statistics: PfrStatistics,
  similarity: Matrix,
  fairness: Matrix,
  settings: PfrSettings,
): Matrix {
  const factors = mixedFactors(statistics, settings);
  const out = zeros(similarity.rows, similarity.cols);
  for (let at = 0; at < out.data.length; at++) {
    out.data[at] = factors.similarity * similarity.data[at] + factors.fairness * fairness.data[at];
  }
  return out;
}

function mixedTrace(statistics: PfrStatistics, settings: PfrSettings): number {
  const { similarity, fairness } = mixedFactors(statistics, settings);
  const size = statistics.mean.length;
  let sum = 0;
  for (let at = 0; at < size * size; at += size + 1) {
    sum +=
      similarity * statistics.similarity.form.data[at] +
      fairness * statistics.fairness.form.data[at];
  }
  return sum;
}
