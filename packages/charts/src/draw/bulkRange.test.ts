import { describe, expect, it } from 'vitest';
import { bulkRange } from './bulkRange.ts';

const hundred = Array.from({ length: 100 }, (_, i) => i);

describe('bulkRange', () => {
  it('leaves out the one that would leave no room for the others', () => {
    expect(bulkRange([...hundred, 10_000])).toEqual([0, 99]);
    expect(bulkRange([...hundred, -5000, 5000])).toEqual([0, 99]);
    expect(bulkRange([...hundred.slice(0, 12), 1e6])).toEqual([0, 11]);
  });

  it('is everything where nobody is far off, or many are, or few values there are', () => {
    expect(bulkRange([...hundred, 150])).toEqual([0, 150]);
    expect(bulkRange([...hundred, ...hundred.slice(0, 20).map((i) => 10_000 + i)])).toEqual([
      0, 10_019,
    ]);
    expect(bulkRange([1, 2, 1000])).toEqual([1, 1000]);
    expect(bulkRange([Number.NaN, 3])).toEqual([3, 3]);
    expect(bulkRange([])).toBeUndefined();
  });

  it('knows no far off where most values are one', () => {
    expect(bulkRange([...hundred.map(() => 0), 7])).toEqual([0, 7]);
  });
});
