import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import {
  betweenGroupEntropy,
  coefficientOfVariation,
  generalizedEntropy,
  meanLogDeviation,
  theil,
} from './generalizedEntropy.ts';

describe('generalizedEntropy', () => {
  it("has the values that AIF360's tests assert", () => {
    const two = oracle('aif360.gei.alpha2.a');
    expect(generalizedEntropy(two.input.y_true, two.input.y_pred)).toBeCloseTo(two.expected, 12);
    const one = oracle('aif360.theil');
    expect(theil(one.input.y_true, one.input.y_pred)).toBeCloseTo(one.expected, 12);
    const between = oracle('aif360.between_group.gei2');
    const { y_true, y_pred, group } = between.input;
    expect(betweenGroupEntropy(y_true, y_pred, group)).toBeCloseTo(between.expected, 12);
  });

  it('does not divide the mean log deviation by the mean once more', () => {
    // Benefits 1 2 1 1 2, mean 1.4: −(3 ln(1/1.4) + 2 ln(2/1.4)) / 5 = 0.0592; AIF360 says 0.0423.
    const deviation = meanLogDeviation([0, 0, 0, 0, 0], [0, 1, 0, 0, 1]);
    expect(deviation).toBeCloseTo(-(3 * Math.log(1 / 1.4) + 2 * Math.log(2 / 1.4)) / 5, 15);
    expect(deviation).toBeCloseTo(0.0592, 4);
  });

  it('has the coefficient of variation of the benefits', () => {
    // Benefits 0 and 2: mean 1, standard deviation 1.
    expect(coefficientOfVariation([1, 0], [0, 1])).toBe(1);
  });

  it('is 0 when all benefit alike and NaN when nobody benefits', () => {
    expect(generalizedEntropy([1, 0], [1, 0])).toBe(0);
    expect(generalizedEntropy([1, 1], [0, 0])).toBeNaN();
    expect(theil([], [])).toBeNaN();
  });

  it('takes a benefit of the caller and weights', () => {
    // Benefits 1 and 3 with weights 3 and 1: mean 1.5, GE(2) = (3 (4/9 − 1) + (4 − 1)) / 8 = 1/6.
    const value = generalizedEntropy([0, 1], [0, 1], {
      benefit: (prediction) => 1 + 2 * prediction,
      weights: [3, 1],
    });
    expect(value).toBeCloseTo(1 / 6, 15);
    expect(() => generalizedEntropy([0], [0], { benefit: () => -1 })).toThrow(/returned -1/);
  });

  it('is continuous in alpha at 0 and 1, where the formula changes', () => {
    const labels = [0, 0, 1, 0];
    const predictions = [0.2, 0.9, 0.4, 0.1];
    const near = (alpha: number) => generalizedEntropy(labels, predictions, { alpha });
    expect(near(1e-6)).toBeCloseTo(near(0), 6);
    expect(near(1 + 1e-6)).toBeCloseTo(near(1), 6);
  });

  it('splits into a part between and a part within groups', () => {
    const row = fc.record({
      label: fc.integer({ min: 0, max: 1 }),
      // Away from a benefit of 0, where α ≤ 0 is infinite.
      prediction: fc.double({ min: 0.05, max: 1, noNaN: true }),
      group: fc.integer({ min: 0, max: 2 }),
    });
    const alphas = fc.constantFrom(-1, 0, 0.5, 1, 2, 3);
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 30 }), alphas, (rows, alpha) => {
        const of = (list: typeof rows) =>
          [list.map((r) => r.label), list.map((r) => r.prediction)] as const;
        const mean = (list: typeof rows) =>
          list.reduce((sum, r) => sum + r.prediction - r.label + 1, 0) / list.length;
        let within = 0;
        for (const group of [0, 1, 2]) {
          const part = rows.filter((r) => r.group === group);
          if (part.length === 0) continue;
          const factor = (part.length / rows.length) * (mean(part) / mean(rows)) ** alpha;
          within += factor * generalizedEntropy(...of(part), { alpha });
        }
        const between = betweenGroupEntropy(
          ...of(rows),
          rows.map((r) => r.group),
          { alpha },
        );
        const whole = generalizedEntropy(...of(rows), { alpha });
        expect(between + within).toBeCloseTo(whole, 9);
        expect(between).toBeLessThanOrEqual(whole + 1e-12);
      }),
    );
  });
});
