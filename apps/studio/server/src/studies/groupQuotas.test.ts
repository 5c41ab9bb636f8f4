import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupQuotas } from './groupQuotas.ts';

describe('groupQuotas', () => {
  it('is in proportion where groups are alike, and lifts a small group', () => {
    expect(groupQuotas([30, 30, 0], 40)).toEqual([20, 20, 0]);
    // In proportion 20 of 1000 would be 2 of 100; half of an equal share is 16.
    const [a, b, small] = groupQuotas([700, 280, 20, 0], 100);
    expect(small).toBe(16);
    expect(Number(a) / Number(b)).toBeGreaterThan(2);
    // Smaller still: all of them.
    expect(groupQuotas([700, 290, 10, 0], 100)[2]).toBe(10);
  });

  it('adds up, and takes from no group more than it has or less than its least', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sizes, share) => {
          const total = sizes.reduce((sum, n) => sum + n, 0);
          const size = Math.round(share * total);
          const quotas = groupQuotas(sizes, size);
          expect(quotas.reduce((sum, n) => sum + n, 0)).toBe(size);
          const groups = sizes.slice(0, -1).filter((n) => n > 0).length;
          quotas.forEach((quota, g) => {
            const n = sizes[g] as number;
            expect(quota).toBeLessThanOrEqual(n);
            if (g === sizes.length - 1) return;
            expect(quota).toBeGreaterThanOrEqual(Math.min(n, Math.floor(size / (2 * groups))));
          });
        },
      ),
    );
  });
});
