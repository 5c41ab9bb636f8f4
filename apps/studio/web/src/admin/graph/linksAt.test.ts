import { describe, expect, it } from 'vitest';
import { linksAt } from './linksAt.ts';

describe('linksAt', () => {
  it('is the count at the nearest threshold that was counted', () => {
    const thresholds = [
      { threshold: 0, links: 9 },
      { threshold: 0.5, links: 4 },
      { threshold: 1, links: 1 },
    ];
    expect([0, 0.3, 0.7, 1].map((at) => linksAt(thresholds, at))).toEqual([9, 4, 4, 1]);
  });

  it('is null where nothing was counted', () => {
    expect(linksAt([], 0.5)).toBeNull();
  });
});
