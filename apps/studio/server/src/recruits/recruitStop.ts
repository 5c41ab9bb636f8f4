import type { Queries } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import type { JudgeSituation } from '../judging/judgeStore.ts';
import { readRecruit, releaseOverdue } from './store.ts';

/**
 * Why a recruited judge gets no further task; null where they do, and for everybody else.
 *
 * @throws HttpProblem 409 `comprehension-needed` before the comprehension questions are answered.
 */
export async function recruitStop(
  queries: Queries,
  { id, studyId, recruit }: JudgeSituation,
  maxMinutes: number | undefined,
): Promise<'quota' | 'screened-out' | 'timed-out' | null> {
  if (!recruit) return null;
  const overdue = maxMinutes !== undefined && recruit.minutes > maxMinutes;
  if (overdue && recruit.state === 'active') await releaseOverdue(queries, studyId, maxMinutes);
  const { state = 'withdrawn', passed = false } = overdue
    ? ((await readRecruit(queries, id)) ?? {})
    : recruit;
  if (state === 'screened-out' || state === 'timed-out') return state;
  if (state !== 'active') return 'quota';
  if (passed) return null;
  throw new HttpProblem(
    409,
    'comprehension-needed',
    'Answer the questions about the instructions first.',
  );
}
