import { describe, expect, it } from 'vitest';
import { collectAnswers } from '../answers/collectAnswers.ts';
import type { Judgment } from '../records/judgment.ts';
import { simulatedPanel } from '../simulate/simulatedJudge.ts';
import { simulateJudgments } from '../simulate/simulateJudgments.ts';
import { measureAgreement } from './measureAgreement.ts';

const people = Array.from({ length: 40 }, (_, i) => i);
const groups = people.map((i) => i % 2);
const truths = [{ classes: people.map((i) => i % 4), scores: people.map((i) => 1 + (i % 5)) }];
const honest = simulatedPanel([{ count: 5, yesIfAlike: 0.9, noIfNot: 0.95, noise: 0.5, slope: 2 }]);
const coins = simulatedPanel([{ count: 5, manner: 'coin-flip' }]);

const kinds = ['pair', 'rating', 'comparison', 'ranking'] as const;

function measured(kind: (typeof kinds)[number], panel = honest, seed = 1) {
  // Few lists are drawn twice, so all judges get each.
  const overlap = kind === 'ranking' ? 5 : 3;
  const judgments = simulateJudgments({
    kind,
    people,
    groups,
    panel,
    truths,
    tasks: 60,
    overlap,
    seed,
  });
  return measureAgreement(collectAnswers(judgments, { people, groups }), { draws: 300 });
}

describe('measureAgreement', () => {
  it.each(kinds)('tells honest judges from chance: %s', (kind) => {
    const report = measured(kind);
    expect(report.basis).toBe('audit');
    expect(report.distinguishable).toBe(true);
    expect(report.says).toMatch(/^Agreement is (firm|tentative|weak)/);
    const filled = kinds.filter((name) => report[`${name}s`] !== null);
    expect(filled).toEqual([kind]);
  });

  it.each(kinds)('says that coin flips cannot be told from chance: %s', (kind) => {
    // One panel in forty passes by chance: of twenty, three do so once in a hundred times.
    let passed = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const { distinguishable, says } = measured(kind, coins, seed);
      if (distinguishable) passed++;
      else expect(says).toMatch(/cannot be told from chance/);
    }
    expect(passed).toBeLessThanOrEqual(2);
  });

  const strata = (stratum: string, count: number): Judgment[] =>
    Array.from({ length: count }, (_, k) => ({
      kind: 'pair',
      people: [k % 20, 20 + (k % 20)],
      answer: k % 2 === 0 ? 'yes' : 'no',
      judge: `j${Math.floor(k / 20)}`,
      stratum,
    }));

  it('looks at the audit stratum only', () => {
    const report = measureAgreement(collectAnswers(strata('active', 60), { people }));
    expect(report.basis).toBe('none');
    expect(report.distinguishable).toBe(false);
    expect(report.says).toMatch(/unknown: no task of the audit stratum/);
    // The same full agreement, drawn at random.
    expect(
      measureAgreement(collectAnswers(strata('audit', 60), { people })).pairs?.alpha.value,
    ).toBe(1);
  });

  it('takes all answers, and says so, where judgments do not say how tasks were chosen', () => {
    const plain = strata('audit', 60).map(({ stratum: _, ...rest }) => rest as Judgment);
    const report = measureAgreement(collectAnswers(plain, { people }));
    expect(report.basis).toBe('all');
    expect(report.says).toMatch(/do not say how tasks were chosen/);
  });

  it('says that agreement is unknown when no two judges had the same task', () => {
    const report = measureAgreement(collectAnswers(strata('audit', 20), { people }));
    expect(report.distinguishable).toBe(false);
    expect(report.says).toMatch(/unknown/);
  });
});

describe('judge reports', () => {
  const judgment = (record: object) => record as unknown as Judgment;
  const pair = (judge: string, a: number, b: number, answer: string, more: object = {}) =>
    judgment({ kind: 'pair', people: [a, b], answer, judge, ...more });
  const comparison = (judge: string, a: number, b: number, answer: string, more: object = {}) =>
    judgment({ kind: 'comparison', people: [a, b], answer, judge, ...more });
  const reportOf = (judgments: Judgment[], name: string) =>
    measureAgreement(collectAnswers(judgments, { people, groups }), { draws: 10 }).judges.find(
      ({ judge }) => judge === name,
    )!;

  it('counts sides, times, repeats, and what could not be compared', () => {
    const report = reportOf(
      [
        comparison('k', 0, 2, 'first', { ms: 1000 }),
        comparison('k', 4, 2, 'first', { ms: 3000 }),
        comparison('k', 6, 2, 'second', { ms: 9000 }),
        comparison('k', 8, 2, 'cannot-compare'),
        comparison('k', 2, 0, 'second', { stratum: 'repeat' }),
        comparison('k', 2, 4, 'first', { stratum: 'repeat' }),
      ],
      'k',
    );
    expect(report.answers).toBe(4);
    expect(report.firstPreferred).toMatchObject({ count: 2, of: 3 });
    expect(report.medianSeconds).toBe(3);
    expect(report.hasty).toMatchObject({ count: 1, of: 3 });
    expect(report.cannot).toMatchObject({ count: 1, of: 4 });
    expect(report.repeats).toMatchObject({ count: 1, of: 2 });
  });

  it('counts yes within and across groups, and contradictions of their own', () => {
    const report = reportOf(
      [
        pair('k', 0, 2, 'yes'),
        pair('k', 2, 4, 'yes'),
        pair('k', 0, 4, 'no'),
        pair('k', 0, 1, 'no'),
        pair('k', 0, 3, 'yes'),
      ],
      'k',
    );
    expect(report.yesWithin).toMatchObject({ count: 2, of: 3 });
    expect(report.yesAcross).toMatchObject({ count: 1, of: 2 });
    expect(report.broken).toEqual({ circular: 1, triads: 1 });
  });

  it('sets a judge who answers at random apart from five who do not', () => {
    for (const kind of ['pair', 'rating', 'comparison'] as const) {
      const panel = simulatedPanel([
        { count: 5, yesIfAlike: 0.95, noIfNot: 0.95, noise: 0.3, slope: 3 },
        { count: 1, manner: 'coin-flip' },
      ]);
      const judgments = simulateJudgments({
        kind,
        people,
        groups,
        panel,
        truths,
        tasks: 150,
        overlap: 4,
      });
      const { judges } = measureAgreement(collectAnswers(judgments, { people, groups }), {
        draws: 10,
      });
      const odd = judges.find(({ judge }) => judge === 'judge 6')!;
      for (const other of judges) {
        if (other === odd) continue;
        expect(other.agreement, kind).toBeGreaterThan(0.4);
        expect(odd.agreement, kind).toBeLessThan(other.agreement - 0.3);
      }
      if (kind === 'comparison') {
        expect(odd.misfit).toBe(true);
        expect(judges.filter(({ misfit }) => misfit)).toHaveLength(1);
      }
    }
  });
});
