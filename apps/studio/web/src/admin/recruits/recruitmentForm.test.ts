import type { Recruitment } from '@pairfair/studio/recruits/schemas';
import { describe, expect, it } from 'vitest';
import { formOf, newCode, recruitmentOf } from './recruitmentForm.ts';

const recruitment: Recruitment = {
  platform: 'other',
  parameters: { participant: 'uid', session: 'sid' },
  endings: {
    completed: { code: 'C1', url: 'https://platform.example/?cc=C1' },
    screenedOut: { code: 'S1' },
    withdrawn: { code: 'W1' },
    full: { code: 'F1' },
  },
  comprehension: [{ question: 'Why?', choices: ['a', 'b'], right: 1, explanation: 'So.' }],
  attention: {
    every: 7,
    checks: [
      { note: 'Say No', alike: false, answer: 'no' },
      { note: 'Say 2', alike: false, answer: 2 },
    ],
  },
  quotas: [{ panel: 'north', judges: 12 }],
  maxMinutes: 45,
};

describe('the form of recruiting', () => {
  it('says the same as the settings it was filled with', () => {
    expect(recruitmentOf(formOf(recruitment, newCode))).toEqual(recruitment);
  });

  it('is off at first, with a code for every ending', () => {
    const form = formOf(undefined, newCode);
    expect(recruitmentOf(form)).toBeNull();
    const codes = Object.values(form.endings).map(({ code }) => code);
    expect(new Set(codes).size).toBe(4);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{8}$/);
  });

  it('leaves out empty lines', () => {
    const form = formOf(recruitment, newCode);
    form.comprehension[0]!.choices = ' a \n\n b\n';
    expect(recruitmentOf(form)?.comprehension[0]?.choices).toEqual(['a', 'b']);
  });
});
