import { requireIntegerIn } from '../checks.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';

/** Options for {@link syntheticAdmissions}. */
export interface SyntheticAdmissionsOptions {
  /** How many people each of the two groups has; at least 1. Default 500, as in the paper. */
  readonly perGroup?: number;
  /** Further columns for each of the two scores: 0 (low-dimensional, default) or 100 in the paper. */
  readonly extraColumns?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** The paper's simulated applicants to graduate school. */
export interface SyntheticAdmissions {
  /** Academic and supplementary performance, then the further columns; unscaled, without group. */
  readonly x: Matrix;
  readonly columns: readonly string[];
  /** 0: whose supplementary scores are inflated; 1: the protected group. Group 0 comes first. */
  readonly groups: Int32Array;
  /** 1 for those able to complete graduate school, half of each group on average. */
  readonly labels: Float64Array;
}

/**
 * Simulates admissions data in which one group's scores are inflated without making its people
 * any abler (paper, section 4.2).
 *
 * Academic and supplementary performance are normal with unit variance and correlation 0.3;
 * group 0 has 1 added to supplementary. The label is 1 from a sum of 0 on in group 1, and from 1
 * on in group 0, so both groups are equally able and the sum alone favours group 0. Each further
 * column is r·score + √(1−r²)·noise with its own r uniform in [0.75, 1], and those of
 * supplementary are inflated with it.
 *
 * The same seed gives the same people whatever `extraColumns` is: the low-dimensional data are the
 * first two columns of the high-dimensional ones. Linear in people × columns.
 *
 * @example
 * const { x, groups, labels } = syntheticAdmissions({ extraColumns: 100, seed: 7 }); // 1000 × 202
 */
export function syntheticAdmissions(options: SyntheticAdmissionsOptions = {}): SyntheticAdmissions {
  const { perGroup = 500, extraColumns = 0, seed = 1 } = options;
  requireIntegerIn('perGroup', perGroup, 1, 2 ** 30);
  requireIntegerIn('extraColumns', extraColumns, 0, 2 ** 20);

  const people = new Random(seed, 'admissions people');
  const noise = new Random(seed, 'admissions noise');
  const correlation = correlations(2 * extraColumns, seed);
  const x = zeros(2 * perGroup, 2 + 2 * extraColumns);
  const groups = new Int32Array(x.rows);
  const labels = new Float64Array(x.rows);
  for (let i = 0, at = 0; i < x.rows; i++) {
    groups[i] = i < perGroup ? 0 : 1;
    const inflation = groups[i] === 0 ? 1 : 0;
    const academic = people.normal();
    const supplementary = 0.3 * academic + Math.sqrt(1 - 0.3 ** 2) * people.normal();
    labels[i] = academic + supplementary >= 0 ? 1 : 0;

    x.data[at++] = academic;
    x.data[at++] = supplementary + inflation;
    for (let k = 0; k < 2 * extraColumns; k++) {
      const r = correlation[k];
      const [base, shift] = k < extraColumns ? [academic, 0] : [supplementary, inflation];
      x.data[at++] = r * base + Math.sqrt(1 - r * r) * noise.normal() + shift;
    }
  }
  return { x, columns: columnNames(extraColumns), groups, labels };
}

/** How strongly each further column follows its score; uniform in [0.75, 1]. */
function correlations(count: number, seed: number): Float64Array {
  const random = new Random(seed, 'admissions correlations');
  return Float64Array.from({ length: count }, () => 0.75 + 0.25 * random.uniform());
}

function columnNames(extraColumns: number): string[] {
  const numbered = (name: string) =>
    Array.from({ length: extraColumns }, (_, k) => `${name} ${k + 1}`);
  return ['academic', 'supplementary', ...numbered('academic'), ...numbered('supplementary')];
}
