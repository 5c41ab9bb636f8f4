import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../../testing/expectNear.ts';
import { oracle } from '../../../testing/golden.ts';
import { python, runPython } from '../../../testing/python.ts';
import { Random } from '../../random.ts';
import { alphaInterval } from './agreementInterval.ts';
import { brokenTriads, circularPreferences } from './circularTriads.ts';
import { cohenKappa, fleissKappa, fleissOfUnits, positiveAgreement } from './kappas.ts';
import { kendallTau, kendallW } from './kendall.ts';
import { krippendorffAlpha } from './krippendorffAlpha.ts';
import { shareInterval } from './shareInterval.ts';
import type { Units } from './unitPatterns.ts';

/** Units from one row of answers per unit; null is missing. */
function unitsOf(rows: readonly (readonly (number | null)[])[]): Units {
  const offsets = [0];
  for (const row of rows) offsets.push(offsets.at(-1)! + row.length);
  return { offsets, value: rows.flat().map((value) => value ?? -1) };
}

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

describe('kappas', () => {
  it("is scikit-learn's figure for two judges", () => {
    const { input: pair, expected: kappa, tolerance: close } = oracle('agreement.cohen');
    expectNear(cohenKappa(pair.r1, pair.r2), kappa, close);
  });

  it("is Fleiss' published figure for ten subjects and fourteen judges", () => {
    const { input: table, expected: kappa, tolerance: close } = oracle('agreement.fleiss');
    expectNear(fleissKappa(table.counts), kappa, close);
    const rows = (table.counts as number[][]).map((row) => row.flatMap((n, c) => Array(n).fill(c)));
    expectNear(fleissOfUnits(unitsOf(rows)), kappa, close);
  });

  it('applies only where all units have as many answers', () => {
    expect(() =>
      fleissKappa([
        [2, 0],
        [1, 2],
      ]),
    ).toThrow(/unit 1 has 3/);
    expect(
      fleissOfUnits(
        unitsOf([
          [1, 0],
          [1, 0, 0],
        ]),
      ),
    ).toBeNaN();
    expect(fleissOfUnits(unitsOf([]))).toBeNaN();
  });

  it('counts agreement on yes alone', () => {
    // By hand: pairs of answers yes-yes 1 + 3, yes-no 1: 2·4 / (2·4 + 1); the no-no pairs count nothing.
    const units = unitsOf([
      [1, 1],
      [1, 1, 1],
      [1, 0],
      [0, 0],
      [0, 0, 0],
    ]);
    expect(positiveAgreement(units)).toBeCloseTo(8 / 9, 12);
    expect(positiveAgreement(unitsOf([[0, 0]]))).toBeNaN();
  });
});

describe('kendall', () => {
  it('is 1 for the same order and 0 for two opposite ones', () => {
    expect(
      kendallW([
        [1, 2, 3],
        [1, 2, 3],
      ]),
    ).toBe(1);
    expect(
      kendallW([
        [1, 2, 3],
        [3, 2, 1],
      ]),
    ).toBe(0);
    expect(kendallW([[1], [1]])).toBeNaN();
    expect(() => kendallW([[1, 2], [1]])).toThrow(/judge 1 ranked 1/);
  });

  it.skipIf(!python)('agrees with SciPy, ties or not', () => {
    const random = new Random(2, 'kendall');
    const ranks = Array.from({ length: 5 }, () =>
      Array.from({ length: 9 }, () => random.integer(6)),
    );
    const twin = runPython(
      `
from scipy.stats import friedmanchisquare, kendalltau
r = np.array(data, dtype=float)
chi = friedmanchisquare(*r.T).statistic
result = {"w": chi / (len(r) * (r.shape[1] - 1)), "tau": kendalltau(r[0], r[1]).correlation}`,
      ranks,
    );
    expect(kendallW(ranks)).toBeCloseTo(twin.w, 10);
    expect(kendallTau(ranks[0], ranks[1])).toBeCloseTo(twin.tau, 10);
  });
});

describe('shareInterval', () => {
  it('is the Wilson interval', () => {
    // 8 of 10: (8 + z²/2)/(10 + z²) ± …, as statsmodels' proportion_confint(8, 10, method='wilson').
    const { share, low, high } = shareInterval(8, 10);
    expect(share).toBe(0.8);
    expect(low).toBeCloseTo(0.490162, 5);
    expect(high).toBeCloseTo(0.943317, 5);
    expect(shareInterval(0, 0).share).toBeNaN();
  });
});

describe('triads', () => {
  it('finds preferences in a circle', () => {
    // 0 over 1 over 2 over 0, and the straight 0 over 1, 1 over 3, 0 over 3.
    expect(circularPreferences([0, 1, 2, 1, 0], [1, 2, 0, 3, 3])).toEqual({
      circular: 1,
      triads: 2,
    });
    expect(circularPreferences([0, 1], [1, 2])).toEqual({ circular: 0, triads: 0 });
  });

  it('finds two yes that a no contradicts', () => {
    expect(
      brokenTriads(
        [
          [0, 1],
          [1, 2],
        ],
        [[0, 2]],
      ),
    ).toEqual({ circular: 1, triads: 1 });
    expect(
      brokenTriads(
        [
          [0, 1],
          [1, 2],
          [0, 2],
        ],
        [],
      ),
    ).toEqual({ circular: 0, triads: 1 });
    expect(
      brokenTriads(
        [[0, 1]],
        [
          [1, 2],
          [0, 2],
        ],
      ),
    ).toEqual({ circular: 0, triads: 0 });
  });
});
