import { describe, expect, it } from 'vitest';
import { collectAnswers } from '../answers/collectAnswers.ts';
import type { Judgment } from '../records/judgment.ts';
import { simulatedPanel } from '../simulate/simulatedJudge.ts';
import { simulateElicitation } from '../simulate/simulateElicitation.ts';
import { answerTask, judgmentOf } from './answerTask.ts';
import { type Elicitation, type ElicitationOptions, newElicitation } from './elicitation.ts';
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
