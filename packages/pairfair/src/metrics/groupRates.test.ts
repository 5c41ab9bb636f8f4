import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { oracle } from '../../testing/golden.ts';
import { gap, ratio } from './gap.ts';
import { groupRates, rates } from './groupRates.ts';
import { rateNames } from './rates.ts';

/** Numbers for names, in alphabetical order. */
const numbered = (names: (string | number)[]) => {
  const known = [...new Set(names)].sort();
  return names.map((name) => known.indexOf(name));
};

describe('groupRates', () => {
  it("has the overall and per-group rates of fairlearn's documentation", () => {
    const { input, expected, tolerance } = oracle('fairlearn.metricframe.doc18');
    const groups = numbered(input.group);
    const all = groupRates(input.y_true, input.y_pred, groups);
    const read = (r: typeof all.overall) => ({
      tpr: r.tpr,
      fpr: r.fpr,
      sel: r.positiveRate,
      count: r.size,
    });
    for (const name of ['tpr', 'fpr', 'sel', 'count'] as const) {
      const values = all.groups.map((group) => read(group)[name]);
      const overall = read(all.overall)[name];
      const close = (actual: number, wanted: number) =>
        expect(Math.abs(actual - wanted), name).toBeLessThanOrEqual(tolerance);
      close(overall, expected.overall[name]);
      ['a', 'b', 'c'].forEach((group, g) => {
        close(values[g], expected.by_group[group][name]);
      });
      close(gap(values), expected.difference[name]);
      close(ratio(values), expected.ratio[name]);
    }
  });

  it('weighs people and crosses attributes as fairlearn does', () => {
    const { input, expected, tolerance } = oracle('fairlearn.metricframe.doc18');
    const weighted = groupRates(input.y_true, input.y_pred, numbered(input.group), {
      weights: input.weight,
    });
    const recalls = [weighted.overall, ...weighted.groups].map((r) => r.tpr);
    const wanted = expected.weighted_recall;
    [wanted.overall, wanted.a, wanted.b, wanted.c].forEach((value, k) => {
      expect(Math.abs(recalls[k] - value)).toBeLessThanOrEqual(tolerance);
    });

    const crossed = input.group.map((name: string, i: number) => `${name}${input.group2[i]}`);
    const both = groupRates(input.y_true, input.y_pred, numbered(crossed)).groups;
    Object.keys(expected.recall_by_two_features).forEach((_, k, names) => {
      const value = expected.recall_by_two_features[[...names].sort()[k]];
      expect(Math.abs(both[k].tpr - value)).toBeLessThanOrEqual(tolerance);
    });
  });

  it('is NaN for a combination of attributes that nobody has', () => {
    const { input, expected } = oracle('fairlearn.disaggregated6');
    const groups = input.sensitive.map(
      (s: string, i: number) => 2 * ['W', 'Z'].indexOf(input.control2[i]) + ['A', 'B'].indexOf(s),
    );
    const all = groupRates(input.y_true, input.y_pred, groups);
    expect(all.overall.positiveRate).toBeCloseTo(expected.selection_rate_overall, 9);
    ['W_A', 'W_B', 'Z_A', 'Z_B'].forEach((name, g) => {
      const wanted = expected.by_control2_sensitive[name] ?? Number.NaN;
      expectNear(all.groups[g].positiveRate, wanted, 1e-9);
    });
    expect(all.groups[1].size).toBe(0);
    expect(all.undefinedGroups.positiveRate).toBe(1);
    for (const [column, names, wanted] of [
      [input.sensitive, ['A', 'B'], expected.by_sensitive],
      [input.control1, ['X', 'Y'], expected.by_control1],
    ]) {
      const one = groupRates(
        input.y_true,
        input.y_pred,
        column.map((name: string) => names.indexOf(name)),
      );
      names.forEach((name: string, g: number) => {
        expect(one.groups[g].positiveRate).toBeCloseTo(wanted[name], 9);
      });
    }
  });

  it('is NaN where fairlearn puts 0 for an empty denominator, and the same elsewhere', () => {
    const { input, expected } = oracle('fairlearn.base.single_class');
    const all = rates(input.y_true, input.y_pred);
    expect([all.tpr, all.fnr]).toEqual([Number.NaN, Number.NaN]);
    expect([all.fpr, all.tnr]).toEqual([expected.fpr, expected.tnr]);
  });

  it('takes probabilities of a randomised decision as expected counts', () => {
    // Labels 1, 1, 0 with chances 1, ½, ½: tp = 1.5, fn = 0.5, fp = 0.5, tn = 0.5.
    const all = rates([1, 1, 0], [1, 0.5, 0.5]);
    expect(all).toMatchObject({
      truePositives: 1.5,
      falseNegatives: 0.5,
      falsePositives: 0.5,
      trueNegatives: 0.5,
    });
    expect(all.tpr).toBe(0.75);
    expect(all.fpr).toBe(0.5);
    expect(all.ppv).toBe(0.75);
  });

  it('counts people of unknown group overall only', () => {
    const all = groupRates([1, 0, 1], [1, 1, 0], [0, -1, 1]);
    expect(all.overall.size).toBe(3);
    expect(all.groups.map((group) => group.size)).toEqual([1, 1]);
  });

  it('keeps room for groups that are known but absent', () => {
    const all = groupRates([1], [1], [0], { groupCount: 3 });
    expect(all.groups.map((group) => group.size)).toEqual([1, 0, 0]);
    expect(all.undefinedGroups.accuracy).toBe(2);
  });

  it('does not depend on the order of rows, and swaps rates when labels are flipped', () => {
    const row = fc.record({
      y: fc.integer({ min: 0, max: 1 }),
      p: fc.integer({ min: 0, max: 1 }),
      g: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), fc.nat(), (rows, turn) => {
        const of = (list: typeof rows) =>
          groupRates(
            list.map((r) => r.y),
            list.map((r) => r.p),
            list.map((r) => r.g),
            { groupCount: 3 },
          );
        const k = turn % rows.length;
        const all = of(rows);
        expect(of([...rows.slice(k), ...rows.slice(0, k)].reverse())).toEqual(all);

        const flipped = of(rows.map((r) => ({ y: 1 - r.y, p: 1 - r.p, g: r.g })));
        all.groups.forEach((group, g) => {
          const other = flipped.groups[g];
          expect([other.tpr, other.fpr, other.ppv, other.accuracy]).toEqual([
            group.tnr,
            group.fnr,
            group.npv,
            group.accuracy,
          ]);
        });
      }),
    );
  });

  it('names every rate it has', () => {
    const all = rates([1, 0], [1, 0]);
    for (const name of rateNames) expect(all).toHaveProperty(name);
  });

  it('says what is wrong with its input', () => {
    expect(() => groupRates([1], [1], [0, 1])).toThrow(/1 and 2/);
    expect(() => groupRates([1], [1.5], [0])).toThrow(/entry 0 is 1.5/);
    expect(() => groupRates([1], [1], [-2])).toThrow(/entry 0 is -2/);
    expect(() => groupRates([1], [1], [94110])).toThrow(/counted from 0/);
  });
});

describe('gap and ratio', () => {
  it('leave undefined values out', () => {
    expect(gap([0.25, Number.NaN, 0.75])).toBe(0.5);
    expect(ratio([0.25, Number.NaN, 0.5])).toBe(0.5);
  });

  it('are NaN when fewer than two groups can be compared', () => {
    expect(gap([0.5, Number.NaN])).toBeNaN();
    expect(ratio([0.5])).toBeNaN();
  });
});
