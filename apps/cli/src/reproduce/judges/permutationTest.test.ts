import { Random } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { permutationTest } from './permutationTest.ts';

const members = (from: number, count: number) => Array.from({ length: count }, (_, k) => from + k);

/** How far the means of two panels' values lie apart. */
const apart =
  (values: ArrayLike<number>) => (first: readonly number[], second: readonly number[]) => {
    const mean = (panel: readonly number[]) =>
      panel.reduce((sum, judge) => sum + values[judge], 0) / panel.length;
    return Math.abs(mean(first) - mean(second));
  };

describe('the permutation null of two panels', () => {
  it('gives every p-value equally often when panels do not differ', () => {
    const trials = 400;
    const pValues = Array.from({ length: trials }, (_, seed) => {
      const random = new Random(seed, 'values');
      const values = Float64Array.from({ length: 30 }, () => random.normal());
      return permutationTest(members(0, 10), members(10, 20), apart(values), {
        permutations: 99,
        seed,
      }).pValue;
    });
    // P(p ≤ a) = a for multiples of 1/100; four standard errors of a share of 400.
    for (const level of [0.05, 0.25, 0.5, 0.9]) {
      const share = pValues.filter((p) => p <= level + 1e-9).length / trials;
      const error = Math.sqrt((level * (1 - level)) / trials);
      expect(Math.abs(share - level)).toBeLessThan(4 * error);
    }
  });

  it('gives the smallest p-value there is when panels share nothing', () => {
    const values = [...members(0, 12).map(() => 1), ...members(0, 12).map(() => 0)];
    const test = permutationTest(members(0, 12), members(12, 12), apart(values), {
      permutations: 199,
      seed: 1,
    });
    expect(test.observed).toBe(1);
    // 2 of C(24, 12) = 2,704,156 ways to deal are as far apart.
    expect(test.pValue).toBe(1 / 200);
    expect(test.chanceHigh).toBeLessThan(1);
    expect(test.chance).toBeLessThan(test.chanceHigh);
  });

  it('counts what is equal: panels that always differ alike have p 1', () => {
    const same = permutationTest([0, 1], [2, 3], () => 0.25, { permutations: 19, seed: 1 });
    expect(same).toEqual({
      ...{ observed: 0.25, chance: 0.25, chanceHigh: 0.25, permutations: 19, pValue: 1 },
    });
  });
});
