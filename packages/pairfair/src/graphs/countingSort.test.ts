import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { ascendingOrder } from './countingSort.ts';

/** By comparing, as short as it can be said. */
function compared(values: Float64Array): number[] {
  return Array.from(values.keys()).sort((a, b) => {
    if (values[a] === values[b]) return a - b;
    return values[a] < values[b] ? -1 : 1;
  });
}

describe('ascendingOrder', () => {
  const random = new Random(4, 'order');
  const awkward = [0, -0, 1, -1, Number.MIN_VALUE, -Number.MIN_VALUE, 1e-310, -1e-310];
  awkward.push(Number.MAX_VALUE, -Number.MAX_VALUE, Number.POSITIVE_INFINITY);
  awkward.push(Number.NEGATIVE_INFINITY, Number.EPSILON, 1 + Number.EPSILON, 2 ** 53, -(2 ** 32));
  const draws: Record<string, () => number> = {
    'any size and sign': () => random.normal() * 10 ** (40 * random.uniform() - 20),
    'many ties': () => random.integer(7) - 3,
    'awkward numbers': () => awkward[random.integer(awkward.length)],
    chances: () => random.uniform(),
    'numbers that differ in their last bits': () => 0.5 + random.integer(3000) * 2 ** -53,
    'negative ones, too': () => -1 - random.integer(40) * 2 ** -52 - random.integer(2) / 8,
  };
  it.each(Object.keys(draws))('sorts as comparing does, ties in their order: %s', (name) => {
    for (const size of [0, 1, 511, 512, 5000]) {
      const values = Float64Array.from({ length: size }, draws[name]);
      expect(Array.from(ascendingOrder(values))).toEqual(compared(values));
    }
  });

  it('leaves the values as they are, also those of a part of a larger array', () => {
    const whole = Float64Array.from({ length: 1200 }, () => random.normal());
    const before = whole.slice();
    const part = whole.subarray(100, 1100);
    expect(Array.from(ascendingOrder(part))).toEqual(compared(part));
    expect(whole).toEqual(before);
  });
});
