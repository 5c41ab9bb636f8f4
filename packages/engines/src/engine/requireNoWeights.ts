import { PairfairError, type Selection } from 'pairfair';

/**
 * Stops where weights are not known yet, before anything is counted without them.
 *
 * @throws PairfairError `invalid-option` when the selection has weights.
 */
export function requireNoWeights({ weight }: Selection, engine: string): void {
  if (weight === undefined || weight === null) return;
  throw new PairfairError(
    'invalid-option',
    `Weights (column '${weight}') need the table in memory: the ${engine} engine counts everybody once. Fetch the rows and fit with the memory engine.`,
  );
}
