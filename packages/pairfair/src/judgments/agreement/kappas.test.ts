import { describe, expect, it } from 'vitest';
import { expectNear } from '../../../testing/expectNear.ts';
import { oracle } from '../../../testing/golden.ts';
import { unitsOf } from '../../../testing/judgmentUnits.ts';
import { python, runPython } from '../../../testing/python.ts';
import { Random } from '../../random.ts';
import { brokenTriads, circularPreferences } from './circularTriads.ts';
import { fleissKappa, fleissOfUnits, positiveAgreement } from './kappas.ts';
import { kendallTau, kendallW } from './kendall.ts';
import { shareInterval } from './shareInterval.ts';

describe('kappas', () => {
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
