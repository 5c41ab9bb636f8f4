import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { gradedIntervals } from '../../testing/gradedIntervals.ts';
import { correctedInterval } from './correctedInterval.ts';
import { meanInterval } from './meanInterval.ts';

describe('correctedInterval', () => {
  it('agrees with NumPy', () => {
    for (const { differences, train, test, mean, se, df } of gradedIntervals()) {
      const found = correctedInterval(differences, { train, test });
      expectNear(found.mean, mean, 1e-8);
      expectNear(found.standardError, se, 1e-8);
      expect(found.freedom).toBe(df);
    }
  });

  it('is wider than the plain interval by what the splits share', () => {
    const values = [0.01, 0.03, 0.02, 0.05];
    const plain = meanInterval(values);
    const found = correctedInterval(values, { train: 70, test: 30 });
    // √(1/4 + 3/7) against √(1/4).
    const times = Math.sqrt((1 / 4 + 3 / 7) / (1 / 4));
    expectNear(found.high - found.low, times * (plain.high - plain.low), 1e-12);
    expectNear(found.mean, plain.mean, 1e-15);
  });

  it('has 0 on its edge exactly when p is 1 − level', () => {
    const values = [0.4, 0.1, -0.1, 0.3, 0.25];
    const { pValue } = correctedInterval(values, { train: 2, test: 1 });
    const { low } = correctedInterval(values, { train: 2, test: 1, level: 1 - pValue });
    expectNear(low, 0, 1e-9);
    // t = 1 with one degree of freedom is exceeded either way with chance ½: mean 1, error 1.
    const two = correctedInterval([0, 2], { train: 1e12, test: 1 });
    expectNear(two.pValue, 0.5, 1e-9);
  });

  it('is undefined from a single run, and leaves undefined runs out', () => {
    const single = correctedInterval([0.2, Number.NaN], { train: 2, test: 1 });
    expect(single).toMatchObject({ mean: 0.2, low: Number.NaN, pValue: Number.NaN, freedom: 0 });
    expect(correctedInterval([], { train: 2, test: 1 }).mean).toBeNaN();
    expect(correctedInterval([1, 1], { train: 2, test: 1 })).toMatchObject({ low: 1, pValue: 0 });
    expect(() => correctedInterval([1], { train: 0, test: 1 })).toThrow(/train/);
  });
});
