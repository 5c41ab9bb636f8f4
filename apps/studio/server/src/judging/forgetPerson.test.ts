import { answerTask, type Elicitation, newElicitation, nextTask, type TaskAnswer } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { forgetPerson } from './forgetPerson.ts';

const people = Array.from({ length: 24 }, (_, i) => i);
const groups = people.map((i) => i % 2);
const sides = people.map((i) => (i < 16 ? 0 : 1));
const candidates = people.slice(1).map((i) => [i - 1, i] as const);

const studies = [
  ['spread', { mode: 'spread' }],
  ['classes', { mode: 'classes' }],
  ['uncertain', { mode: 'uncertain', candidates }],
  ['ranking', { mode: 'ranking', listSize: 2 }],
  ['lists', { mode: 'ranking', listSize: 3 }],
  ['ratings', { mode: 'ratings' }],
] as const;

/** Lets judges answer in turn, and gathers whom they were shown; a class is a third of the people. */
function play(begun: Elicitation, answers: number): { state: Elicitation; shown: number[][] } {
  let state = begun;
  const shown: number[][] = [];
  for (let n = 0; n < answers; n++) {
    const next = nextTask(state, { judge: `j${n % 4}`, now: n });
    state = next.state;
    if (!next.offer) continue;
    const { kind, people: asked } = next.offer;
    shown.push([...asked]);
    const [a = 0, b = 0] = asked;
    const answer: TaskAnswer = {
      pair: a % 3 === b % 3 ? 'yes' : 'no',
      rating: 1 + (a % 3),
      comparison: a > b ? 'first' : 'second',
      ranking: asked.toSorted((i, j) => j - i),
    }[kind];
    state = answerTask(state, next.offer, answer);
  }
  return { state, shown };
}

describe.each(studies)('forgetPerson, %s', (_, options) => {
  it.each(people)('leaves nothing of person %i, and goes on without them', (gone) => {
    const begun = newElicitation({
      groups,
      sides,
      audit: 0.3,
      repeats: 0.1,
      overlap: 3,
      ...options,
    });
    const before = play(begun, 40).state;
    const after = forgetPerson(before, gone);
    expect(after.tasks.length).toBe(before.tasks.length);
    for (const { people: about, votes } of after.tasks) {
      if (about.includes(gone)) expect(votes).toEqual([]);
    }
    expect(JSON.stringify([after.placing, after.settings.candidates])).not.toMatch(
      new RegExp(`(person":|[[,])${gone}[\\],}]`),
    );
    expect(after.ranking?.scores[gone] ?? null).toBeNull();
    const { shown } = play(after, 60);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.flat()).not.toContain(gone);
  });
});
