import { requireOneOf } from '../../checks.ts';
import { patternWeights, type UnitPatterns, type Units, unitPatterns } from './unitPatterns.ts';

/** How far apart two answers are. */
export interface AlphaOptions {
  /**
   * `nominal` (default): different is different. `interval`: by the squared difference. `ordinal`:
   * by the squared difference of mid-ranks among all answers.
   */
  readonly level?: 'nominal' | 'ordinal' | 'interval';
  /**
   * For answers that could as well have been given the other way round, such as "the first is
   * better": the answer v read so is `mirrored` − v, and chance is that of either reading.
   */
  readonly mirrored?: number;
}

/**
 * Krippendorff's α: 1 − observed over expected disagreement. 1 is full agreement, 0 what chance
 * gives, below 0 worse than that. Any number of judges, answers may be missing; units with one
 * answer are dropped.
 *
 *     α = 1 − (n − 1) Σ o_ck δ²_ck / Σ n_c n_k δ²_ck
 *
 * with o_ck the coincidences of values c and k within units, and n_c their sums. NaN when all
 * answers are the same: without variation nothing can be said about agreement.
 *
 * Read it so: from 0.80 on firm, from 0.667 tentative, below that report it and do not hide it.
 *
 * @example
 * krippendorffAlpha({ offsets: [0, 2, 4], value: [1, 1, 0, 1] }, { level: 'nominal' });
 */
export function krippendorffAlpha(units: Units, options: AlphaOptions = {}): number {
  const patterns = unitPatterns(units, options.mirrored);
  return alphaOfPatterns(patterns, patternWeights(patterns), options);
}

/** α when pattern t occurs `weights[t]` times. */
export function alphaOfPatterns(
  { values, counts }: UnitPatterns,
  weights: Float64Array,
  { level = 'nominal', mirrored }: AlphaOptions,
): number {
  requireOneOf('level', level, ['nominal', 'ordinal', 'interval']);
  const totals = new Float64Array(values.length);
  let n = 0;
  counts.forEach((row, t) => {
    for (let c = 0; c < row.length; c++) {
      totals[c] += weights[t] * row[c];
      n += weights[t] * row[c];
    }
  });
  const marginals = mirrored === undefined ? totals : mirror(totals, values, mirrored);
  const spread = spreadOf(level, values, marginals);
  let observed = 0;
  counts.forEach((row, t) => {
    if (weights[t] > 0) observed += (weights[t] * spread(row)) / (sum(row) - 1);
  });
  const expected = spread(marginals);
  return expected > 0 ? 1 - ((n - 1) * observed) / expected : Number.NaN;
}

/**
 * Σ_{c,k} n_c n_k δ²_ck for counts n of values. For squared differences of numbers x it is
 * 2 (n Σ n_c x_c² − (Σ n_c x_c)²), and the ordinal δ is a difference of mid-ranks.
 */
export function spreadOf(
  level: 'nominal' | 'ordinal' | 'interval',
  values: readonly number[],
  marginals: Float64Array,
): (counts: Float64Array) => number {
  if (level === 'nominal') {
    return (counts) => sum(counts) ** 2 - counts.reduce((total, n) => total + n * n, 0);
  }
  const x = level === 'interval' ? values : midRanks(marginals);
  return (counts) => {
    let [n, first, second] = [0, 0, 0];
    for (let c = 0; c < counts.length; c++) {
      n += counts[c];
      first += counts[c] * x[c];
      second += counts[c] * x[c] * x[c];
    }
    return 2 * (n * second - first * first);
  };
}

function midRanks(marginals: Float64Array): number[] {
  let below = 0;
  return Array.from(marginals, (n) => {
    below += n;
    return below - n / 2;
  });
}

/** Each value and its mirror image as often as the two together on average. */
function mirror(totals: Float64Array, values: readonly number[], ends: number): Float64Array {
  return totals.map((n, c) => (n + totals[values.indexOf(ends - values[c])]) / 2);
}

const sum = (counts: Float64Array): number => counts.reduce((total, n) => total + n, 0);
