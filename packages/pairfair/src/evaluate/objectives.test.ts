import { describe, expect, it } from 'vitest';
import { chooseBest, parseObjective } from './objectives.ts';

const candidates = [
  { auc: 0.9, rankConsistency: 0.1 },
  { auc: 0.885, rankConsistency: 0.4 },
  { auc: 0.8, rankConsistency: 0.6 },
];

const unknown = { auc: Number.NaN, rankConsistency: Number.NaN };

describe('chooseBest', () => {
  it('takes the best rank consistency among those whose AUC is near enough to the best', () => {
    expect(chooseBest(candidates, 'auc')).toBe(0);
    expect(chooseBest(candidates, 'give-up:0')).toBe(0);
    expect(chooseBest(candidates, 'give-up:0.02')).toBe(1);
    expect(chooseBest(candidates, 'give-up:0.2')).toBe(2);
  });

  it('takes the first of equals and leaves out what is undefined', () => {
    const [a, b] = candidates;
    expect(chooseBest([a, a], 'give-up:0.02')).toBe(0);
    expect(chooseBest([unknown, b], 'auc')).toBe(1);
    expect(chooseBest([unknown], 'give-up:0.02')).toBe(-1);
    // Scores that all tie have no rank consistency, whatever their AUC.
    expect(chooseBest([{ auc: 0.9, rankConsistency: Number.NaN }, b], 'give-up:0.02')).toBe(1);
  });

  it('falls back to AUC when nobody is linked', () => {
    const unlinked = candidates.map(({ auc }) => ({ auc, rankConsistency: Number.NaN }));
    expect(chooseBest(unlinked, 'give-up:0.2')).toBe(0);
  });

  it('refuses objectives it does not know', () => {
    expect(parseObjective('give-up:0.05')).toBe(0.05);
    expect(parseObjective('auc')).toBeNull();
    for (const wrong of [
      'f1',
      'harmonic',
      'give-up',
      'give-up:',
      'give-up: ',
      'give-up:2',
      'auc:1',
    ]) {
      expect(() => parseObjective(wrong)).toThrow(/objective must be/);
    }
  });
});
