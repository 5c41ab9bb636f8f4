import { describe, expect, it } from 'vitest';
import { plurals } from './plurals.ts';

describe('plurals', () => {
  it('chooses the form and writes the number as the language does', () => {
    const english = plurals('en');
    const forms = { one: '# answer', other: '# answers' };
    expect([0, 1, 2, 1500].map((n) => english(n, forms))).toEqual([
      '0 answers',
      '1 answer',
      '2 answers',
      '1,500 answers',
    ]);
    expect(plurals('de')(1500, { one: '# Antwort', other: '# Antworten' })).toBe('1.500 Antworten');
  });

  it('falls back to the form for all other numbers', () => {
    // Polish has a form of its own for 2 to 4; here it was not given.
    expect(plurals('pl')(3, { other: '# ×' })).toBe('3 ×');
  });
});
