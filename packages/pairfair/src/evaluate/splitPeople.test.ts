import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPeople, stratifiedFolds } from './splitPeople.ts';

const people = fc.array(
  fc.record({ group: fc.integer({ min: -1, max: 2 }), label: fc.integer({ min: 0, max: 1 }) }),
  { minLength: 5, maxLength: 60 },
);
const strataOf = (rows: { group: number; label: number }[]) => ({
  groups: rows.map((row) => row.group),
  labels: rows.map((row) => row.label),
});
/** How many people of each stratum are among `who`. */
const counts = (rows: { group: number; label: number }[], who: ArrayLike<number>) => {
  const tally = new Map<string, number>();
  for (const i of Array.from(who)) {
    const key = `${rows[i].group} ${rows[i].label}`;
    tally.set(key, (tally.get(key) ?? 0) + 1);
  }
  return tally;
};

describe('splitPeople', () => {
  it('puts everyone in one part, every stratum in proportion, and exactly as many as asked', () => {
    fc.assert(
      fc.property(people, fc.nat(), fc.nat(), (rows, seed, pick) => {
        const trainSize = 1 + (pick % (rows.length - 1));
        const { train, test } = splitPeople(strataOf(rows), { trainSize, seed });
        expect(train).toHaveLength(trainSize);
        expect([...train, ...test].sort((a, b) => a - b)).toEqual([...rows.keys()]);
        expect([...train]).toEqual([...train].sort((a, b) => a - b));

        const inTrain = counts(rows, train);
        for (const [stratum, size] of counts(rows, [...rows.keys()])) {
          const share = (size * trainSize) / rows.length;
          expect(Math.abs((inTrain.get(stratum) ?? 0) - share)).toBeLessThan(1);
        }
      }),
    );
  });

  it('takes 70 % for training by default', () => {
    const { train, test } = splitPeople({ groups: new Int32Array(10) });
    expect([train.length, test.length]).toEqual([7, 3]);
  });

  it('depends on the seed and nothing else', () => {
    const strata = { groups: new Int32Array(100), labels: new Float64Array(100) };
    expect(splitPeople(strata, { seed: 2 })).toEqual(splitPeople(strata, { seed: 2 }));
    expect(splitPeople(strata, { seed: 2 })).not.toEqual(splitPeople(strata, { seed: 3 }));
  });

  it('gives everyone the same chance of being in either part', () => {
    const times = new Float64Array(10);
    for (let seed = 0; seed < 2000; seed++) {
      for (const i of splitPeople(
        { groups: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1] },
        { trainShare: 0.5, seed },
      ).train)
        times[i]++;
    }
    // 3 of 6 and 2 of 4: each person in half of 2000 splits, give or take five standard errors.
    for (const count of times) expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(500));
  });

  it('refuses a part without people', () => {
    expect(() => splitPeople({ groups: [0, 1] }, { trainShare: 1 })).toThrow(/2 of 2/);
    expect(() => splitPeople({ groups: [0, 1] }, { trainSize: 0 })).toThrow(/0 of 2/);
    expect(() => splitPeople({ groups: [0, 1] }, { trainSize: 1, trainShare: 0.5 })).toThrow(
      /not both/,
    );
    expect(() => splitPeople({ groups: [0, 1], labels: [0] })).toThrow(/2 and 1/);
  });
});

describe('stratifiedFolds', () => {
  it('tests everyone once, with folds and strata even to within one', () => {
    fc.assert(
      fc.property(people, fc.nat(), fc.integer({ min: 2, max: 5 }), (rows, seed, folds) => {
        const splits = stratifiedFolds(strataOf(rows), { folds, seed });
        expect(splits).toHaveLength(folds);
        const tested = splits.flatMap(({ test }) => [...test]);
        expect(tested.sort((a, b) => a - b)).toEqual([...rows.keys()]);
        const spread = (sizes: number[]) => Math.max(...sizes) - Math.min(...sizes);
        expect(spread(splits.map(({ test }) => test.length))).toBeLessThanOrEqual(1);
        for (const stratum of counts(rows, [...rows.keys()]).keys()) {
          const sizes = splits.map(({ test }) => counts(rows, test).get(stratum) ?? 0);
          expect(spread(sizes)).toBeLessThanOrEqual(1);
        }
        for (const { train, test } of splits) {
          expect([...train, ...test].sort((a, b) => a - b)).toEqual([...rows.keys()]);
        }
      }),
    );
  });

  it('refuses more folds than people', () => {
    expect(() => stratifiedFolds({ groups: [0, 0, 1] }, { folds: 4 })).toThrow(/from 2 to 3/);
  });
});
