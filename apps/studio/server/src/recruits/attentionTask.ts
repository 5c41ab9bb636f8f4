import type { Database } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import type { JudgeIdentity } from '../http/route.ts';
import { checkAnswer } from '../judging/checkAnswer.ts';
import { findSituation, type JudgeSituation } from '../judging/judgeStore.ts';
import { personLabels } from '../judging/personLabels.ts';
import { madeUpPeople } from '../judging/practiceTask.ts';
import type { AnswerRequest, JudgeTask } from '../judging/schemas.ts';
import { type StudyView, studyView } from '../judging/studyView.ts';
import type { Studio } from '../studio.ts';
import {
  findCheck,
  insertCheck,
  listChecks,
  type ShownCheck,
  saveCheck,
} from './attentionStore.ts';

/**
 * The attention check that is due for a judge as a task like any other: one that was shown and is
 * open, or the next one when enough tasks have been given since the last.
 *
 * @param have Tasks that the page holds already.
 * @param given How many tasks the judge has answered or holds.
 */
export async function attentionTask(
  database: Database,
  view: StudyView,
  { id: judgeId, studyId, recruit, arm }: JudgeSituation,
  { have, given }: { readonly have: readonly string[]; readonly given: number },
): Promise<JudgeTask | null> {
  const { every, checks } = view.config.recruitment?.attention ?? { every: 1, checks: [] };
  if (!recruit || checks.length === 0) return null;
  const shown = await listChecks(database, judgeId);
  const open = shown.find(({ answered }) => !answered);
  if (open) return have.includes(open.id) ? null : taskOf(database, view, arm, open);
  const check = checks[shown.length];
  if (!check || given < (shown.length + 1) * every) return null;
  const made = await insertCheck(database, { judgeId, studyId }, shown.length, check);
  return made ? taskOf(database, view, arm, made) : null;
}

/** Made-up people of their own for each check, the same one throughout where they are to be alike. */
async function taskOf(
  database: Database,
  view: StudyView,
  arm: string,
  { id, ordinal, note, alike }: ShownCheck,
): Promise<JudgeTask> {
  const numbers = Array.from({ length: view.taskSize }, (_, k) => 10 * (ordinal + 1) + k);
  const people = alike ? numbers.map(() => numbers[0] as number) : numbers;
  const labels = personLabels(id, numbers);
  return {
    ...{ id, kind: view.kind, until: new Date(Date.now() + 3_600_000).toISOString() },
    people: await madeUpPeople(database, view, arm, people, labels),
    check: { note },
  };
}

/** Takes the answer to an attention check; undefined where the task is none. */
export async function answerCheck(
  { database }: Studio,
  judge: JudgeIdentity,
  id: string,
  request: AnswerRequest,
): Promise<string | undefined> {
  const check = await findCheck(database, id, judge.id);
  if (!check) return undefined;
  const situation = await findSituation(database, judge.id);
  if (!situation) throw notFound('judge');
  const view = await studyView(database, judge.studyId, situation.version);
  const { kind, config, taskSize } = view;
  const people = Array.from({ length: taskSize }, (_, k) => k);
  const labels = personLabels(
    id,
    people.map((k) => 10 * (check.ordinal + 1) + k),
  );
  const shown = { kind, people, labels };
  const { steps, direction } = config.question;
  checkAnswer(shown, request, { steps: steps?.length ?? 0, asksDirection: direction });
  await database.transaction((tx) => saveCheck(tx, id, request));
  return id;
}
