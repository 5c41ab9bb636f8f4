import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairfairError } from '../../errors.ts';
import type { Judgment } from '../records/judgment.ts';
import { readJudgments } from '../records/readJudgments.ts';
import { collectAnswers } from './collectAnswers.ts';

const people = ['a', 'b', 'c', 'd'];
const groups = [0, 0, 1, -1];

const pair = (a: string, b: string, answer: string, more: object = {}): Judgment =>
  ({ kind: 'pair', people: [a, b], answer, ...more }) as unknown as Judgment;
const comparison = (a: string, b: string, answer: string, more: object = {}): Judgment =>
  ({ kind: 'comparison', people: [a, b], answer, ...more }) as unknown as Judgment;
const rating = (a: string, answer: unknown, more: object = {}): Judgment =>
  ({ kind: 'rating', people: [a], answer, ...more }) as unknown as Judgment;

describe('collectAnswers', () => {
  it('lays answers out by pair, the smaller person first, and judges by name', () => {
    const { pairs, judges, counts } = collectAnswers(
      [
        pair('b', 'a', 'yes', { judge: 'z', stratum: 'audit', ms: 900 }),
        pair('c', 'a', 'cannot-compare', { judge: 'k' }),
        pair('a', 'b', 'no', { judge: 'k', direction: 'second' }),
      ],
      { people },
    );
    expect(judges).toEqual(['k', 'z']);
    expect([...pairs.source]).toEqual([0, 0]);
    expect([...pairs.target]).toEqual([1, 2]);
    expect([...pairs.offsets]).toEqual([0, 2, 3]);
    expect([...pairs.judge]).toEqual([0, 1, 0]);
    expect([...pairs.value]).toEqual([0, 1, -1]);
    expect([...pairs.firstMore]).toEqual([0, -1, -1]);
    expect([...pairs.audit]).toEqual([0, 1, 0]);
    expect([...pairs.row]).toEqual([2, 0, 1]);
    expect(pairs.ms[1]).toBe(900);
    expect(counts).toMatchObject({ given: 3, used: 3, setAside: 0, problems: {} });
  });

  it('says who was better whatever side they were shown on', () => {
    const { comparisons } = collectAnswers(
      [
        comparison('b', 'a', 'first'),
        comparison('a', 'b', 'first'),
        comparison('a', 'b', 'equal'),
        comparison('b', 'a', 'cannot-compare'),
      ],
      { people, groups },
    );
    expect([...comparisons.value]).toEqual([0, 2, 1, -1]);
    expect([...comparisons.sourceFirst]).toEqual([0, 1, 1, 0]);
  });

  it('keeps ratings by person and lists best first', () => {
    const list: Judgment = { kind: 'ranking', people: ['a', 'b'], answer: ['b', 'a'] };
    const { ratings, rankings } = collectAnswers(
      [rating('c', 3), rating('a', 5), rating('c', 'cannot-say'), list],
      { people, groups, levels: 7 },
    );
    expect([...ratings.offsets]).toEqual([0, 1, 1, 3, 3]);
    expect([...ratings.value]).toEqual([5, 3, -1]);
    expect(ratings.levels).toBe(7);
    expect([...rankings.people]).toEqual([1, 0]);
  });

  // Every kind of bad input the studio or a file can hold, each with what must be said of it.
  const bad: [string, Judgment[], number][] = [
    ['unknown-person', [pair('a', 'x', 'yes')], 1],
    ['answer', [pair('a', 'b', 'perhaps')], 1],
    ['answer', [rating('a', 8)], 1],
    ['self-pair', [pair('a', 'a', 'yes')], 1],
    ['across-groups', [comparison('a', 'c', 'first')], 1],
    [
      'across-groups',
      [{ kind: 'ranking', people: ['a', 'b', 'c'], answer: ['a', 'b', 'c'] } as Judgment],
      1,
    ],
    ['unknown-group', [comparison('a', 'd', 'first')], 1],
    ['malformed', [null as unknown as Judgment], 1],
    ['malformed', [{ kind: 'pair', people: 'ab', answer: 'yes' } as unknown as Judgment], 1],
    [
      'repeated-answer',
      [pair('a', 'b', 'yes', { judge: 1 }), pair('b', 'a', 'yes', { judge: 1 })],
      2,
    ],
    ['repeated-answer', [rating('a', 1, { judge: 1 }), rating('a', 2, { judge: '1' })], 2],
    ['repeated-id', [pair('a', 'b', 'yes', { id: 1 }), pair('a', 'c', 'yes', { id: '1' })], 1],
    ['supersession', [pair('a', 'b', 'yes', { id: 1, supersedes: 1 })], 1],
    [
      'supersession',
      [
        pair('a', 'b', 'yes', { id: 1, judge: 1 }),
        pair('a', 'b', 'no', { supersedes: 1, judge: 2 }),
      ],
      1,
    ],
    [
      'supersession',
      [
        pair('a', 'b', 'yes', { id: 1, judge: 1 }),
        pair('a', 'c', 'no', { supersedes: 1, judge: 1 }),
      ],
      1,
    ],
    [
      'supersession',
      [
        pair('a', 'b', 'yes', { id: 1, judge: 1, supersedes: 2 }),
        pair('a', 'b', 'no', { id: 2, judge: 1, supersedes: 1 }),
      ],
      2,
    ],
  ];
  const good = pair('b', 'c', 'yes', { judge: 'fine' });

  it.each(bad)('sets aside, counts and names: %s', (code, judgments, count) => {
    const options = { people, groups, levels: 7 };
    const answers = collectAnswers([...judgments, good], { ...options, onProblem: 'set-aside' });
    expect(answers.counts.problems).toEqual({ [code]: count });
    expect(answers.counts.setAside).toBe(count);
    expect(answers.problems.map((problem) => problem.code)).toEqual(Array(count).fill(code));
    const used = [answers.pairs, answers.ratings, answers.comparisons, answers.rankings];
    const rows = used.flatMap((columns) => [...columns.row]).sort();
    expect(rows).toHaveLength(answers.counts.used);
    for (const { index } of answers.problems) expect(rows).not.toContain(index);
    expect(rows).toContain(judgments.length);
  });

  it.each(bad)('refuses by default: %s', (code, judgments) => {
    const refused = () => collectAnswers(judgments, { people, groups, levels: 7 });
    expect(refused).toThrow(new RegExp(code));
    try {
      refused();
    } catch (error) {
      expect((error as PairfairError).code).toBe('bad-data');
    }
  });

  it('names lines of the file, and refuses what could not be read', () => {
    const read = readJudgments('a,b,answer\na,b,yes\na,x,yes\na,b\n', { format: 'csv' });
    expect(() => collectAnswers(read, { people })).toThrow(
      /line 4: .*line 3: nobody is called 'x'/,
    );
    const { problems, counts } = collectAnswers(read, { people, onProblem: 'set-aside' });
    expect(problems.map(({ line }) => line)).toEqual([4, 3]);
    expect(counts).toMatchObject({ given: 2, used: 1, setAside: 1 });
  });

  it('uses the last of a chain of supersessions, whatever the order of lines', () => {
    const chain = [
      pair('a', 'b', 'yes', { id: 1, judge: 1 }),
      pair('b', 'a', 'no', { id: 2, judge: 1, supersedes: 1 }),
      pair('a', 'b', 'cannot-compare', { id: 3, judge: 1, supersedes: 2 }),
    ];
    for (const judgments of [chain, chain.toReversed()]) {
      const { pairs, counts } = collectAnswers(judgments, { people });
      expect([...pairs.value]).toEqual([-1]);
      expect(counts).toMatchObject({ used: 1, superseded: 2 });
    }
  });

  it('lets a judge take an answer back by superseding it with a skip', () => {
    const judgments = [
      pair('a', 'b', 'yes', { id: 1, judge: 1 }),
      pair('a', 'b', 'skip', { id: 2, judge: 1, supersedes: 1 }),
    ];
    const { pairs, counts } = collectAnswers(judgments, { people });
    expect(pairs.value).toHaveLength(0);
    expect(counts).toMatchObject({ used: 0, superseded: 1, skipped: 1 });
  });

  it('takes repeats as news of the judge, not of the pair', () => {
    const judgments = [
      pair('a', 'b', 'yes', { judge: 1 }),
      pair('b', 'a', 'no', { judge: 1, stratum: 'repeat' }),
      comparison('a', 'b', 'first', { judge: 1 }),
      comparison('b', 'a', 'second', { judge: 1, stratum: 'repeat' }),
      pair('a', 'c', 'yes', { judge: 2, stratum: 'repeat' }),
      pair('a', 'c', 'yes', { judge: 2, stratum: 'check' }),
    ];
    const { pairs, repeats, counts } = collectAnswers(judgments, { people });
    expect([...pairs.value]).toEqual([1]);
    expect([...repeats.judge]).toEqual([0, 0]);
    expect([...repeats.same]).toEqual([0, 1]);
    expect(counts).toMatchObject({ used: 2, repeats: 3, checks: 1 });
  });

  it('counts answers to another wording as another task, and says that there are several', () => {
    const judgments = [
      pair('a', 'b', 'yes', { judge: 1, question: 1 }),
      pair('a', 'b', 'no', { judge: 1, question: 2 }),
    ];
    const { pairs, warnings } = collectAnswers(judgments, { people });
    expect(pairs.value).toHaveLength(2);
    expect(warnings.join()).toMatch(/2 versions of the question/);
  });

  it('leaves out judges on request, and says when there is no such judge', () => {
    const judgments = [pair('a', 'b', 'yes', { judge: 1 }), pair('a', 'b', 'no', { judge: 2 })];
    const { pairs, counts } = collectAnswers(judgments, { people, exclude: ['2'] });
    expect([...pairs.value]).toEqual([1]);
    expect(counts).toMatchObject({ used: 1, excluded: 1 });
    expect(collectAnswers(judgments, { people, exclude: [1] }).judges).toEqual(['2']);
    expect([...collectAnswers(judgments, { people, exclude: [1] }).pairs.judge]).toEqual([0]);
    expect(() => collectAnswers(judgments, { people, exclude: ['3'] })).toThrow(/Judge '3'/);
  });

  it('gives the same columns and counts for any order of lines, and accounts for all', () => {
    const arbitrary = fc.array(
      fc.record({
        kind: fc.constant('pair'),
        people: fc.tuple(fc.constantFrom(...people, 'x'), fc.constantFrom(...people)),
        answer: fc.constantFrom('yes', 'no', 'cannot-compare', 'skip', 'perhaps'),
        judge: fc.constantFrom(null, 'j1', 'j2', 'j3'),
        stratum: fc.constantFrom('audit', 'active', 'repeat', 'check'),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(arbitrary, fc.nat(), (records, shift) => {
        const judgments = records as unknown as Judgment[];
        const k = judgments.length === 0 ? 0 : shift % judgments.length;
        const turned = [...judgments.slice(k), ...judgments.slice(0, k)];
        const options = { people, onProblem: 'set-aside' } as const;
        const one = collectAnswers(judgments, options);
        const two = collectAnswers(turned, options);
        expect(two.counts).toEqual(one.counts);
        expect(two.digest).toBe(one.digest);
        expect(two.pairs.offsets).toEqual(one.pairs.offsets);
        const { given, used, superseded, repeats, checks, skipped, excluded, setAside } =
          one.counts;
        expect(used + superseded + repeats + checks + skipped + excluded + setAside).toBe(given);
        expect(one.pairs.value).toHaveLength(used);
      }),
    );
  });
});
