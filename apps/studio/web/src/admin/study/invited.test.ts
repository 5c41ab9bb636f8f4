import { describe, expect, it } from 'vitest';
import { addressOf, invitedPeople, messageFor } from './invited.ts';

const label = (n: number) => `Judge ${n}`;

describe('invitedPeople', () => {
  it('takes lines, commas and semicolons, each person once', () => {
    const list =
      'anna@example.org, Ben <ben@example.org>\n\n"Doe, Jo" <jo@example.org>;anna@example.org';
    expect(invitedPeople(list, 3, label)).toEqual([
      { label: 'Judge 1', to: 'anna@example.org' },
      { label: 'Judge 2', to: 'Ben <ben@example.org>' },
      { label: 'Judge 3', to: '"Doe, Jo" <jo@example.org>' },
    ]);
  });

  it('makes as many as asked for without a list', () => {
    expect(invitedPeople(' \n', 2, label)).toEqual([
      { label: 'Judge 1', to: '' },
      { label: 'Judge 2', to: '' },
    ]);
  });
});

describe('addressOf', () => {
  it('finds the address, or none', () => {
    expect(addressOf('"Doe, Jo" <jo@example.org>')).toBe('jo@example.org');
    expect(addressOf('ben@example.org')).toBe('ben@example.org');
    expect(addressOf('Ben')).toBeUndefined();
  });
});

describe('messageFor', () => {
  it('puts the link where it belongs, and never leaves it out', () => {
    expect(messageFor('Go to {link}, please.', 'u')).toBe('Go to u, please.');
    expect(messageFor('Hello', 'u')).toBe('Hello\n\nu');
  });
});
