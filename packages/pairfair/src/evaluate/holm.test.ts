import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { holm } from './holm.ts';

describe('holm', () => {
  it('multiplies the smallest most, and keeps the order', () => {
    // Sorted .01·3, .03·2, .04·1 → .03, .06, and .04 is lifted to .06.
    const adjusted = holm([0.01, 0.04, 0.03]);
    [0.03, 0.06, 0.06].forEach((p, k) => {
      expectNear(adjusted[k], p, 1e-15);
    });
    expect(holm([0.6, 0.9])).toEqual([1, 1]);
    expect(holm([0.2])).toEqual([0.2]);
    expect(holm([Number.NaN, 0.2, 0.05])).toEqual([Number.NaN, 0.2, 0.1]);
    expect(() => holm([1.2])).toThrow(/1\.2/);
  });
});
