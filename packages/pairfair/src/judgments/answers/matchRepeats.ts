import type { Judgment } from '../records/judgment.ts';
import type { RepeatAnswers } from './answers.ts';
import { type Sorting, taskKey } from './sorting.ts';

/**
 * Pairs every repeat with the answer the judge gave before. Repeats of what is not among the
 * judgments in use have nothing to be compared with and are left out.
 */
export function matchRepeats(sorting: Sorting): RepeatAnswers {
  const repeats: number[] = [];
  for (let row = 0; row < sorting.judgments.length; row++) {
    if (sorting.fate(row) === 'repeat' && sorting.judge[row] >= 0) repeats.push(row);
  }
  const keyOf = (row: number) =>
    `${sorting.judge[row]}|${taskKey(sorting, sorting.judgments[row])}`;
  const wanted = new Set(repeats.map(keyOf));
  const before = new Map<string, number>();
  if (wanted.size > 0) {
    const judges = new Set(repeats.map((row) => sorting.judge[row]));
    sorting.eachUsed((row) => {
      if (!judges.has(sorting.judge[row])) return;
      const key = keyOf(row);
      if (wanted.has(key)) before.set(key, row);
    });
  }
  const matched = repeats.filter((row) => before.has(keyOf(row)));
  return {
    judge: Int32Array.from(matched, (row) => sorting.judge[row]),
    same: Uint8Array.from(matched, (row) => {
      const first = sorting.judgments[before.get(keyOf(row))!];
      return saidOf(first) === saidOf(sorting.judgments[row]) ? 1 : 0;
    }),
  };
}

/** What was said, whichever side the people were shown on. */
function saidOf({ kind, people, answer }: Judgment): string {
  if (Array.isArray(answer)) return JSON.stringify(answer.map(String));
  if (kind !== 'comparison') return String(answer);
  return answer === 'first' || answer === 'second'
    ? `better ${people[answer === 'first' ? 0 : 1]}`
    : String(answer);
}
