import { describe, expect, it } from 'vitest';
import { answersWithin } from './answersWithin.ts';

describe('answersWithin', () => {
  it('counts what every judge finishes in the time', () => {
    // 20 minutes are 1200 seconds: 200 answers of 6 seconds.
    expect(answersWithin({ judges: 10, minutes: 20 })).toBe(2000);
    // 171 answers of 7 seconds, and three seconds left.
    expect(answersWithin({ judges: 10, minutes: 20, secondsPerAnswer: 7 })).toBe(1710);
    expect(answersWithin({ judges: 3, minutes: 0.7 })).toBe(21);
  });

  it('gives lists three seconds a person', () => {
    // Six people: 18 seconds, 66 lists in 20 minutes.
    expect(answersWithin({ judges: 2, minutes: 20, listSize: 6 })).toBe(132);
    expect(answersWithin({ judges: 2, minutes: 20, listSize: 2 })).toBe(400);
  });

  it('refuses a time that is too short for one answer', () => {
    expect(() => answersWithin({ judges: 10, minutes: 0.05 })).toThrow(/takes 6 seconds/);
    expect(() => answersWithin({ judges: 0, minutes: 5 })).toThrow(/judges/);
    expect(() => answersWithin({ judges: 1, minutes: Number.NaN })).toThrow(/minutes/);
  });
});
