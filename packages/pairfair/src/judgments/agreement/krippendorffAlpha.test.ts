import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../../testing/expectNear.ts';
import { oracle } from '../../../testing/golden.ts';
import { unitsOf } from '../../../testing/judgmentUnits.ts';
import { Random } from '../../random.ts';
import { alphaInterval } from './agreementInterval.ts';
import { krippendorffAlpha } from './krippendorffAlpha.ts';

/** Krippendorff's worked example: one row per coder, one column per unit. */
const { input, expected, tolerance } = oracle('agreement.krippendorff');
const columns = (input.coders[0] as unknown[]).map((_, u) =>
  (input.coders as (number | null)[][]).map((coder) => coder[u]),
);

describe('krippendorffAlpha', () => {
  it("gives Krippendorff's published figures for three coders and fifteen units", () => {
    expectNear(krippendorffAlpha(unitsOf(columns)), expected.nominal, tolerance);
    expectNear(
      krippendorffAlpha(unitsOf(columns), { level: 'interval' }),
      expected.interval,
      tolerance,
    );
    expectNear(krippendorffAlpha(unitsOf(columns), { level: 'ordinal' }), 0.807, tolerance);
  });

  it('is what the definition by coincidences says, whatever the level', () => {
    const row = fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        for (const level of ['nominal', 'ordinal', 'interval'] as const) {
          expectNear(
            krippendorffAlpha(unitsOf(rows), { level }),
            byDefinition(rows, level),
            1e-9,
            level,
          );
        }
      }),
    );
  });

  it('is NaN without variation or without overlap', () => {
    expect(
      krippendorffAlpha(
        unitsOf([
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toBeNaN();
    expect(krippendorffAlpha(unitsOf([[1], [2], [3]]))).toBeNaN();
    expect(krippendorffAlpha(unitsOf([]))).toBeNaN();
  });

  it('mirrored, does not change when a unit is read the other way round', () => {
    const rows = [
      [0, 0, 2],
      [2, 2, 2],
      [0, 1, 0],
      [2, 0, 0],
    ];
    const turned = rows.map((row, u) => (u % 2 === 0 ? row.map((value) => 2 - value) : row));
    const options = { level: 'interval', mirrored: 2 } as const;
    expect(krippendorffAlpha(unitsOf(turned), options)).toBeCloseTo(
      krippendorffAlpha(unitsOf(rows), options),
      12,
    );
    expect(krippendorffAlpha(unitsOf(turned))).not.toBeCloseTo(krippendorffAlpha(unitsOf(rows)), 6);
  });
});

/** α by its definition: the table of coincidences, then both sums over it. */
function byDefinition(
  rows: readonly (readonly number[])[],
  level: 'nominal' | 'ordinal' | 'interval',
): number {
  const units = rows
    .map((row) => row.filter((value) => value >= 0))
    .filter((row) => row.length > 1);
  const table = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  for (const row of units) {
    row.forEach((c, i) => {
      row.forEach((k, j) => {
        if (i !== j) table[c][k] += 1 / (row.length - 1);
      });
    });
  }
  const n = table.map((row) => row.reduce((a, b) => a + b));
  const total = n.reduce((a, b) => a + b);
  const distance = (c: number, k: number) => {
    if (level === 'nominal') return c === k ? 0 : 1;
    if (level === 'interval') return (c - k) ** 2;
    const [low, high] = [Math.min(c, k), Math.max(c, k)];
    const between = n.slice(low, high + 1).reduce((a, b) => a + b);
    return (between - (n[c] + n[k]) / 2) ** 2;
  };
  let [observed, chance] = [0, 0];
  for (let c = 0; c < 4; c++) {
    for (let k = 0; k < 4; k++) {
      observed += table[c][k] * distance(c, k);
      chance += n[c] * n[k] * distance(c, k);
    }
  }
  return chance > 0 ? 1 - ((total - 1) * observed) / chance : Number.NaN;
}

describe('krippendorffAlpha, mirrored', () => {
  it('knows that answers nobody gave could have been given, read the other way round', () => {
    const options = { level: 'interval', mirrored: 2 } as const;
    // All say "the first is better": full agreement, not a lack of variation.
    expect(
      krippendorffAlpha(
        unitsOf([
          [2, 2],
          [2, 2],
          [2, 2],
        ]),
        options,
      ),
    ).toBe(1);
    expect(
      krippendorffAlpha(
        unitsOf([
          [2, 2],
          [2, 1],
        ]),
        options,
      ),
    ).toBeCloseTo(
      krippendorffAlpha(
        unitsOf([
          [0, 0],
          [2, 1],
        ]),
        options,
      ),
      12,
    );
  });
});

describe('alphaInterval', () => {
  it('covers no agreement at all in about 95 of 100 panels of coin flips', () => {
    let [covered, above] = [0, 0];
    for (let seed = 1; seed <= 100; seed++) {
      const random = new Random(seed, 'coins');
      const rows = Array.from({ length: 60 }, () => [0, 0, 0].map(() => random.integer(2)));
      const { low, high, distinguishable } = alphaInterval(unitsOf(rows), { draws: 300, seed });
      if (low <= 0 && high >= 0) covered++;
      if (distinguishable) above++;
    }
    // 100 trials at 95 %: fewer than 88, or more than 8 on one side, happens once in a thousand.
    expect(covered).toBeGreaterThanOrEqual(88);
    expect(above).toBeLessThanOrEqual(8);
  });

  it('tells agreement from chance, but not on a handful of units', () => {
    const agreed = (units: number) =>
      alphaInterval(unitsOf(Array.from({ length: units }, (_, u) => [u % 2, u % 2])));
    expect(agreed(40)).toMatchObject({
      value: 1,
      low: 1,
      units: 40,
      answers: 80,
      distinguishable: true,
    });
    expect(agreed(4)).toMatchObject({ value: 1, distinguishable: false });
  });

  it('contains the figure, and stays the same for the same seed', () => {
    const first = alphaInterval(unitsOf(columns), { level: 'ordinal', seed: 4 });
    expect(first.low).toBeLessThan(first.value);
    expect(first.high).toBeGreaterThanOrEqual(first.value);
    expect(alphaInterval(unitsOf(columns), { level: 'ordinal', seed: 4 })).toEqual(first);
  });
});
