import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { decisionsAtRate } from './decisionsAtRate.ts';

describe('decisionsAtRate', () => {
  it('decides 1 for the highest scores, and shares what is left among those who tie', () => {
    expect(Array.from(decisionsAtRate([3, 1, 2, 4], 0.5))).toEqual([1, 0, 0, 1]);
    // One of four is to be chosen, and three tie for it.
    expect(Array.from(decisionsAtRate([5, 5, 1, 5], 0.25))).toEqual([1 / 3, 1 / 3, 0, 1 / 3]);
    expect(Array.from(decisionsAtRate([2, 2], 0.3))).toEqual([0.3, 0.3]);
    expect(Array.from(decisionsAtRate([1, 2], 0))).toEqual([0, 0]);
    expect(Array.from(decisionsAtRate([1, 2], 1))).toEqual([1, 1]);
    expect(() => decisionsAtRate([1], 1.1)).toThrow(/rate/);
  });

  it('meets the rate exactly, whatever the order of the people, and never prefers a lower score', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(scores, fc.double({ min: 0, max: 1, noNaN: true }), (values, rate) => {
        const decisions = decisionsAtRate(values, rate);
        const mean = decisions.reduce((sum, d) => sum + d, 0) / values.length;
        expectNear(mean, rate, 1e-12);
        expect(Array.from(decisionsAtRate([...values].reverse(), rate)).reverse()).toEqual(
          Array.from(decisions),
        );
        values.forEach((value, i) => {
          values.forEach((other, j) => {
            if (value > other) expect(decisions[i]).toBeGreaterThanOrEqual(decisions[j]);
          });
        });
      }),
    );
  });
});
