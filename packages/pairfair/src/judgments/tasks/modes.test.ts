import { describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { simulatedPanel } from '../simulate/simulatedJudge.ts';
import { simulateElicitation } from '../simulate/simulateElicitation.ts';
import { placedClasses } from './classPlacing.ts';
import { newElicitation } from './elicitation.ts';
import { estimateBudget } from './estimateBudget.ts';

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
  /** F1 of pairs put together, over 24 seeds; classes of a hundred people drawn at random. */
  it('finds five classes of a hundred people with under 700 answers, 5 % of them wrong', () => {
    let [f1, answers] = [0, 0];
    const seeds = 24;
    for (let seed = 1; seed <= seeds; seed++) {
      const random = new Random(seed, 'five classes');
      const classes = Array.from({ length: 100 }, () => random.integer(5));
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
      answers += played.judgments.length / seeds;
      f1 += pairF1(placedClasses(played.state.placing!, 100), classes) / seeds;
      expect(placedClasses(played.state.placing!, 100)).not.toContain(-1);
    }
    expect(f1).toBeGreaterThanOrEqual(0.95);
    expect(answers).toBeLessThan(700);
  });

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

  it('is near what classes and rankings take', () => {
    const classes = estimateBudget({ mode: 'classes', people: 100, audit: 0, repeats: 0 });
    expect(Math.abs(classes.answers - 650)).toBeLessThan(50);
    expect(estimateBudget({ mode: 'ranking', people: 120 }).active).toBe(1200);
  });
});
