import { describe, expect, it } from 'vitest';
import {
  agreementWarnings,
  learnedAllTheSame,
  measuredByChance,
  onlyGammaZero,
  searchedGammas,
} from './chanceWarnings.ts';

describe('searchedGammas', () => {
  it('leaves a search to what was asked for, or to its own grid', () => {
    expect(searchedGammas({ chance: false }, [0.2, 0.4])).toEqual({ gamma: [0.2, 0.4] });
    expect(searchedGammas({ chance: false })).toEqual({});
  });

  it('tries γ = 0 alone where judges cannot be told from chance, whatever was asked for', () => {
    expect(searchedGammas({ chance: true }, [0.2, 0.4])).toEqual({ gamma: [0] });
    expect(searchedGammas({ chance: true })).toEqual({ gamma: [0] });
  });
});

describe('agreementWarnings', () => {
  const warnings = ['Judges disagree.'];

  it('says what was done about judges that cannot be told from chance', () => {
    expect(agreementWarnings({ chance: true, warnings }, learnedAllTheSame(0.9))).toEqual([
      'Judges disagree.',
      'The model was learned from them all the same, with γ = 0.9.',
      measuredByChance,
    ]);
  });

  it('says no more than the judges warrant where they agree', () => {
    expect(agreementWarnings({ chance: false, warnings }, onlyGammaZero('--gamma'))).toEqual(
      warnings,
    );
  });
});
