import { describe, expect, it } from 'vitest';
import {
  agreementWarnings,
  learnedAllTheSame,
  measuredByChance,
  onlyStrictnessZero,
  searchedStrictness,
} from './chanceWarnings.ts';

describe('searchedStrictness', () => {
  it('leaves a search to what was asked for, or to its own grid', () => {
    expect(searchedStrictness({ chance: false }, [0.2, 0.4])).toEqual({ strictness: [0.2, 0.4] });
    expect(searchedStrictness({ chance: false })).toEqual({});
  });

  it('tries strictness 0 alone where judges cannot be told from chance, whatever was asked for', () => {
    expect(searchedStrictness({ chance: true }, [0.2, 0.4])).toEqual({
      gamma: [0],
      strictness: [0],
    });
    expect(searchedStrictness({ chance: true })).toEqual({ gamma: [0], strictness: [0] });
  });
});

describe('agreementWarnings', () => {
  const warnings = ['Judges disagree.'];

  it('says what was done about judges that cannot be told from chance', () => {
    expect(agreementWarnings({ chance: true, warnings }, learnedAllTheSame(0.9))).toEqual([
      'Judges disagree.',
      'The model was learned from them all the same, with strictness 0.9.',
      measuredByChance,
    ]);
  });

  it('says no more than the judges warrant where they agree', () => {
    expect(agreementWarnings({ chance: false, warnings }, onlyStrictnessZero)).toEqual(warnings);
  });
});
