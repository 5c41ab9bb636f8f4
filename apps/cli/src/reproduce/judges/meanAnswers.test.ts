import { Random } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { meanAnswers } from './meanAnswers.ts';

const answers = {
  judge: Uint32Array.of(0, 1, 2, 0, 1),
  person: Uint32Array.of(0, 0, 0, 1, 2),
  yes: Uint8Array.of(1, 0, 1, 1, 0),
};

describe('mean answers', () => {
  it('are the share of yes among the judges that count, NaN without an answer', () => {
    expect(meanAnswers(answers, 4, { judges: () => true })).toEqual(
      Float64Array.of(2 / 3, 1, 0, Number.NaN),
    );
    expect(meanAnswers(answers, 3, { judges: (judge) => judge < 2 })).toEqual(
      Float64Array.of(1 / 2, 1, 0),
    );
  });

  it('take at most so many answers of each, any of them in turn', () => {
    const seen = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const random = new Random(seed, 'answers');
      const means = meanAnswers(answers, 3, { judges: () => true, most: { answers: 2, random } });
      expect(means.slice(1)).toEqual(Float64Array.of(1, 0));
      seen.add(means[0]);
    }
    // Two of 1, 0, 1.
    expect(Array.from(seen).sort()).toEqual([0.5, 1]);
  });
});
