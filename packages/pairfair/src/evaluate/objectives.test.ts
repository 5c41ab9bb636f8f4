import { describe, expect, it } from 'vitest';
import { chooseBest, parseObjective } from './objectives.ts';

// Harmonic means: 2·.9·.5/1.4 = .643, 2·.8·.8/1.6 = .8, 2·.7·.95/1.65 = .806.
const candidates = [
  { auc: 0.9, consistency: 0.5, skill: 0.6 },
  { auc: 0.8, consistency: 0.8, skill: 0.6 },
  { auc: 0.7, consistency: 0.95, skill: 0.6 },
];

const undefinedFigures = { auc: Number.NaN, consistency: Number.NaN, skill: Number.NaN };

describe('chooseBest', () => {
  it('knows every objective by name', () => {
    expect(chooseBest(candidates, 'auc')).toBe(0);
    expect(chooseBest(candidates, 'harmonic')).toBe(2);
    // .9·.9 + .1·.5 = .86 against .8 and .725.
    expect(chooseBest(candidates, 'weighted:0.1')).toBe(0);
    expect(chooseBest(candidates, 'constrained:0.15')).toBe(1);
    expect(chooseBest(candidates, 'constrained:0.3')).toBe(2);
  });

  it('takes the first of equals and leaves out what is undefined', () => {
    const [a, b] = candidates;
    expect(chooseBest([a, a], 'harmonic')).toBe(0);
    expect(chooseBest([undefinedFigures, b], 'auc')).toBe(1);
    expect(chooseBest([undefinedFigures], 'auc')).toBe(-1);
  });

  it('falls back to AUC when nobody is linked', () => {
    const unlinked = candidates.map(({ auc }) => ({ auc, consistency: Number.NaN, skill: 0.6 }));
    expect(chooseBest(unlinked, 'harmonic')).toBe(0);
  });

  it('is not taken in by decisions that are the same for everybody', () => {
    // Scores that rank well but never reach the threshold: consistent, and good for nothing.
    const constant = { auc: 0.9, consistency: 1, skill: 0.01 };
    expect(chooseBest([...candidates, constant], 'harmonic')).toBe(2);
    expect(chooseBest([...candidates, constant], 'constrained:0.15')).toBe(1);
    // By AUC it may be chosen: that looks at scores alone.
    expect(chooseBest([constant, ...candidates], 'auc')).toBe(0);
    // Where no decisions tell anything, there is nothing to prefer.
    expect(chooseBest([{ ...constant, skill: 0 }], 'harmonic')).toBe(0);
  });

  it('refuses objectives it does not know', () => {
    for (const wrong of ['f1', 'weighted', 'weighted:2', 'constrained:x', 'auc:1']) {
      expect(() => parseObjective(wrong)).toThrow(/objective must be/);
    }
  });
});
