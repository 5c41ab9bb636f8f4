import { PairfairError, type Work } from 'pairfair';

/** Throws `cancelled` when the caller has asked to stop. */
export function requireNotCancelled({ signal }: Work): void {
  if (signal?.aborted) throw new PairfairError('cancelled', 'The work was cancelled.');
}
