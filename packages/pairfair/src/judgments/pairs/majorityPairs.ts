import { requireIntegerIn, requireNumberIn } from '../../checks.ts';
import { incompleteBeta } from '../../incompleteBeta.ts';
import type { PairAnswers } from '../answers/answers.ts';
import { findHardToCompare, type PairDecisions, positions, tallyPairs } from './pairDecisions.ts';

/** Options for {@link majorityPairs}. */
export interface MajorityOptions {
  /**
   * Fewest yes or no answers a pair needs to become an edge. Default 2; with one judge per pair,
   * say 1 and know that nothing then catches a slip of the finger.
   */
  readonly minAnswers?: number;
  /** Share of yes above which a pair is an edge, in [0, 1). Default ½. */
  readonly threshold?: number;
}

/**
 * Decides every pair by vote: an edge when at least `minAnswers` said yes or no and more than
 * `threshold` of those said yes. A share of exactly `threshold` is no edge and is listed as
 * contested. "Cannot compare" counts neither way.
 *
 * Confidence is the chance 1 − I_t(1 + yes, 1 + no) that a share above t = `threshold` of all such
 * judges would say yes, everything being equally likely before the first answer.
 *
 * @example
 * const { verdict, contested } = majorityPairs(answers.pairs, { minAnswers: 3 });
 */
export function majorityPairs(answers: PairAnswers, options: MajorityOptions = {}): PairDecisions {
  const { minAnswers = 2, threshold = 0.5 } = options;
  requireIntegerIn('minAnswers', minAnswers, 1, 2 ** 31);
  requireNumberIn('threshold', threshold, 0, 1 - Number.EPSILON);

  const { source, target } = answers;
  const tally = tallyPairs(answers);
  const { yes, no } = tally;
  const enough = (p: number) => yes[p] + no[p] >= minAnswers;
  // A quotient is rounded once, so 11 of 20 is the same number as a threshold written 0.55.
  const share = (p: number) => yes[p] / (yes[p] + no[p]);
  const verdict = new Int8Array(source.length);
  for (let p = 0; p < source.length; p++) {
    if (enough(p)) verdict[p] = Math.sign(share(p) - threshold);
  }
  return {
    source,
    target,
    ...tally,
    confidence: voteConfidence(yes, no, threshold),
    verdict,
    contested: positions(source.length, (p) => enough(p) && verdict[p] === 0),
    hardToCompare: findHardToCompare(tally),
  };
}

/** 1 − I_t(1 + yes, 1 + no) per pair; the same counts are computed once. */
function voteConfidence(yes: Uint32Array, no: Uint32Array, threshold: number): Float64Array {
  const known = new Map<string, number>();
  const out = new Float64Array(yes.length);
  for (let p = 0; p < yes.length; p++) {
    const key = `${yes[p]} ${no[p]}`;
    let value = known.get(key);
    if (value === undefined) {
      value =
        yes[p] + no[p] === 0 ? Number.NaN : 1 - incompleteBeta(threshold, 1 + yes[p], 1 + no[p]);
      known.set(key, value);
    }
    out[p] = value;
  }
  return out;
}
