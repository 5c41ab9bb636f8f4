import { PairfairError } from '../errors.ts';
import type { Counted } from './engine.ts';

/**
 * Passes an answer on if it was computed over the people it should be.
 *
 * @throws PairfairError `bad-data` when the table changed, or part of it was not there.
 */
export function requireRows<Answer extends Counted>(expected: number, answer: Answer): Answer {
  if (answer.rows === expected) return answer;
  throw new PairfairError(
    'bad-data',
    `The data must not change during a fit, but there were ${expected} people at first and ${answer.rows} in a later pass. Nothing was written; run it again on a table that stands still.`,
  );
}
