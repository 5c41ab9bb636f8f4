import { describe, expect, it } from 'vitest';
import { base32, codeAt, stepOfCode, totpUri } from './totp.ts';

// Appendix B of RFC 6238 has eight digits; an app shows the last six of them.
const secret = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(codeAt(secret, Math.floor(second / 30))).toBe(code.slice(2));
  });

  it('count once, and for clocks half a minute apart', () => {
    const now = 1111111111_000;
    const step = Math.floor(1111111111 / 30);
    expect(stepOfCode(secret, '050471', 0, now)).toBe(step);
    expect(stepOfCode(secret, '050 471', 0, now + 30_000)).toBe(step);
    expect(stepOfCode(secret, '050471', 0, now + 90_000)).toBeUndefined();
    expect(stepOfCode(secret, '050471', step, now)).toBeUndefined();
    expect(stepOfCode(secret, '', 0, now)).toBeUndefined();
  });

  it('have a secret that apps can read (RFC 4648)', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(totpUri(Buffer.from('foobar'), 'a b', 'pairfair')).toBe(
      'otpauth://totp/pairfair:a%20b?secret=MZXW6YTBOI&issuer=pairfair',
    );
  });
});
