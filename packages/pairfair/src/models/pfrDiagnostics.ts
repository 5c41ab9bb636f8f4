import { columnOf, type Matrix, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import type { Range } from '../linalg/nullSpace.ts';
import type { PfrDiagnostics, PfrSettings } from './linearModel.ts';
import type { PfrStatistics } from './pfrStatistics.ts';

/** Below this share of the largest variance a direction counts as constant. */
const constantShare = 1e-10;

/** Works out what a user should know about a solved model; all from the statistics. */
export function pfrDiagnostics(
  statistics: PfrStatistics,
  range: Range,
  settings: PfrSettings,
  components: Matrix,
): { diagnostics: PfrDiagnostics; warnings: string[] } {
  const { covariance, similarity, fairness } = statistics;
  const variances = diagonalForm(covariance, components);
  const diagnostics: PfrDiagnostics = {
    rank: range.rank,
    constantDirections: covariance.rows - range.rank,
    constantDirectionColumns: constantDirectionColumns(range),
    lossSimilarity: loss(similarity.form, components),
    lossFairness: loss(fairness.form, components),
    columnShares: columnShares(covariance, components),
    groupCorrelations: groupCorrelations(statistics, components, variances),
  };
  return { diagnostics, warnings: warningsAbout(statistics, range, settings, variances) };
}

/** 2 tr(VᵀAV), which is Σ ‖zᵢ−zⱼ‖² w(i,j) over ordered pairs. */
function loss(form: Matrix, components: Matrix): number {
  return 2 * diagonalForm(form, components).reduce(add, 0);
}

/** Columns with a part in the null space of B. */
function constantDirectionColumns({ outside }: Range): number[] {
  return Array.from(outside.keys()).filter((j) => outside[j] > 1e-6);
}

function columnShares(covariance: Matrix, components: Matrix): Matrix {
  const deviations = diagonal(covariance).map((variance) => Math.sqrt(Math.max(variance, 0)));
  const out = zeros(components.rows, components.cols);
  for (let d = 0; d < components.cols; d++) {
    const moves = columnOf(components, d).map((v, j) => Math.abs(v) * deviations[j]);
    const total = moves.reduce(add, 0);
    moves.forEach((move, j) => {
      out.data[j * components.cols + d] = total > 0 ? move / total : 0;
    });
  }
  return out;
}

/** corr(z_d, 1[group g]) = (m_g − m)·v_d · √(n_g / (n − n_g)) / sd(z_d). */
function groupCorrelations(
  { people, mean, groups }: PfrStatistics,
  components: Matrix,
  variances: Float64Array,
): Matrix {
  const dims = components.cols;
  const out = zeros(groups.sizes.length, dims);
  groups.sizes.forEach((size, g) => {
    const odds = Math.sqrt(size / (people - size));
    for (let d = 0; d < dims; d++) {
      let shift = 0;
      for (let j = 0; j < mean.length; j++) {
        shift += (groups.means.data[g * mean.length + j] - mean[j]) * components.data[j * dims + d];
      }
      out.data[g * dims + d] = (shift * odds) / Math.sqrt(variances[d]);
    }
  });
  return out;
}

function warningsAbout(
  { columns }: PfrStatistics,
  range: Range,
  { dims, constraint, strictness }: PfrSettings,
  variances: Float64Array,
): string[] {
  const warnings: string[] = [];
  const { rank, largest } = range;
  if (dims >= rank && strictness === 0) {
    warnings.push(
      'With strictness 0 and all dimensions every direction counts in full: the judgments change nothing.',
    );
  }
  if (dims >= rank && strictness === undefined) {
    warnings.push(
      `The representation has ${dims} dimensions and the data vary in ${rank} directions: a linear model on it sees everything the data hold again, the group included. Choose fewer dimensions.`,
    );
  }
  const flat = Array.from(variances.keys()).filter((d) => variances[d] <= constantShare * largest);
  if (constraint === 'basis' && flat.length > 0) {
    const involved = constantDirectionColumns(range).map((j) => columns[j] ?? String(j));
    warnings.push(
      `Dimensions ${flat.map((d) => d + 1).join(', ')} have the same value for everybody, because some columns add up to a constant (${shortList(involved)}). Drop one level of each one-hot block or use constraint 'representation'.`,
    );
  }
  return warnings;
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}

/** The diagonal of VᵀAV alone. */
function diagonalForm(form: Matrix, components: Matrix): Float64Array {
  const { rows, cols, data } = components;
  const image = multiply(form, components).data;
  const out = new Float64Array(cols);
  for (let j = 0, at = 0; j < rows; j++) {
    for (let d = 0; d < cols; d++, at++) out[d] += data[at] * image[at];
  }
  return out;
}

function diagonal(a: Matrix): Float64Array {
  return Float64Array.from({ length: a.rows }, (_, k) => a.data[k * a.cols + k]);
}

function add(a: number, b: number): number {
  return a + b;
}
