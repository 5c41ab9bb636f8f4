import { describe, expect, it } from 'vitest';
import { requireGoodPassword } from './requireGoodPassword.ts';

const reasonOf = async (password: string, name = 'Erika Mustermann') =>
  requireGoodPassword(password, name).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('a password', () => {
  it.each([
    'password1234',
    'P@ssw0rd1234!',
    'dragondragon12',
    'Sunshine2026!!',
    'qwertyuiop123',
    '123456789012',
    'iloveyou1234',
    'letmeinletmein',
    'Football!!2026',
    'monkeymonkey99',
    'trustno1trustno1',
  ])('that leaked, or rests on one that did, is refused: %s', async (password) => {
    expect(await reasonOf(password)).toMatch(/commonest passwords|little more/);
  });

  it.each(['erikamustermann1', 'Mustermann2026!', 'erika erika 1234'])(
    'that is the name of the account is refused: %s',
    async (password) => {
      expect(await reasonOf(password)).toMatch(/name of the account/);
    },
  );

  it.each(['pairfairstudio1', 'Fairness-2026!!', 'administrator99', 'judgejudge2026'])(
    'that is a word of this program is refused: %s',
    async (password) => {
      expect(await reasonOf(password)).toMatch(/word of this program/);
    },
  );

  it.each(['aaaaaaaaaaaaaaa', '121212121212'])(
    'of few characters is refused: %s',
    async (password) => {
      expect(await reasonOf(password)).toBeDefined();
    },
  );

  it.each([
    'seven quiet otters',
    'Tangerine lamp under ice',
    'k9#vQz2!mXw8',
    'dragon soup at the harbour',
    'vier blaue Ziegel fallen',
    'спокойные 🦊 am Überhang\t!',
    Array.from({ length: 100 }, (_, k) => `${k * k} otters`)
      .join(' ')
      .slice(0, 1000),
  ])('of unrelated words, or of chance, is taken: %s', async (password) => {
    expect(await reasonOf(password)).toBeUndefined();
  });
});
