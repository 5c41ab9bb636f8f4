import type { TaskAnswer } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import { taskKinds } from '../studies/modes.ts';
import type { Appearance } from './appearanceStore.ts';
import type { AnswerRequest } from './schemas.ts';

/**
 * The answer as the library takes it: people of a list by number instead of by label.
 *
 * @param steps How many steps a rating has.
 * @throws HttpProblem 422 `bad-answer` for what is outside the set of answers to this task.
 */
export function checkAnswer(
  { kind, people, labels }: Pick<Appearance, 'kind' | 'people' | 'labels'>,
  { answer, direction }: Pick<AnswerRequest, 'answer' | 'direction'>,
  { steps, asksDirection }: { readonly steps: number; readonly asksDirection: boolean },
): TaskAnswer {
  if (direction !== undefined && !(kind === 'pair' && answer === 'no' && asksDirection)) {
    throw badAnswer('direction', 'Who deserves more was not asked here.');
  }
  const words: readonly unknown[] = [...taskKinds[kind].answers, 'skip'];
  if (words.includes(answer)) return answer as string;
  if (kind === 'rating' && typeof answer === 'number' && answer <= steps) return answer;
  if (kind === 'ranking' && Array.isArray(answer)) {
    const order = answer.map((label) => people[labels.indexOf(label)]);
    if (order.length === people.length && people.every((person) => order.includes(person))) {
      return order as number[];
    }
    throw badAnswer('answer', 'The order must name everybody shown, each once.');
  }
  const more = kind === 'rating' ? `1 to ${steps}, ` : kind === 'ranking' ? 'an order, ' : '';
  throw badAnswer('answer', `The answer must be one of ${more}${words.join(', ')}.`);
}

/** A stored answer as its judge gave it: people of a list by their labels. */
export function answerShown(
  answer: unknown,
  ids: readonly string[],
  labels: readonly string[],
): AnswerRequest['answer'] {
  if (!Array.isArray(answer)) return answer as AnswerRequest['answer'];
  return answer.map((id) => labels[ids.indexOf(String(id))] ?? '');
}

function badAnswer(path: string, message: string): HttpProblem {
  return new HttpProblem(422, 'bad-answer', message, [{ path, message }]);
}
