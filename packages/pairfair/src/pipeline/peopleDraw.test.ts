import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { openDraw } from './peopleDraw.ts';

const drawn = (ids: readonly string[], count: number, seed: number) => {
  const draw = openDraw(count, seed, 'test');
  ids.forEach((id, number) => {
    draw.take(id, number);
  });
  return Array.from(draw.numbers(), (number) => ids[number]);
};

const people = (count: number) => Array.from({ length: count }, (_, i) => `person ${i}`);

describe('openDraw', () => {
  it('draws the same people in the same order from rows in any order', () => {
    const ids = people(5000);
    const shuffled = new Random(3, 'rows').shuffle(ids.slice());
    expect(drawn(shuffled, 40, 1)).toEqual(drawn(ids, 40, 1));
    expect(drawn(ids, 40, 2)).not.toEqual(drawn(ids, 40, 1));
  });

  it('draws everybody once when there are no more', () => {
    expect(drawn(people(3), 9, 1).sort()).toEqual(people(3));
    expect(drawn(people(3), 0, 1)).toEqual([]);
  });

  it('draws everybody alike', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed++) {
      for (const id of drawn(people(20), 5, seed)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    // Binomial(2000, ¼): standard deviation 19.4, and none of 20 is beyond 5 of them.
    for (const id of people(20)) expect(Math.abs((counts.get(id) ?? 0) - 500)).toBeLessThan(97);
  });
});
