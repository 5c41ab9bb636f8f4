import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { boundedInterval, shareInterval } from './boundedInterval.ts';
import { meanInterval } from './meanInterval.ts';

describe('boundedInterval', () => {
  it('stays inside the range and holds the mean', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(shares, (values) => {
        const { mean, low, high } = boundedInterval(values, {
          splits: { train: 7, test: 3 },
          pairs: 12,
        });
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(mean);
        expect(high).toBeGreaterThanOrEqual(mean);
        expect(high - low).toBeGreaterThan(0);
      }),
    );
  });

  it('is nearly the plain interval in the middle, and leans inwards near an end', () => {
    const middle = [0.5, 0.51, 0.49, 0.505];
    const plain = meanInterval(middle);
    const found = boundedInterval(middle);
    expectNear(found.low, plain.low, 1e-4);
    expectNear(found.high, plain.high, 1e-4);
    const end = boundedInterval([0.99, 1, 0.97]);
    expect(meanInterval([0.99, 1, 0.97]).high).toBeGreaterThan(1);
    expect(end.high).toBeLessThan(1);
    expect(end.mean - end.low).toBeGreaterThan(end.high - end.mean);
  });

  it('never has width 0, also for 17 pairs that are all decided alike in every run', () => {
    const found = boundedInterval([1, 1, 1], { pairs: 17 });
    // 17 of 17: the true share s has s¹⁷ = 2.5 % at the lower end.
    expectNear(found.low, 0.025 ** (1 / 17), 1e-12);
    expect(found.high).toBe(1);
    expect(boundedInterval([1, 1, 1])).toEqual({ mean: 1, low: Number.NaN, high: Number.NaN });
    const same = boundedInterval([0.3, 0.1 + 0.2], { pairs: 17 });
    expect(same.high - same.low).toBeGreaterThan(0.3);
    expect(boundedInterval([0.4], { pairs: 10 }).low).toBeGreaterThan(0);
    expect(boundedInterval([], { pairs: 10 }).mean).toBeNaN();
    expect(() => boundedInterval([1.2])).toThrow(/1\.2/);
  });
});

describe('shareInterval', () => {
  it("is the textbook's exact interval", () => {
    // Clopper and Pearson for 2 of 10: .0252 to .5561.
    const { low, high } = shareInterval(0.2, 10);
    expectNear(low, 0.0252, 5e-5);
    expectNear(high, 0.5561, 5e-5);
    expect(shareInterval(0, 5).low).toBe(0);
    expectNear(shareInterval(0, 5).high, 1 - 0.025 ** (1 / 5), 1e-12);
  });
});
