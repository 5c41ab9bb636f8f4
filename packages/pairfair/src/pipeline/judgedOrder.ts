import {
  type AggregateRatingsOptions,
  aggregateRatings,
} from '../judgments/aggregate/aggregateRatings.ts';
import type { Answers } from '../judgments/answers/answers.ts';
import { comparisonVotes } from '../judgments/rankings/comparisonVotes.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { orderCounts } from './orderRule.ts';

/**
 * How judges order people: one weight per person, so that Σ cᵢ xᵢ is the mean of x_better − x_worse
 * over their ordered pairs; null when no answer orders anybody.
 *
 * Pairs that were said: comparisons, all pairs of an ordered list, and who deserves more where two
 * people do not deserve the same. Ratings order all who are rated, by the score that their classes
 * are made from; so many pairs follow from them that their mean is taken on its own, and counts as
 * often as ratings were given.
 *
 * @param weights How many people each stands for, as `answers.ids` has them: a pair counts the
 * product of both, a rating the weight of who is rated. Default 1.
 */
export function judgedOrder(
  answers: Answers,
  ratingOptions?: AggregateRatingsOptions,
  weights: Float64Array = new Float64Array(answers.size).fill(1),
): Float64Array | null {
  const said = saidPairs(answers, weights);
  const rated = ratedPeople(answers, ratingOptions, weights);
  const total = said.pairs + rated.answers;
  if (total === 0) return null;
  return said.above.map((above, i) => (above + rated.answers * rated.mean[i]) / total);
}

function saidPairs({ size, pairs, comparisons, rankings }: Answers, weights: Float64Array) {
  const above = new Float64Array(size);
  let count = 0;
  const add = (better: number, worse: number): void => {
    const weight = weights[better] * weights[worse];
    above[better] += weight;
    above[worse] -= weight;
    count += weight;
  };
  for (let p = 0; p < pairs.source.length; p++) {
    for (let k = pairs.offsets[p]; k < pairs.offsets[p + 1]; k++) {
      if (pairs.value[k] !== 0 || pairs.firstMore[k] < 0) continue;
      const ends = [pairs.source[p], pairs.target[p]] as const;
      if (pairs.firstMore[k] === pairs.sourceFirst[k]) add(ends[0], ends[1]);
      else add(ends[1], ends[0]);
    }
  }
  const votes = comparisonVotes(comparisons, rankings);
  votes.pair.forEach((pair, v) => {
    if (votes.win[v] === 1) add(votes.source[pair], votes.target[pair]);
    if (votes.win[v] === 0) add(votes.target[pair], votes.source[pair]);
  });
  return { above, pairs: count };
}

function ratedPeople(
  answers: Answers,
  options: AggregateRatingsOptions | undefined,
  weights: Float64Array,
) {
  const none = { answers: 0, mean: new Float64Array(answers.size) };
  if (answers.ratings.value.length === 0) return none;
  const { scores, fit, graph } = aggregateRatings(answers, options);
  const found = scores ?? (fit && 'posterior' in fit ? meanSteps(fit.posterior) : none.mean);
  // Who has too few ratings for a class has too few for a place in the order.
  const { offsets } = graph.members;
  const { above, pairs } = orderCounts(
    found.map((score, i) => (offsets[i + 1] > offsets[i] ? score : Number.NaN)),
    undefined,
    weights,
  );
  if (pairs === 0) return none;
  const { value, offsets: from } = answers.ratings;
  const given = weights.reduce((sum, weight, i) => {
    const own = value.subarray(from[i], from[i + 1]).filter((step) => step > 0);
    return sum + weight * own.length;
  }, 0);
  return { answers: given, mean: above.map((count) => count / pairs) };
}

/** The expected step of each person. */
function meanSteps({ rows, cols, data }: Matrix): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => {
    const chances = data.subarray(i * cols, (i + 1) * cols);
    const total = chances.reduce((sum, chance) => sum + chance, 0);
    return chances.reduce((sum, chance, step) => sum + chance * step, 0) / total;
  });
}
