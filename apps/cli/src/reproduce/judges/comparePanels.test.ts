import { describe, expect, it } from 'vitest';
import { madeUpJudges } from '../../../testing/madeUpJudges.ts';
import { comparePanels } from './comparePanels.ts';

const options = {
  setting: { gamma: 1, ridge: 0.1, strictness: 0.7 },
  ranked: ['priors_count'],
  ...{ splits: 1, permutations: 19, seed: 1 },
};

describe('panels of judges', () => {
  it('whose members look at different columns decide differently, beyond chance', () => {
    const [reason] = comparePanels(madeUpJudges({ seed: 1 }), options);
    expect(reason.by).toBe('stated reason');
    expect(reason.first.judges + reason.second.judges).toBe(60);
    expect(reason.pValue).toBe(1 / 20);
    expect(reason.observed).toBeGreaterThan(2 * reason.chance);
    // Six pairs of panels, and no p-value is smaller.
    expect(reason.adjusted).toBeCloseTo(6 / 20, 12);
  });

  it('that do not differ are told apart no more often than chance says', () => {
    const pValues = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
      comparePanels(
        madeUpJudges({ seed, people: 100, judges: 40, reasonsDiffer: false }),
        options,
      ).map((p) => p.pValue),
    );
    const mean = pValues.reduce((sum, p) => sum + p, 0) / pValues.length;
    // At least uniform on 1/20 … 1, above it where few decisions can differ and ties abound: mean
    // .525 or more, standard deviation .29 or less; three standard errors of six studies, as if the
    // six tests of one study were one.
    expect(mean).toBeGreaterThan(0.525 - (3 * 0.29) / Math.sqrt(6));
    // One in twenty is expected to have the smallest p-value, 1.8 of 36.
    expect(pValues.filter((p) => p < 1.5 / 20).length).toBeLessThan(8);
  });
});
