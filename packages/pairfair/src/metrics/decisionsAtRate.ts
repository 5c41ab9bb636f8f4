import { requireFinite, requireNumberIn } from '../checks.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';

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
  const cut = topCut(ascendingOrder(values), values, rate * values.length);
  return values.map((score) => decisionAt(cut, score));
}

/** From where on the highest scores get 1. */
export interface TopCut {
  readonly score: number;
  /** The chance of 1 for those who have just this score. */
  readonly share: number;
}

/**
 * Where to cut so that `wanted` of the people listed by ascending score get 1, person i counting
 * `counts[i]` times. Unchecked, for samples of people whose order is known.
 */
export function topCut(
  order: Uint32Array,
  scores: ArrayLike<number>,
  wanted: number,
  counts?: ArrayLike<number>,
): TopCut {
  let left = wanted;
  for (let end = order.length; end > 0; ) {
    const score = scores[order[end - 1]];
    let tied = 0;
    for (; end > 0 && scores[order[end - 1]] === score; end--) {
      tied += counts ? counts[order[end - 1]] : 1;
    }
    if (left < tied) return { score, share: Math.max(0, left) / tied };
    left -= tied;
  }
  return { score: Number.NEGATIVE_INFINITY, share: 1 };
}

/** The chance of 1 that somebody with this score has. */
export function decisionAt({ score: cut, share }: TopCut, score: number): number {
  return score > cut ? 1 : score < cut ? 0 : share;
}
