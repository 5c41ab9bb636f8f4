import type { AnswerRequest, JudgeTask } from '@pairfair/studio/judging/schemas';
import type { Question } from '@pairfair/studio/studies/schemas';
import type { Messages } from '../i18n/text.svelte.ts';

/** What a judge can answer. */
export type Answer = AnswerRequest['answer'];

/** An answer that is given with a button. */
export interface Choice {
  readonly value: Answer;
  readonly label: string;
  /** The key that gives it. */
  readonly key: string;
  /** The ones that decide; the others (cannot compare, cannot say) look quieter. */
  readonly main: boolean;
}

/**
 * The buttons of a task in the order shown; none for lists, which are put in order instead.
 * The administrator's own labels go before ours.
 */
export function answerChoices(
  task: JudgeTask,
  question: Question,
  words: Messages['judge'],
): readonly Choice[] {
  const label = (answer: string, ours: string = words.answers[answer] ?? answer): string =>
    question.labels?.[answer] ?? ours;
  const [first, second] = task.people.map((person) => words.person(person.label));
  switch (task.kind) {
    case 'pair':
      return [
        { value: 'yes', label: label('yes'), key: '1', main: true },
        { value: 'no', label: label('no'), key: '2', main: true },
        { value: 'cannot-compare', label: label('cannot-compare'), key: '3', main: false },
      ];
    case 'comparison':
      return [
        { value: 'first', label: label('first', words.better(first ?? '')), key: '1', main: true },
        { value: 'equal', label: label('equal'), key: '2', main: true },
        {
          value: 'second',
          label: label('second', words.better(second ?? '')),
          key: '3',
          main: true,
        },
        { value: 'cannot-compare', label: label('cannot-compare'), key: '4', main: false },
      ];
    case 'rating':
      return [
        ...(question.steps ?? []).map((step, i) => ({
          value: i + 1,
          label: step,
          key: String(i + 1),
          main: true,
        })),
        { value: 'cannot-say', label: label('cannot-say'), key: '0', main: false },
      ];
    case 'ranking':
      return [];
  }
}
