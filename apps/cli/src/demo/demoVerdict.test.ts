import type { DialPoint } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { demoVerdict } from './demoVerdict.ts';

const point = (auc: number, merit: number, consistency: number): DialPoint => ({
  ...{ strictness: 0.3, auc, merit, consistency, apart: 0.3 },
  places: Float64Array.of(0, 1),
});
const original = point(0.7, 0.72, 0.56);

describe('the verdict of the demonstration', () => {
  it('is that judgments moved the model where they beat none and shuffled ones', () => {
    const tuned = point(0.695, 0.82, 0.63);
    const { verdict, sentence } = demoVerdict(
      { original, tuned },
      { tuned: point(0.7, 0.73, 0.57) },
    );
    expect(verdict).toBe('helped');
    expect(sentence).toBe(
      'The judgments moved the model: with −0.005 in AUC for what was decided, +0.070 in consistency and +0.100 in AUC for true merit; against shuffled judgments +0.060 in consistency and +0.090 in AUC for true merit.',
    );
  });

  it('is that they add nothing where shuffled ones do as well', () => {
    const tuned = point(0.695, 0.82, 0.63);
    const { verdict, sentence } = demoVerdict({ original, tuned }, { tuned });
    expect(verdict).toBe('nothing');
    expect(sentence).toMatch(/add nothing/);
  });

  it('is that they add nothing where the difference is small', () => {
    expect(demoVerdict({ original, tuned: point(0.7, 0.73, 0.57) })).toEqual({
      verdict: 'nothing',
      sentence:
        'The judgments add nothing: with +0.000 in AUC for what was decided, +0.010 in consistency and +0.010 in AUC for true merit.',
    });
  });

  it('is that they did harm where linked people are treated less alike', () => {
    const { verdict, sentence } = demoVerdict({ original, tuned: point(0.7, 0.6, 0.5) });
    expect(verdict).toBe('harmed');
    expect(sentence).toMatch(/did harm.*−0\.060 in consistency/);
  });
});
