import { requireFinite, requireNumberIn } from '../checks.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { forTies } from './midRanks.ts';

/**
 * Decides 1 for the share `rate` of people with the highest scores, so that models are compared at
 * one positive rate rather than each at its own.
 *
 * Where the cut falls among equal scores, those who tie share what is left as a probability: the
 * rate is met exactly, in expectation, and nothing depends on the order of the people. Hand the
 * result to `evaluatePredictions` as `decisions`, or to `expectedConsistency`.
 *
 * @param rate In [0, 1]; the base rate of the labels is the usual choice.
 *
 * @example
 * decisionsAtRate([0.9, 0.4, 0.4, 0.1], 0.5); // 1, 0.5, 0.5, 0
 */
export function decisionsAtRate(scores: ArrayLike<number>, rate: number): Float64Array {
  requireFinite('scores', scores);
  requireNumberIn('rate', rate, 0, 1);
  const values = Float64Array.from(scores);
  return decideTop(ascendingOrder(values), values, rate * values.length, values.length);
}

/**
 * Decides 1 for `wanted` of the `people` listed by ascending score, person i counting `counts[i]`
 * times. Unchecked, for samples of people whose order is known.
 */
export function decideTop(
  order: Uint32Array,
  scores: ArrayLike<number>,
  wanted: number,
  people: number,
  counts?: ArrayLike<number>,
): Float64Array {
  const decisions = new Float64Array(order.length);
  forTies(order, scores, counts, (start, end, below, tied) => {
    const left = wanted - (people - below - tied);
    const decision = left >= tied ? 1 : left <= 0 ? 0 : left / tied;
    for (let k = start; k < end; k++) decisions[order[k]] = decision;
  });
  return decisions;
}
