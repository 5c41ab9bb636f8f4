import type { Random } from '../../random.ts';
import type { Elicitation } from './elicitation.ts';
import { isAnswer } from './taskViews.ts';

/** The latest answers of a judge are left alone: they would be remembered. */
const freshAnswers = 5;

/** A task that the judge answered some while ago and was not asked again, the other way round. */
export function pickRepeat(
  { tasks }: Elicitation,
  judge: string,
  random: Random,
): { task: number; people: readonly number[] } | undefined {
  const mine: { task: number; people: readonly number[]; repeated: boolean }[] = [];
  for (let task = 0; task < tasks.length; task++) {
    for (const vote of tasks[task].votes) {
      if (vote.judge !== judge || !isAnswer(vote)) continue;
      mine.push({ task, people: vote.shown.toReversed(), repeated: vote.again !== undefined });
    }
  }
  const old = mine.slice(0, -freshAnswers).filter(({ repeated }) => !repeated);
  if (old.length === 0) return undefined;
  const { task, people } = old[random.integer(old.length)];
  return { task, people };
}
