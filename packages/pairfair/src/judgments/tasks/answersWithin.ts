import { requireIntegerIn, requirePositive } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';

/** Options for {@link answersWithin}. */
export interface AnswerTimeOptions {
  readonly judges: number;
  /** How long each of them answers. */
  readonly minutes: number;
  /** People shown at once; more than two are to be put in order. Default 2. */
  readonly listSize?: number;
  /** Default 6; of an ordered list, 3 per person in it. */
  readonly secondsPerAnswer?: number;
}

/**
 * How many answers a number of judges give in the time they have: what time buys, where
 * `estimateBudget` tells what answers cost. An answer that is not finished in time does not count.
 *
 * @throws PairfairError `invalid-option` when there is no time for a single answer.
 *
 * @example
 * answersWithin({ judges: 10, minutes: 20 }); // 2000
 */
export function answersWithin(options: AnswerTimeOptions): number {
  const { judges, minutes, listSize = 2 } = options;
  const { secondsPerAnswer = listSize > 2 ? 3 * listSize : 6 } = options;
  requireIntegerIn('judges', judges, 1, 1e6);
  requirePositive('minutes', minutes);
  requireIntegerIn('listSize', listSize, 2, 20);
  requirePositive('secondsPerAnswer', secondsPerAnswer);
  // A hair more, so that 0.7 minutes of 6 seconds are 7 answers in binary, too.
  const each = Math.floor((60 * minutes) / secondsPerAnswer + 1e-9);
  if (each < 1) {
    throw new PairfairError(
      'invalid-option',
      `In ${minutes} minutes nobody gives an answer that takes ${secondsPerAnswer} seconds.`,
    );
  }
  return judges * each;
}
