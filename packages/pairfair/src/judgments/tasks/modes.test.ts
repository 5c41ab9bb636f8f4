import { describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { simulatedPanel } from '../simulate/simulatedJudge.ts';
import { simulateElicitation } from '../simulate/simulateElicitation.ts';
import {
  type ClassPlacing,
  classInQuestion,
  placedClasses,
  startNext,
  voteOnTest,
} from './classPlacing.ts';
import { newElicitation } from './elicitation.ts';
import { estimateBudget } from './estimateBudget.ts';

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const size = 40;
const people = Array.from({ length: size }, (_, i) => i);
const groups = people.map((i) => i % 2);
const sides = people.map((i) => (i < 24 ? 0 : 1));
const truths = [{ classes: people.map((i) => i % 4), scores: people.map((i) => 1 + (i % 5)) }];
const panel = simulatedPanel([{ count: 5, yesIfAlike: 0.95, noIfNot: 0.95, noise: 0.3, slope: 2 }]);
const candidates = people.slice(1).map((i) => [i - 1, i] as const);

describe('mode spread', () => {
  it('gets everybody into tasks, pairs within and across groups keeping pace', () => {
    const study = newElicitation({ mode: 'spread', groups, audit: 0, repeats: 0, overlap: 1 });
    const { state } = simulateElicitation(study, { panel, truths, answers: 80 });
    const perPerson = people.map(
      (i) => state.tasks.filter((task) => task.people.includes(i)).length,
    );
    expect(Math.min(...perPerson)).toBeGreaterThanOrEqual(3);
    const across = state.tasks.filter(({ people: [a, b] }) => groups[a] !== groups[b]).length;
    expect(Math.abs(across - state.tasks.length / 2)).toBeLessThanOrEqual(2);
  });

  it('asks as many judges as wanted before it goes on', () => {
    const study = newElicitation({ mode: 'spread', groups, audit: 0, repeats: 0, overlap: 3 });
    const { state } = simulateElicitation(study, { panel, truths, answers: 90 });
    const votes = state.tasks.map((task) => task.votes.length);
    expect(Math.max(...votes)).toBe(3);
    expect(votes.filter((n) => n < 3).length).toBeLessThan(5);
  });
});

describe('mode uncertain', () => {
  it('asks again about pairs judges differ on, and leaves clear ones alone', () => {
    const study = newElicitation({ mode: 'uncertain', groups, candidates, audit: 0, repeats: 0 });
    const { state } = simulateElicitation(study, { panel, truths, answers: 200 });
    for (const { votes } of state.tasks) {
      const yes = votes.filter(({ answer }) => answer === 'yes').length;
      // Once 80 % sure of a pair by (1 + yes)/(2 + n), nobody else is asked: 3 to 0 is enough.
      expect(votes.length - yes === 0 ? yes : 0).toBeLessThanOrEqual(3);
    }
    expect(state.tasks.length).toBeGreaterThan(40);
  });
});

describe('mode classes', () => {
  it.each([
    ['drawn at random', (random: Random) => random.integer(5)],
    ['of exactly twenty', (_: Random, i: number) => i % 5],
  ])(
    'finds five classes %s among a hundred people with under 700 answers, 5 % of them wrong',
    (_, classOf) => {
      const [f1s, answers] = [[] as number[], [] as number[]];
      for (let seed = 1; seed <= 24; seed++) {
        const random = new Random(seed, 'five classes');
        const classes = Array.from({ length: 100 }, (_, i) => classOf(random, i));
        const judges = simulatedPanel([{ count: 5, yesIfAlike: 0.95, noIfNot: 0.95 }]);
        const study = newElicitation({
          ...{ mode: 'classes', groups: classes.map((_, i) => i % 2), audit: 0, repeats: 0, seed },
        });
        const played = simulateElicitation(study, {
          panel: judges,
          truths: [{ classes }],
          answers: 5000,
          seed,
        });
        const found = placedClasses(played.state.placing!, 100);
        expect(found).not.toContain(-1);
        answers.push(played.judgments.length);
        f1s.push(pairF1(found, classes));
      }
      expect(mean(f1s)).toBeGreaterThanOrEqual(0.95);
      expect(Math.max(...answers)).toBeLessThan(700);
      const { active } = estimateBudget({ mode: 'classes', people: 100 });
      expect(Math.abs(active - mean(answers))).toBeLessThan(0.1 * mean(answers));
    },
  );

  it('asks about the next class after a single no, and comes back when all have said no', () => {
    // Classes {0}, {1}; then person 2 gets no, no, and, both being equal again, yes, yes.
    const order = { waiting: [2], classes: [classOf(0), classOf(1)], tests: [] };
    let placing: ClassPlacing = startNext(order, [0, 0, 0]);
    const asked: number[] = [];
    for (const answer of ['no', 'no', 'yes', 'yes', 'yes']) {
      const [test] = placing.tests;
      if (!test) break;
      const against = classInQuestion(placing, test, [0, 0, 0]);
      asked.push(against);
      placing = voteOnTest(placing, test, { against, judge: 'j', answer }, [0, 0, 0]);
    }
    // −1, −1; then 0, +1 and +2 for the first class.
    expect(asked).toEqual([0, 1, 0, 0, 0]);
    expect(placing.classes.map(({ members }) => members)).toEqual([[0, 2], [1]]);
  });

  function classOf(person: number) {
    return { side: 0, members: [person] };
  }

  it('lets different judges vote on one test, and one judge alone vote again', () => {
    const study = newElicitation({ mode: 'classes', groups: [0, 0, 0], audit: 0, repeats: 0 });
    const alone = simulatedPanel([{ count: 1 }]);
    const truth = [{ classes: [0, 0, 0] }];
    const { judgments, state } = simulateElicitation(study, {
      panel: alone,
      truths: truth,
      answers: 20,
    });
    // Two members are needed for a second vote, so only the third person could be placed.
    expect(judgments.length).toBeLessThan(5);
    const three = simulatedPanel([{ count: 3 }]);
    const done = simulateElicitation(study, { panel: three, truths: truth, answers: 20 });
    expect([...placedClasses(done.state.placing!, 3)]).toEqual([0, 0, 0]);
    expect(done.judgments).toHaveLength(4);
    expect(state.placing!.classes).toHaveLength(1);
  });

  it('never puts people of different sides into one class', () => {
    const study = newElicitation({ mode: 'classes', groups, sides, audit: 0, repeats: 0 });
    const { state } = simulateElicitation(study, { panel, truths, answers: 2000 });
    for (const { members, side } of state.placing!.classes) {
      for (const i of members) expect(sides[i]).toBe(side);
    }
    expect([...placedClasses(state.placing!, size)]).not.toContain(-1);
  });

  function pairF1(found: ArrayLike<number>, truth: readonly number[]): number {
    let [right, put, there] = [0, 0, 0];
    for (let a = 0; a < truth.length; a++) {
      for (let b = 0; b < a; b++) {
        const [together, alike] = [found[a] === found[b], truth[a] === truth[b]];
        if (together) put++;
        if (alike) there++;
        if (together && alike) right++;
      }
    }
    return (2 * right) / (put + there);
  }
});

describe('estimateBudget', () => {
  it("gives the paper's N log₂ N for 600 people: 5538 pairs, 9.2 hours at 6 s", () => {
    const budget = estimateBudget({
      mode: 'spread',
      people: 600,
      overlap: 1,
      audit: 0,
      repeats: 0,
    });
    expect(budget.answers).toBe(5538);
    expect(budget.hours).toBeCloseTo(9.2, 1);
  });

  it('adds the audit and repeats on top, and shares the work', () => {
    const budget = estimateBudget({ mode: 'ratings', people: 300, overlap: 2, judges: 10 });
    expect(budget).toMatchObject({ active: 600, answers: 800, perJudge: 80 });
    expect(budget.hoursPerJudge).toBeCloseTo((800 * 6) / 3600 / 10, 12);
  });

  it('asks the 400 questions that place 100 people in five classes without errors', () => {
    // Half of the other four classes say no, and the right one says yes twice.
    const sure = estimateBudget({ mode: 'classes', people: 100, errorRate: 0 });
    expect(sure.active).toBe(400);
  });

  it('is 20 answers per person for rankings, two people to an answer', () => {
    expect(estimateBudget({ mode: 'ranking', people: 120 }).active).toBe(1200);
  });
});
