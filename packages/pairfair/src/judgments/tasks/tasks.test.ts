import { describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { collectAnswers } from '../answers/collectAnswers.ts';
import type { Judgment } from '../records/judgment.ts';
import { simulatedPanel } from '../simulate/simulatedJudge.ts';
import { simulateElicitation } from '../simulate/simulateElicitation.ts';
import { answerTask } from './answerTask.ts';
import { placedClasses } from './classPlacing.ts';
import { type Elicitation, type ElicitationOptions, newElicitation } from './elicitation.ts';
import { estimateBudget } from './estimateBudget.ts';
import { judgmentOf } from './judgmentOf.ts';
import { nextTask, type TaskOffer } from './nextTask.ts';

const size = 40;
const people = Array.from({ length: size }, (_, i) => i);
const groups = people.map((i) => i % 2);
const sides = people.map((i) => (i < 24 ? 0 : 1));
const truths = [{ classes: people.map((i) => i % 4), scores: people.map((i) => 1 + (i % 5)) }];
const panel = simulatedPanel([{ count: 5, yesIfAlike: 0.95, noIfNot: 0.95, noise: 0.3, slope: 2 }]);
const candidates = people.slice(1).map((i) => [i - 1, i] as const);

/** Every mode, lists too. */
const studies: [string, Partial<ElicitationOptions> & Pick<ElicitationOptions, 'mode'>][] = [
  ['spread', { mode: 'spread' }],
  ['classes', { mode: 'classes' }],
  ['uncertain', { mode: 'uncertain', candidates }],
  ['ranking', { mode: 'ranking' }],
  ['lists', { mode: 'ranking', listSize: 5 }],
  ['ratings', { mode: 'ratings', overlap: 4 }],
];

describe.each(studies)('elicitation, %s', (_, options) => {
  const begin = () =>
    newElicitation({ groups, sides, audit: 0.25, repeats: 0.1, seed: 7, ...options });
  const played = simulateElicitation(begin(), { panel, truths, answers: 400, seed: 3 });
  const idsOf = ({ people: shown }: Judgment) => shown.map(Number);

  it('asks only what may be asked: one side of the split, and one group to rank in', () => {
    expect(played.judgments.length).toBeGreaterThan(150);
    for (const judgment of played.judgments) {
      const shown = idsOf(judgment);
      expect(new Set(shown.map((i) => sides[i])).size).toBe(1);
      if (options.mode === 'ranking') expect(new Set(shown.map((i) => groups[i])).size).toBe(1);
    }
  });

  it('gives judgments that nothing is wrong with', () => {
    const { counts } = collectAnswers(played.judgments, { people, groups, levels: 5 });
    expect(counts.problems).toEqual({});
    expect(counts.repeats).toBeGreaterThan(0);
  });

  it('shows nobody the same people twice, except as a repeat with sides swapped', () => {
    const shownTo = new Map<string, Judgment>();
    for (const judgment of played.judgments) {
      const key = `${judgment.judge} ${idsOf(judgment).toSorted((i, j) => i - j)}`;
      const before = shownTo.get(key);
      if (judgment.stratum === 'repeat') {
        expect(idsOf(judgment)).toEqual(idsOf(before!).toReversed());
      } else {
        expect(before, key).toBeUndefined();
        shownTo.set(key, judgment);
      }
    }
  });

  it('keeps to the shares of audit tasks and repeats', () => {
    // While there is choice: ratings run out, and then only what is left is asked.
    const early = played.judgments.slice(50, 200);
    const share = (stratum: string) =>
      early.filter((judgment) => judgment.stratum === stratum).length / early.length;
    // 150 draws: four standard deviations of a share of 1/4 are 0.14, of 1/10 are 0.10.
    expect(Math.abs(share('audit') - 0.25)).toBeLessThan(0.15);
    expect(Math.abs(share('repeat') - 0.1)).toBeLessThan(0.1);
  });

  it('lets several judges answer audit tasks', () => {
    const done = played.state.tasks.filter(({ stratum }) => stratum === 'audit');
    const answers = done.map(({ votes }) => votes.length);
    expect(Math.max(...answers)).toBe(3);
    // Five judges have soon rated everybody, audit or not; elsewhere there is always another pair.
    if (options.mode === 'ratings') return;
    expect(answers.filter((n) => n === 3).length).toBeGreaterThan(done.length / 2);
  });

  it('goes on alike from a state that went through JSON, and changes nothing it is given', () => {
    let [live, stored] = [begin(), begin()];
    for (let turn = 0; turn < 40; turn++) {
      const request = { judge: `judge ${1 + (turn % 4)}`, now: turn };
      const frozen = deepFreeze(live);
      const one = nextTask(frozen, request);
      const two = nextTask(JSON.parse(JSON.stringify(stored)) as Elicitation, request);
      expect(two).toEqual(one);
      if (!one.offer) continue;
      const answer = firstAnswer(one.offer);
      live = answerTask(deepFreeze(one.state), one.offer, answer);
      stored = answerTask(two.state, two.offer!, answer);
    }
    expect(stored).toEqual(live);
    expect(live.tasks.length).toBeGreaterThan(5);
  });

  it('keeps a task for its judge, and gives it to others when time is up', () => {
    const first = nextTask(begin(), { judge: 'a', now: 0 });
    const { leases, settings } = first.state;
    expect(leases).toEqual([{ task: 0, judge: 'a', until: settings.leaseMs }]);
    const later = nextTask(first.state, { judge: 'b', now: settings.leaseMs + 1 });
    expect(later.state.leases.map(({ judge }) => judge)).toEqual(['b']);
    // The late answer still counts.
    const late = answerTask(later.state, first.offer!, firstAnswer(first.offer!));
    expect(late.tasks[0].votes.map(({ judge }) => judge)).toContain('a');
  });

  it('does not show a skipped task to the same judge again, but to others', () => {
    const first = nextTask(begin(), { judge: 'a', now: 0 });
    const skipped = answerTask(first.state, first.offer!, 'skip');
    expect(skipped.tasks[0].votes).toHaveLength(1);
    const shown = new Set(first.offer!.people);
    let state = skipped;
    for (let turn = 1; turn < 30; turn++) {
      const next = nextTask(state, { judge: 'a', now: turn });
      if (!next.offer) break;
      if (next.offer.stratum !== 'repeat') expect(new Set(next.offer.people)).not.toEqual(shown);
      state = answerTask(next.state, next.offer, firstAnswer(next.offer));
    }
  });

  it('refuses answers outside the set and offers of another study', () => {
    const { state, offer } = nextTask(begin(), { judge: 'a', now: 0 });
    expect(() => answerTask(state, offer!, 'perhaps')).toThrow(/cannot be recorded/);
    expect(() => answerTask(begin(), offer!, firstAnswer(offer!))).toThrow(/no task 0/);
  });
});

function firstAnswer({ kind, people: shown }: TaskOffer) {
  if (kind === 'pair') return shown[0] % 4 === shown[1] % 4 ? 'yes' : 'no';
  if (kind === 'comparison') return 'first';
  return kind === 'rating' ? 3 : [...shown];
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

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

describe('newElicitation', () => {
  it('refuses settings that make no sense', () => {
    const bad = (more: object) => () => newElicitation({ mode: 'spread', groups, ...more });
    expect(bad({ audit: 1.5 })).toThrow(/audit/);
    expect(bad({ audit: 0.5, repeats: 0.6 })).toThrow(/repeats/);
    expect(bad({ mode: 'random' })).toThrow(/mode/);
    expect(bad({ sides: [1] })).toThrow(/40 and 1/);
    expect(bad({ candidates: [[0, 40]] })).toThrow(/candidates/);
    expect(bad({ audits: 0.5 })).toThrow(/no option 'audits'/);
  });

  it('says so when nobody can be shown with anybody', () => {
    const study = newElicitation({ mode: 'ranking', groups: [0, 1], audit: 1, repeats: 0 });
    expect(() => nextTask(study, { judge: 'a', now: 0 })).toThrow(/nowhere are there so many/);
  });
});

describe('judgmentOf', () => {
  it('turns an answer into a judgment with the names of people', () => {
    const study = newElicitation({
      mode: 'ranking',
      groups: [0, 0, 0],
      listSize: 3,
      audit: 0,
      repeats: 0,
    });
    const { offer } = nextTask(study, { judge: 'a', now: 0 });
    const judgment = judgmentOf(offer!, [2, 0, 1], ['x', 'y', 'z'], { id: 9, ms: 800 });
    expect(judgment).toMatchObject({
      kind: 'ranking',
      answer: ['z', 'x', 'y'],
      judge: 'a',
      stratum: 'active',
      id: 9,
    });
    expect(new Set(judgment.people)).toEqual(new Set(['x', 'y', 'z']));
  });
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
