import type { Judgment, JudgmentProblem } from 'pairfair';
import { modes } from '../studies/modes.ts';
import type { StudyConfig } from '../studies/schemas.ts';

/** Longest line that is kept, as JSON: a judgment is a short thing. */
const longestRecord = 20_000;

/** Why a judgment from a file cannot be stored in a study, or undefined. */
export function recordFault(
  judgment: Judgment,
  { mode }: StudyConfig,
): Pick<JudgmentProblem, 'code' | 'reason'> | undefined {
  const { kind } = judgment;
  const { kinds, holds }: { kinds: readonly string[]; holds: string } = modes[mode];
  if (!kinds.includes(kind)) {
    return { code: 'malformed', reason: `it is a ${kind}, but this study asks for ${holds}` };
  }
  if (JSON.stringify(judgment).length > longestRecord) {
    return { code: 'malformed', reason: `it is longer than ${longestRecord} characters` };
  }
  if (holdsBadText(judgment)) {
    return { code: 'malformed', reason: 'it holds text that is not well-formed' };
  }
  if (holdsHuge(judgment)) {
    return { code: 'malformed', reason: 'it holds a number that is too large to be kept' };
  }
  return undefined;
}

/** Whether there is a number in it that JSON cannot say: `1e400` is read as infinite. */
function holdsHuge(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsHuge);
}

/** Whether there is text in it that a database cannot hold. */
function holdsBadText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Cs}/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => holdsBadText(key) || holdsBadText(inner));
}
