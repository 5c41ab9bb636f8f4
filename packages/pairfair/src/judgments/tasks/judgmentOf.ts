import type { Judgment, JudgmentFields, Name } from '../records/judgment.ts';
import type { TaskAnswer } from './answerTask.ts';
import type { TaskOffer } from './nextTask.ts';

/**
 * The answer to a task as a judgment to be stored.
 *
 * @param ids What the people are called.
 * @param fields Whatever else is known: id, time, milliseconds, arm, version of the question.
 */
export function judgmentOf(
  { kind, people, judge, stratum }: TaskOffer,
  answer: TaskAnswer,
  ids: readonly Name[],
  fields: Omit<JudgmentFields, 'judge' | 'stratum'> = {},
): Judgment {
  const said = Array.isArray(answer) ? answer.map((i: number) => ids[i]) : answer;
  const record = {
    kind,
    people: people.map((i) => ids[i]),
    answer: said,
    judge,
    stratum,
    ...fields,
  };
  return record as unknown as Judgment;
}
