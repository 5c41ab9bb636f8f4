import { requireIntegerIn, requireSameLength } from '../checks.ts';
import type { WeightedOptions } from './auc.ts';
import { countGroups } from './metricChecks.ts';
import { requireProbabilities } from './scoringRules.ts';

/** One bin of a reliability diagram: scores in (low, high], the first bin with 0 as well. */
export interface ReliabilityBin {
  readonly low: number;
  readonly high: number;
  /** How many people, or their total weight. */
  readonly size: number;
  /** Mean score in the bin; `NaN` when it is empty. */
  readonly meanScore: number;
  /** Share with label 1 in the bin; `NaN` when it is empty. */
  readonly baseRate: number;
}

/** How well scores agree with what happened. */
export interface Calibration {
  readonly bins: readonly ReliabilityBin[];
  /** Σ_b (n_b/n) |mean score − base rate| over the bins; `NaN` without people. */
  readonly expectedCalibrationError: number;
}

/** Calibration of everyone and of each group. */
export interface GroupCalibration {
  readonly overall: Calibration;
  readonly groups: readonly Calibration[];
}

/** Options for {@link calibration} and {@link groupCalibration}. */
export interface CalibrationOptions extends WeightedOptions {
  /** How many bins of equal width [0, 1] is cut into; from 1 to 1000. Default 10. */
  readonly bins?: number;
}

/**
 * Reliability bins and expected calibration error of scores that mean to be probabilities.
 *
 * The error depends on the number of bins and is biased upwards where bins hold few people:
 * compare it only at the same `bins`, and read it beside the bins' sizes.
 */
export function calibration(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  options: CalibrationOptions = {},
): Calibration {
  return groupCalibration(labels, scores, new Int8Array(labels.length), options).overall;
}

/**
 * {@link calibration} of everyone and per group. People of unknown group (−1) count overall.
 * A score that is calibrated in each group and equal odds exclude each other unless base rates
 * agree, so both belong in a report.
 */
export function groupCalibration(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  groups: ArrayLike<number>,
  { bins = 10, weights }: CalibrationOptions = {},
): GroupCalibration {
  requireProbabilities(labels, scores, weights);
  requireSameLength('labels', labels.length, 'groups', groups.length);
  requireIntegerIn('bins', bins, 1, 1000);

  return calibrationByGroup(labels, scores, groups, countGroups(groups), bins, weights);
}

/** {@link groupCalibration} unchecked, with the number of groups known. */
export function calibrationByGroup(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  groups: ArrayLike<number>,
  groupCount: number,
  bins: number,
  weights: ArrayLike<number> | undefined,
): GroupCalibration {
  const sums = calibrationSums(labels, scores, groups, groupCount, bins, weights);
  const [overall, ...perGroup] = sums.map((table) => calibrationFrom(table, bins));
  return { overall, groups: perGroup };
}

/** Per bin people, Σ score and Σ label: of everyone, then of every group; unchecked. */
export function calibrationSums(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  groups: ArrayLike<number>,
  groupCount: number,
  bins: number,
  weights: ArrayLike<number> | undefined,
): Float64Array[] {
  const table = new Float64Array(3 * bins * (groupCount + 1));
  for (let i = 0; i < labels.length; i++) {
    const weight = weights ? weights[i] : 1;
    const bin = binOf(scores[i], bins);
    addTo(table, 3 * bin, weight, scores[i], labels[i]);
    if (groups[i] >= 0)
      addTo(table, 3 * (bins * (groups[i] + 1) + bin), weight, scores[i], labels[i]);
  }

  return Array.from({ length: groupCount + 1 }, (_, block) =>
    table.subarray(3 * bins * block, 3 * bins * (block + 1)),
  );
}

function addTo(
  table: Float64Array,
  at: number,
  weight: number,
  score: number,
  label: number,
): void {
  table[at] += weight;
  table[at + 1] += weight * score;
  table[at + 2] += weight * label;
}

function calibrationFrom(table: Float64Array, bins: number): Calibration {
  const out: ReliabilityBin[] = [];
  let total = 0;
  let error = 0;
  for (let b = 0; b < bins; b++) {
    const [size, scores, labels] = table.subarray(3 * b, 3 * b + 3);
    out.push({
      low: b / bins,
      high: (b + 1) / bins,
      size,
      meanScore: scores / size,
      baseRate: labels / size,
    });
    total += size;
    error += Math.abs(scores - labels);
  }
  return { bins: out, expectedCalibrationError: error / total };
}

/** The bin b with b/bins < score ≤ (b+1)/bins. */
export function binOf(score: number, bins: number): number {
  let bin = Math.max(0, Math.ceil(score * bins) - 1);
  // The product may round across an edge; the edges themselves decide.
  if (bin > 0 && score <= bin / bins) bin--;
  else if (score > (bin + 1) / bins) bin++;
  return bin;
}
