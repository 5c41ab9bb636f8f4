import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { orderCounts } from './orderRule.ts';

describe('orderCounts', () => {
  it('counts who is above and who below, ties and unknowns apart', () => {
    // By hand: 3 is above 1, 1 and 2; the two 1s tie.
    const { above, pairs } = orderCounts([1, 3, Number.NaN, 1, 2]);
    expect(Array.from(above)).toEqual([-2, 3, 0, -2, 1]);
    expect(pairs).toBe(5);
  });

  it('compares within groups only, where there are groups', () => {
    const { above, pairs } = orderCounts([1, 3, 2, 9], [0, 0, 1, 1]);
    expect(Array.from(above)).toEqual([-1, 1, -1, 1]);
    expect(pairs).toBe(2);
  });

  const people = fc.array(
    fc.record({
      score: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant(Number.NaN)),
      group: fc.integer({ min: 0, max: 2 }),
      weight: fc.double({ min: 0.01, max: 9, noNaN: true }),
    }),
    { maxLength: 30 },
  );

  it('is what looking at every pair gives', () => {
    fc.assert(
      fc.property(people, (list) => {
        const above = new Array<number>(list.length).fill(0);
        let pairs = 0;
        for (const [i, one] of list.entries()) {
          for (const [j, other] of list.entries()) {
            if (one.group !== other.group || !(one.score > other.score)) continue;
            above[i]++;
            above[j]--;
            pairs++;
          }
        }
        const found = orderCounts(
          list.map(({ score }) => score),
          list.map(({ group }) => group),
        );
        expect(found).toEqual({ above: Float64Array.from(above), pairs });
      }),
    );
  });

  it('counts a pair by the product of both weights', () => {
    fc.assert(
      fc.property(people, (list) => {
        const above = new Float64Array(list.length);
        let pairs = 0;
        for (const [i, one] of list.entries()) {
          for (const [j, other] of list.entries()) {
            if (!(one.score > other.score)) continue;
            above[i] += one.weight * other.weight;
            above[j] -= one.weight * other.weight;
            pairs += one.weight * other.weight;
          }
        }
        const weights = list.map(({ weight }) => weight);
        const scores = list.map(({ score }) => score);
        const found = orderCounts(scores, undefined, weights);
        expectClose(found.above, above, 1e-9);
        expectClose([found.pairs], [pairs], 1e-9);
      }),
    );
  });
});
