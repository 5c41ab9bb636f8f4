import { requireFinite, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';

/**
 * The sample weights of a fit as a checked array; all 1 when there are none.
 *
 * @throws PairfairError `shape-mismatch`, `not-finite`, or `bad-data` when one is negative.
 */
export function sampleWeights(weights: ArrayLike<number> | undefined, rows: number): Float64Array {
  if (!weights) return new Float64Array(rows).fill(1);
  requireSameLength('x', rows, 'weights', weights.length);
  requireFinite('weights', weights);
  const out = Float64Array.from(weights);
  const negative = out.findIndex((weight) => weight < 0);
  if (negative >= 0) {
    throw new PairfairError(
      'bad-data',
      `weights must be at least 0, but entry ${negative} is ${out[negative]}.`,
    );
  }
  return out;
}
