import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

describe('hashPassword', () => {
  it('keeps scrypt with its cost and a salt of its own', async () => {
    const [first, second] = await Promise.all([
      hashPassword('one secret'),
      hashPassword('one secret'),
    ]);
    expect(first).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(await isPassword('one secret', first)).toBe(true);
    expect(await isPassword('One secret', first)).toBe(false);
  });

  it('does not hold up everything else while it works', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await Promise.all([hashPassword('a'), hashPassword('b'), hashPassword('c')]);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  it('takes the same letters typed in another way', async () => {
    expect(await isPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true);
  });
});

describe('isPassword', () => {
  it('is false where there is none', async () => {
    expect(await isPassword('', null)).toBe(false);
  });

  it('sends people away rather than queue without end', async () => {
    const tries = Array.from({ length: 30 }, (_, k) =>
      isPassword('x', null, { rank: 1, lane: `address ${k % 10}` }),
    );
    const results = await Promise.allSettled(tries);
    const refused = results.filter(({ status }) => status === 'rejected');
    // Two are looked at, ten wait.
    expect(refused).toHaveLength(18);
  });
});
