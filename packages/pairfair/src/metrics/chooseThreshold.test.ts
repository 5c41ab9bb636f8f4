import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseThreshold } from './chooseThreshold.ts';
import { rates } from './groupRates.ts';

const scores = [0.9, 0.8, 0.8, 0.5, 0.4, 0.4, 0.2, 0.1];
const labels = [1, 1, 0, 1, 0, 1, 0, 0];
const decided = (threshold: number, of = scores) => of.map((score) => (score >= threshold ? 1 : 0));

describe('chooseThreshold', () => {
  it('meets a rate as nearly as ties allow, the lower of two', () => {
    const at = (value: number) =>
      chooseThreshold({ kind: 'rate', value }, { scores, labels: null });
    expect(at(0.5).positiveRate).toBe(0.5);
    expect(at(0.5).threshold).toBeCloseTo(0.45, 12);
    // One or three of eight, nobody may be told apart from whom they tie with.
    expect(at(0.25).positiveRate).toBe(1 / 8);
    expect(at(0).positiveRate).toBe(0);
    expect(at(1).positiveRate).toBe(1);
    expect(at(0.5).tpr).toBeNaN();
  });

  it('keeps a false positive rate, reaches a true one, and finds where they are furthest apart', () => {
    const people = { scores, labels };
    expect(chooseThreshold({ kind: 'fpr', value: 0.25 }, people)).toMatchObject({
      ...{ fpr: 0.25, tpr: 0.75 },
    });
    expect(chooseThreshold({ kind: 'tpr', value: 0.75 }, people)).toMatchObject({
      ...{ fpr: 0.25, tpr: 0.75 },
    });
    expect(chooseThreshold({ kind: 'youden' }, people)).toMatchObject({ tpr: 0.75, fpr: 0.25 });
    expect(chooseThreshold({ kind: 'threshold', value: 0.8 }, people)).toMatchObject({
      ...{ threshold: 0.8, positiveRate: 3 / 8 },
    });
    expect(chooseThreshold({ kind: 'threshold', value: 2 }, people).positiveRate).toBe(0);
  });

  it('says what it does, whatever the rule', () => {
    const rule = fc.oneof(
      fc.record({
        kind: fc.constantFrom('rate' as const, 'fpr' as const, 'tpr' as const),
        value: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.constant({ kind: 'youden' as const }),
    );
    const people = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 1 })),
      { minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(rule, people, (asked, drawn) => {
        const own = [...drawn, [3, 0] as const, [4, 1] as const];
        const given = { scores: own.map(([s]) => s / 12), labels: own.map(([, y]) => y) };
        const chosen = chooseThreshold(asked, given);
        const found = rates(given.labels, decided(chosen.threshold, given.scores));
        expect(chosen.positiveRate).toBeCloseTo(found.positiveRate, 12);
        expect(chosen.tpr).toBeCloseTo(found.tpr, 12);
        expect(chosen.fpr).toBeCloseTo(found.fpr, 12);
        if (asked.kind === 'fpr') expect(found.fpr).toBeLessThanOrEqual(asked.value + 1e-9);
        if (asked.kind === 'tpr') expect(found.tpr).toBeGreaterThanOrEqual(asked.value - 1e-9);
      }),
    );
  });

  it('counts weights as people', () => {
    const weights = [1, 1, 1, 5, 1, 1, 1, 1];
    const chosen = chooseThreshold({ kind: 'rate', value: 0.65 }, { scores, labels, weights });
    expect(chosen.positiveRate).toBeCloseTo(8 / 12, 12);
  });

  it('refuses what cannot be', () => {
    expect(() => chooseThreshold({ kind: 'rate', value: 2 }, { scores, labels })).toThrow(/rate/);
    expect(() => chooseThreshold({ kind: 'fpr', value: 0.1 }, { scores, labels: null })).toThrow(
      /both labels/,
    );
  });
});
