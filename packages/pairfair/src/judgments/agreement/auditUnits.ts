import type { AnswerColumns, Answers } from '../answers/answers.ts';
import type { Units } from './unitPatterns.ts';

/**
 * Which answers agreement may be computed from. `audit`: those to tasks drawn at random, the only
 * ones that are fair; `all`: the judgments do not say how tasks were chosen; `none`: they say so,
 * and none was drawn at random.
 */
export type AgreementBasis = 'audit' | 'all' | 'none';

/** The answers that agreement may be computed from. */
export function basisOf({
  hasStrata,
  pairs,
  ratings,
  comparisons,
  rankings,
}: Answers): AgreementBasis {
  if (!hasStrata) return 'all';
  const kinds: readonly AnswerColumns[] = [pairs, ratings, comparisons, rankings];
  return kinds.some(({ audit }) => audit.includes(1)) ? 'audit' : 'none';
}

/** Units whose answers outside the basis count as missing. */
export function auditUnits(
  { offsets, value, audit }: Units & Pick<AnswerColumns, 'audit'>,
  basis: AgreementBasis,
): Units {
  if (basis === 'all') return { offsets, value };
  return {
    offsets,
    value: Int16Array.from(value, (said, k) => (basis === 'audit' && audit[k] === 1 ? said : -1)),
  };
}
