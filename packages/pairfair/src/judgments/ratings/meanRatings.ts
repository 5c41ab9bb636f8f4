import { requireIntegerIn } from '../../checks.ts';
import type { RatingAnswers } from '../answers/answers.ts';

/** Options of everything that needs a few ratings per person. */
export interface RatingsOptions {
  /** Fewest ratings a person needs; without them they have no score, no class and no edges. Default 2. */
  readonly minAnswers?: number;
}

/** How many ratings each person has, "cannot say" not counted. */
export function countRatings({
  offsets,
  value,
}: Pick<RatingAnswers, 'offsets' | 'value'>): Uint32Array {
  const counts = new Uint32Array(offsets.length - 1);
  for (let i = 0; i < counts.length; i++) {
    for (let k = offsets[i]; k < offsets[i + 1]; k++) if (value[k] > 0) counts[i]++;
  }
  return counts;
}

/**
 * The mean rating of every person, as the paper has it; NaN for those with fewer than `minAnswers`
 * ratings.
 *
 * Where not everybody is rated by everybody, a mean also says who happened to rate: people are then
 * linked by their judges. `fitLeniency` takes that out.
 */
export function meanRatings(
  answers: Pick<RatingAnswers, 'offsets' | 'value'>,
  { minAnswers = 2 }: RatingsOptions = {},
): Float64Array {
  requireIntegerIn('minAnswers', minAnswers, 1, 2 ** 31);
  const { offsets, value } = answers;
  const counts = countRatings(answers);
  const means = new Float64Array(counts.length).fill(Number.NaN);
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] < minAnswers) continue;
    let sum = 0;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) if (value[k] > 0) sum += value[k];
    means[i] = sum / counts[i];
  }
  return means;
}
