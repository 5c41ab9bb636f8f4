import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantileMembers } from '../graphs/quantileMembers.ts';
import { sweepRows } from '../predictors/logisticSweep.ts';
import { Random } from '../random.ts';
import { openAsking } from './asking.ts';
import { stepMembers } from './cellSteps.ts';
import { quantileSteps } from './columnPlaces.ts';
import { addMoments, momentSums, scoreMoments } from './scoreMoments.ts';
import { joinTables, valueTable } from './valueTable.ts';

const parted = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 30 }), {
  minLength: 1,
  maxLength: 6,
});

describe('value tables of partitions', () => {
  it('bracket the value at every place, and count what lies below it', () => {
    fc.assert(
      fc.property(parted, fc.integer({ min: 1, max: 12 }), (parts, buckets) => {
        const tables = parts.map((values) =>
          valueTable(Float64Array.from(values), null, 3, buckets),
        );
        const joined = joinTables(tables, 'people');
        const sorted = Float64Array.from(parts.flat()).sort();
        expect(joined.total).toBe(sorted.length);
        sorted.forEach((value, place) => {
          const [low, high] = joined.bracket(place);
          expect(low).toBeLessThanOrEqual(value);
          expect(high).toBeGreaterThanOrEqual(value);
          const here = joined.at(value);
          if (here === null) return;
          expect(here.below).toBe(sorted.indexOf(value));
          expect(here.equal).toBe(sorted.filter((other) => other === value).length);
        });
      }),
    );
  });
});

describe('cells of partitions', () => {
  it('are those of everybody together, ties or not', () => {
    const quantiles = fc.integer({ min: 2, max: 12 });
    fc.assert(
      fc.property(parted, quantiles, fc.constantFrom('spread', 'share'), (parts, q, ties) => {
        const all = parts.flat();
        fc.pre(all.length > 0);
        const tables = parts.map((values) => valueTable(Float64Array.from(values), null));
        const who = { id: '', protected: [], target: null, weight: null, part: null };
        const asking = openAsking(() => null);
        const given = { asking, who, column: 's', within: null, tables };
        const steps = [quantileSteps(given, q, ties as 'spread' | 'share')];
        const rule = { column: 's', between: 'everyone' as const, steps };
        const ours = stepMembers(rule, Float64Array.from(all), new Int32Array(all.length));
        const theirs = quantileMembers(all, new Int32Array(all.length), {
          ...{ quantiles: q, ties: ties as 'spread' | 'share' },
        });
        expect(Array.from(ours.offsets)).toEqual(Array.from(theirs.offsets));
        expect(Array.from(ours.cell)).toEqual(Array.from(theirs.cell));
        expect(Array.from(ours.share)).toEqual(Array.from(theirs.share));
      }),
    );
  });
});

describe('moments of a score', () => {
  it('give the sums of a pass over everybody, wherever the slope is not too steep', () => {
    const random = new Random(3, 'moments');
    const people = Array.from({ length: 900 }, () => {
      const score = random.normal() * (random.uniform() < 0.02 ? 6 : 1);
      return {
        score,
        label: Number(random.uniform() < 1 / (1 + Math.exp(-score))),
        weight: 1 + random.uniform(),
      };
    });
    const part = (k: number) => {
      const own = people.filter((_, i) => i % 3 === k);
      return scoreMoments(
        Float64Array.from(own, ({ score }) => score),
        own.map(({ label }) => label),
        own.map(({ weight }) => weight),
      );
    };
    const moments = addMoments([part(0), part(1), part(2)]);
    const sweep = sweepRows({
      x: { rows: 900, cols: 1, data: Float64Array.from(people, ({ score }) => score) },
      sign: Float64Array.from(people, ({ label }) => 2 * label - 1),
      weight: Float64Array.from(people, ({ weight }) => weight),
    });
    for (const slope of [-20, -1, 0, 0.3, 2, 7, 25]) {
      const at = Float64Array.of(slope, 0.4);
      const plain = sweep(at, 'hessian');
      const sums = momentSums(moments, at);
      const most = plain.reduce((size, value) => Math.max(size, Math.abs(value)), 0);
      // Below the diagonal of the Hessian nothing is said.
      for (const k of [0, 1, 2, 3, 4, 5, 7]) {
        expect(Math.abs((sums?.[k] ?? Number.NaN) - plain[k])).toBeLessThan(1e-13 * most);
      }
    }
    expect(momentSums(moments, Float64Array.of(30, 0))).toBeNull();
  });
});
