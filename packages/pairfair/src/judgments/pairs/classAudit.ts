import type { PairAnswers } from '../answers/answers.ts';

/** How well classes agree with answers about pairs drawn uniformly at random. */
export interface ClassAudit {
  /** Of audited pairs put together, the share of yes among yes and no. */
  readonly precision: number;
  /** Of yes answers to audited pairs, the share about pairs put together. */
  readonly recall: number;
  /** Harmonic mean of the two. */
  readonly f1: number;
  /** Answers it rests on. */
  readonly answers: number;
}

/**
 * Scores classes by the audit stratum: answers about pairs that were drawn uniformly at random, so
 * that shares of answers are shares of all pairs. Classes that somebody invented where there are
 * none fail here. Undefined shares are NaN.
 */
export function classAudit(classes: ArrayLike<number>, answers: PairAnswers): ClassAudit {
  const { source, target, offsets, value, audit } = answers;
  let [both, said, put, count] = [0, 0, 0, 0];
  for (let p = 0; p < source.length; p++) {
    const together = classes[source[p]] >= 0 && classes[source[p]] === classes[target[p]];
    for (let k = offsets[p]; k < offsets[p + 1]; k++) {
      if (audit[k] === 0 || value[k] < 0) continue;
      count++;
      said += value[k];
      if (together) {
        put++;
        both += value[k];
      }
    }
  }
  return {
    precision: both / put,
    recall: both / said,
    f1: (2 * both) / (put + said),
    answers: count,
  };
}
