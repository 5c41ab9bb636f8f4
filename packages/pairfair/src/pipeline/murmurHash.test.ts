import { describe, expect, it } from 'vitest';
import { murmurHash } from './murmurHash.ts';

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
});
