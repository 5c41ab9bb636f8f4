import { requireIntegerIn, requireNumberIn, requirePositive } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import { type Matrix, zeros } from '../../linalg/matrix.ts';
import type { RatingAnswers } from '../answers/answers.ts';

/** Options for {@link fitDawidSkene}. */
export interface DawidSkeneOptions {
  /**
   * Prior counts of every judge's confusions: c·exp(−|k−l|/s) for calling a true k an l, so that
   * near misses are expected more than far ones. `strength` c ≥ 0, default 1 (0: maximum
   * likelihood, as in the 1979 paper); `width` s > 0, default 0.7.
   */
  readonly strength?: number;
  readonly width?: number;
  /** Stops when no posterior moves by more than this. Default 1e-6. */
  readonly tolerance?: number;
  /** Stops after this many rounds at the latest. Default 200. */
  readonly maxIterations?: number;
}

/** Dawid–Skene for ordered classes, fitted. */
export interface DawidSkeneFit {
  /** One row per person, one column per class: the probability of being in it. Zeros: not rated. */
  readonly posterior: Matrix;
  /** Share of people in each class. */
  readonly prevalence: Float64Array;
  /** Per judge a table, one row per true class: how often they call it what. */
  readonly confusion: readonly Matrix[];
  readonly iterations: number;
  readonly converged: boolean;
}

/**
 * Finds out at once which class people are in and how each judge confuses classes (Dawid and
 * Skene, 1979), by EM. A judge may rate a person more than once. It presumes one truth: judges of
 * another mind come out as unreliable.
 *
 * @throws PairfairError `bad-data` when a rating is by no named judge.
 */
export function fitDawidSkene(
  answers: Pick<RatingAnswers, 'offsets' | 'value' | 'judge' | 'levels'>,
  judges: number,
  options: DawidSkeneOptions = {},
): DawidSkeneFit {
  const { strength = 1, width = 0.7, tolerance = 1e-6, maxIterations = 200 } = options;
  requireNumberIn('strength', strength, 0, Number.MAX_VALUE);
  requirePositive('width', width);
  requirePositive('tolerance', tolerance);
  requireIntegerIn('maxIterations', maxIterations, 1, 2 ** 31);
  requireJudges(answers);

  const { levels } = answers;
  const state: State = {
    posterior: ratingShares(answers),
    prevalence: new Float64Array(levels),
    table: new Float64Array(judges * levels * levels),
  };
  const prior = priorCounts(levels, strength, width);
  let iterations = 0;
  let change = Number.POSITIVE_INFINITY;
  while (iterations < maxIterations && change >= tolerance) {
    maximise(state, answers, prior);
    change = expect(state, answers);
    iterations++;
  }
  // What is returned belongs to the posterior that is returned.
  maximise(state, answers, prior);
  const { posterior, prevalence, table } = state;
  return {
    posterior,
    prevalence,
    confusion: Array.from({ length: judges }, (_, j) => ({
      rows: levels,
      cols: levels,
      data: table.slice(j * levels * levels, (j + 1) * levels * levels),
    })),
    iterations,
    converged: change < tolerance,
  };
}

interface State {
  readonly posterior: Matrix;
  readonly prevalence: Float64Array;
  /** P(judge j says l | class k) at (j·K + k)·K + l. */
  readonly table: Float64Array;
}

type Ratings = Pick<RatingAnswers, 'offsets' | 'value' | 'judge' | 'levels'>;

function requireJudges({ value, judge }: Ratings): void {
  for (let k = 0; k < value.length; k++) {
    if (value[k] > 0 && judge[k] < 0) {
      throw new PairfairError(
        'bad-data',
        'Dawid–Skene weighs judges, so every rating must name its judge, but some do not. Use the mean instead.',
      );
    }
  }
}

/** Where EM begins: the share of each rating among those a person got. */
function ratingShares({ offsets, value, levels }: Ratings): Matrix {
  const shares = zeros(offsets.length - 1, levels);
  for (let i = 0; i < shares.rows; i++) {
    const row = shares.data.subarray(i * levels, (i + 1) * levels);
    let count = 0;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      if (value[k] < 0) continue;
      row[value[k] - 1]++;
      count++;
    }
    for (let c = 0; count > 0 && c < levels; c++) row[c] /= count;
  }
  return shares;
}

function priorCounts(levels: number, strength: number, width: number): Float64Array {
  const counts = new Float64Array(levels * levels);
  for (let k = 0; k < levels; k++) {
    for (let l = 0; l < levels; l++) {
      counts[k * levels + l] = strength * Math.exp(-Math.abs(k - l) / width);
    }
  }
  return counts;
}

/** Error rates and prevalence from the posterior. */
function maximise({ posterior, prevalence, table }: State, answers: Ratings, prior: Float64Array) {
  const { offsets, value, judge, levels } = answers;
  const block = levels * levels;
  for (let at = 0; at < table.length; at++) table[at] = prior[at % block];
  prevalence.fill(0);
  let rated = 0;
  for (let i = 0; i < posterior.rows; i++) {
    const from = i * levels;
    let seen = 0;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      if (value[k] < 0) continue;
      seen = 1;
      const at = judge[k] * block + value[k] - 1;
      for (let c = 0; c < levels; c++) table[at + c * levels] += posterior.data[from + c];
    }
    rated += seen;
    for (let c = 0; c < levels; c++) prevalence[c] += posterior.data[from + c];
  }
  for (let c = 0; c < levels; c++) prevalence[c] /= Math.max(1, rated);
  for (let row = 0; row < table.length; row += levels) {
    let sum = 0;
    for (let l = 0; l < levels; l++) sum += table[row + l];
    for (let l = 0; sum > 0 && l < levels; l++) table[row + l] /= sum;
  }
}

/** The posterior from error rates and prevalence; returns how far it moved. */
function expect({ posterior, prevalence, table }: State, answers: Ratings): number {
  const { offsets, value, judge, levels } = answers;
  const logTable = table.map(Math.log);
  const logPrevalence = prevalence.map(Math.log);
  const block = levels * levels;
  const logs = new Float64Array(levels);
  let change = 0;
  for (let i = 0; i < posterior.rows; i++) {
    logs.set(logPrevalence);
    let seen = false;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      if (value[k] < 0) continue;
      seen = true;
      const at = judge[k] * block + value[k] - 1;
      for (let c = 0; c < levels; c++) logs[c] += logTable[at + c * levels];
    }
    if (!seen) continue;
    let highest = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < levels; c++) if (logs[c] > highest) highest = logs[c];
    let sum = 0;
    for (let c = 0; c < levels; c++) sum += logs[c] = Math.exp(logs[c] - highest);
    for (let c = 0, at = i * levels; c < levels; c++, at++) {
      const next = logs[c] / sum;
      change = Math.max(change, Math.abs(next - posterior.data[at]));
      posterior.data[at] = next;
    }
  }
  return change;
}
