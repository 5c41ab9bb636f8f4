import { requireIntegerIn, requirePositive } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import type { RatingAnswers } from '../answers/answers.ts';
import { countRatings, type RatingsOptions } from './meanRatings.ts';

/** Options for {@link fitLeniency}. */
export interface LeniencyOptions extends RatingsOptions {
  /** Pull of scores towards the mean rating and of leniencies towards 0; > 0. Default 1. */
  readonly shrinkage?: number;
}

/** Scores and leniencies, fitted. */
export interface LeniencyFit {
  /** Per person, on the scale of the ratings; NaN for those with fewer than `minAnswers`. */
  readonly scores: Float64Array;
  /** Per judge: by how much their ratings lie above those of the others. They add up to 0. */
  readonly leniency: Float64Array;
  readonly iterations: number;
}

const tolerance = 1e-10;
const maxIterations = 100_000;

/**
 * Scores people by their ratings after taking out how lenient each judge is: minimises
 *
 *     Σ (r_ij − θ_i − b_j)² + λ (Σ (θ_i − mean)² + Σ b_j²)   with   Σ b_j = 0
 *
 * by turns in θ and b, each of which has a closed form. Recommended when judges overlap; with no
 * overlap nothing tells a lenient judge from a judge of able people, and λ decides.
 *
 * @throws PairfairError `bad-data` when a rating is by no named judge.
 */
export function fitLeniency(
  answers: Pick<RatingAnswers, 'offsets' | 'value' | 'judge'>,
  judges: number,
  { minAnswers = 2, shrinkage = 1 }: LeniencyOptions = {},
): LeniencyFit {
  requireIntegerIn('minAnswers', minAnswers, 1, 2 ** 31);
  requirePositive('shrinkage', shrinkage);
  const { offsets, value, judge } = answers;
  const perPerson = countRatings(answers);
  const { perJudge, mean } = totalsOf(answers, judges);

  const theta = new Float64Array(perPerson.length).fill(mean);
  const leniency = new Float64Array(judges);
  const residual = new Float64Array(judges);
  let iterations = 0;
  let change = Number.POSITIVE_INFINITY;
  while (change > tolerance) {
    if (iterations++ === maxIterations) throw notConverged(change);
    change = 0;
    residual.fill(0);
    for (let i = 0; i < theta.length; i++) {
      let sum = 0;
      for (let k = offsets[i]; k < offsets[i + 1]; k++) {
        if (value[k] > 0) sum += value[k] - leniency[judge[k]];
      }
      const next = (sum + shrinkage * mean) / (perPerson[i] + shrinkage);
      change = Math.max(change, Math.abs(next - theta[i]));
      theta[i] = next;
      for (let k = offsets[i]; k < offsets[i + 1]; k++) {
        if (value[k] > 0) residual[judge[k]] += value[k] - next;
      }
    }
    setLeniency(leniency, residual, perJudge, shrinkage);
  }
  return {
    scores: theta.map((score, i) => (perPerson[i] < minAnswers ? Number.NaN : score)),
    leniency,
    iterations,
  };
}

/**
 * b_j = (Σ_i (r_ij − θ_i) − ν) / (n_j + λ), with ν such that they add up to 0. Taking their mean off
 * instead would not minimise the sum above when some judges rated more than others.
 */
function setLeniency(
  leniency: Float64Array,
  residual: Float64Array,
  perJudge: Float64Array,
  shrinkage: number,
): void {
  let [above, below] = [0, 0];
  for (let j = 0; j < leniency.length; j++) {
    above += residual[j] / (perJudge[j] + shrinkage);
    below += 1 / (perJudge[j] + shrinkage);
  }
  for (let j = 0; j < leniency.length; j++) {
    leniency[j] = (residual[j] - above / below) / (perJudge[j] + shrinkage);
  }
}

function totalsOf(
  { value, judge }: Pick<RatingAnswers, 'value' | 'judge'>,
  judges: number,
): { perJudge: Float64Array; mean: number } {
  const perJudge = new Float64Array(judges);
  let [sum, count] = [0, 0];
  for (let k = 0; k < value.length; k++) {
    if (value[k] < 0) continue;
    if (judge[k] < 0) {
      throw new PairfairError(
        'bad-data',
        'To take out how lenient judges are, every rating must name its judge, but some do not. Use the mean instead.',
      );
    }
    perJudge[judge[k]]++;
    sum += value[k];
    count++;
  }
  return { perJudge, mean: count === 0 ? 0 : sum / count };
}

function notConverged(change: number): PairfairError {
  return new PairfairError(
    'no-convergence',
    `Scores and leniencies still moved by ${change} after ${maxIterations} rounds. Raise shrinkage.`,
  );
}
