import { describe, expect, it } from 'vitest';
import { murmurAfter, murmurHash } from './murmurHash.ts';

describe('murmurHash', () => {
  it.each([
    // sklearn.utils.murmurhash3_32(text, 0, positive=True)
    ['', 0x00000000],
    ['a', 0x3c2569b2],
    ['ab', 0x9bbfd75f],
    ['abc', 0xb3dd93fa],
    ['hello, world', 0x149bbb7f],
    ['ππππππππ', 0xec72b6e8],
    ['𝒳 1', 0x232dbb96],
  ])('of %j has the bits of scikit-learn', (text, expected) => {
    expect(murmurHash(text)).toBe(expected);
  });

  it('of a number is that of its digits, after any beginning', () => {
    const numbers = [0, 7, 9, 10, 99, 100, 1234567, 2 ** 31, 2 ** 53 - 1, -3];
    for (const prefix of ['', 'asked people 1 ', 'ππ']) {
      const hash = murmurAfter(prefix);
      for (const number of numbers) expect(hash(number)).toBe(murmurHash(`${prefix}${number}`));
    }
    const hash = murmurAfter('a ');
    const texts = ['b', 'x'.repeat(300), 'é', 'née 1', ''];
    for (const text of texts) expect(hash(text)).toBe(murmurHash(`a ${text}`));
  });
});
