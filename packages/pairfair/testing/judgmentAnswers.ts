import type { Answers } from '../src/judgments/answers/answers.ts';
import { collectAnswers } from '../src/judgments/answers/collectAnswers.ts';
import type { Judgment } from '../src/judgments/records/judgment.ts';
import type { SimulatedJudge } from '../src/judgments/simulate/simulatedJudge.ts';
import { simulateJudgments } from '../src/judgments/simulate/simulateJudgments.ts';

/** Four people. */
export const ids: readonly string[] = ['A', 'B', 'C', 'D'];

/** Answers from texts like 'AB yyn?': the pair, then what the first, second, … judge said. */
export function answersOf(texts: readonly string[]): Answers {
  const words: Record<string, string> = { y: 'yes', n: 'no', '?': 'cannot-compare' };
  const judgments = texts.flatMap((text) =>
    Array.from(text.slice(3), (said, judge) => ({
      kind: 'pair',
      people: [text[0], text[1]],
      answer: words[said],
      judge,
    })),
  );
  return collectAnswers(judgments as unknown as Judgment[], { people: ids });
}

/** 200 people in four classes: a quarter of the pairs are alike. */
export const people: readonly number[] = Array.from({ length: 200 }, (_, i) => i);
export const classes: readonly number[] = people.map((i) => i % 4);

/** What a panel says about random pairs of them. */
export function simulatedAnswers(
  panel: readonly SimulatedJudge[],
  tasks: number,
  overlap: number,
  seed: number,
): Answers {
  const judgments = simulateJudgments({
    kind: 'pair',
    people,
    panel,
    truths: [{ classes }],
    tasks,
    overlap,
    seed,
  });
  return collectAnswers(judgments, { people });
}
