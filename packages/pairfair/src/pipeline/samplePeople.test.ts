import { describe, expect, it } from 'vitest';
import { samplePeople } from './samplePeople.ts';

describe('samplePeople', () => {
  it('draws different people, each as likely as any other', () => {
    const counts = new Float64Array(20);
    for (let seed = 0; seed < 4000; seed++) {
      const drawn = samplePeople(20, 5, seed, 'test');
      expect(new Set(drawn).size).toBe(5);
      expect(Array.from(drawn)).toEqual(Array.from(drawn).sort((a, b) => a - b));
      for (const person of drawn) counts[person]++;
    }
    // 4000 · 5/20 = 1000 each; the deviation of a count is √(4000 · ¼ · ¾) = 27, five of them 137.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(137);
    expect(Array.from(samplePeople(3, 9, 1, 'test'))).toEqual([0, 1, 2]);
  });
});
