import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { distributionOf, hasLongTail, knotPlaces, mostKnots } from './distribution.ts';

const sorted = (values: Iterable<number>) => Float64Array.from(values).sort();

describe('distributionOf', () => {
  it('counts every value where there are few', () => {
    const { values, below, equal } = distributionOf(sorted([3, -0, 5, 3, 0, 3]));
    expect(Array.from(values)).toEqual([0, 3, 5]);
    expect(Array.from(below)).toEqual([0, 2, 5]);
    expect(Array.from(equal)).toEqual([2, 3, 1]);
  });

  it('keeps evenly spread people where there are many, with exact counts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 202, max: 3000 }),
        (seed, n) => {
          const random = new Random(seed, 'distribution');
          // A hundred people share a value, so that several places fall on it.
          const all = sorted(
            Array.from({ length: n + 100 }, (_, i) => (i < n ? random.normal() : 0.5)),
          );
          const found = distributionOf(all);
          const wanted = new Set(Array.from(knotPlaces(all.length), (place) => all[place]));
          expect(Array.from(found.values)).toEqual(Array.from(wanted));
          found.values.forEach((value, k) => {
            expect(found.below[k]).toBe(all.filter((other) => other < value).length);
            expect(found.equal[k]).toBe(all.filter((other) => other === value).length);
          });
          expect(found.values[0]).toBe(all[0]);
          expect(found.values.at(-1)).toBe(all.at(-1));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is small whatever the number of people', () => {
    const values = sorted(Array.from({ length: 5000 }, (_, i) => Math.sqrt(i)));
    expect(distributionOf(values).values.length).toBe(mostKnots);
    expect(distributionOf(values.slice(0, mostKnots)).values.length).toBe(mostKnots);
    expect(distributionOf(new Float64Array(0)).values.length).toBe(0);
  });
});

describe('distributionOf people who weigh', () => {
  const cases = fc.tuple(
    fc.integer({ min: 0, max: 1e6 }),
    fc.integer({ min: 1, max: 1200 }),
    fc.constantFrom(0.02, 0.3, 1, 5),
  );

  it('is that of repeated people where weights are whole', () => {
    fc.assert(
      fc.property(cases, ([seed, n]) => {
        const random = new Random(seed, 'weights');
        const values = sorted(Array.from({ length: n }, () => Math.round(80 * random.normal())));
        const weights = values.map(() => 1 + random.integer(4));
        const often = Array.from(values).flatMap((value, i) =>
          new Array<number>(weights[i]).fill(value),
        );
        expect(distributionOf(values, weights)).toEqual(distributionOf(Float64Array.from(often)));
      }),
    );
  });

  it('has who covers each place, the least and the greatest, whatever the weights', () => {
    fc.assert(
      fc.property(cases, ([seed, n, unit]) => {
        const random = new Random(seed, 'weights');
        const values = sorted(Array.from({ length: n }, () => Math.round(400 * random.normal())));
        const weights = values.map(() => unit * (0.01 + random.uniform()));
        const found = distributionOf(values, weights);
        const weigh = (keep: (other: number) => boolean) =>
          weights.reduce((sum, weight, i) => sum + (keep(values[i]) ? weight : 0), 0);
        const total = weigh(() => true);
        const different = Array.from(new Set(values));
        const upTo = different.map((value) => weigh((other) => other <= value));
        const last = different.length - 1;
        const covering = Array.from(knotPlaces(total), (place) => {
          const first = upTo.findIndex((sum) => sum > place + 1e-12 * total);
          return different[first < 0 ? last : first];
        });
        const many = Array.from(new Set(covering)).filter((value) => value !== different[last]);
        const wanted = last < mostKnots ? different : [...many.slice(0, 200), different[last]];
        expect(Array.from(found.values)).toEqual(wanted);
        found.values.forEach((value, k) => {
          expect(found.below[k]).toBeCloseTo(
            weigh((other) => other < value),
            8,
          );
          expect(found.equal[k]).toBeCloseTo(
            weigh((other) => other === value),
            8,
          );
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('hasLongTail', () => {
  const people = 4001;
  /** People at evenly spread places of a distribution, by its quantile function. */
  const spread = (quantile: (share: number) => number) =>
    distributionOf(sorted(Array.from({ length: people }, (_, i) => quantile((i + 0.5) / people))));
  const normal = Array.from({ length: people }, (_, i) => new Random(i, 'normal').normal());

  it('tells heavy tails from light ones', () => {
    expect(hasLongTail(spread((share) => share))).toBe(false);
    expect(hasLongTail(distributionOf(sorted(normal)))).toBe(false);
    // Logistic: 4.6 / 1.1 = 4.2.
    expect(hasLongTail(spread((share) => Math.log(share / (1 - share))))).toBe(false);
    // Exponential: (4.605 − 0.693) / (1.386 − 0.693) = 5.6.
    expect(hasLongTail(spread((share) => -Math.log(1 - share)))).toBe(true);
    expect(hasLongTail(spread((share) => Math.log(share)))).toBe(true);
    expect(hasLongTail(distributionOf(sorted(normal.map(Math.exp))))).toBe(true);
    // Cauchy, which has two.
    expect(hasLongTail(spread((share) => Math.tan(Math.PI * (share - 0.5))))).toBe(true);
  });

  it('wants ten different values', () => {
    const counts = (values: number) =>
      distributionOf(sorted(Array.from({ length: 500 }, (_, i) => (i < values - 1 ? i + 1 : 0))));
    expect(hasLongTail(counts(9))).toBe(false);
    expect(hasLongTail(counts(10))).toBe(true);
  });

  it('knows many values also where nearly everybody shares one', () => {
    const values = Array.from({ length: 100_000 }, (_, i) => (i < 2000 ? i : 0));
    const found = distributionOf(sorted(values));
    expect(found.values.length).toBeLessThan(10);
    expect(hasLongTail(found)).toBe(true);
  });

  it('does not change with unit, origin or direction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 12 }),
        (seed, power) => {
          const random = new Random(seed, 'tail');
          const values = Array.from({ length: 300 }, () =>
            Math.round(100 * Math.exp((power / 8) * random.normal())),
          );
          const isLong = (map: (value: number) => number) =>
            hasLongTail(distributionOf(sorted(values.map(map))));
          // Powers of two: no value is rounded.
          expect(isLong((value) => 8 * value - 1024)).toBe(isLong((value) => value));
          expect(isLong((value) => -value)).toBe(isLong((value) => value));
        },
      ),
    );
  });

  it('is false of nobody and of one', () => {
    expect(hasLongTail(distributionOf(new Float64Array(0)))).toBe(false);
    expect(hasLongTail(distributionOf(Float64Array.of(1)))).toBe(false);
  });
});
