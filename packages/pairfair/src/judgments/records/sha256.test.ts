import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('sha256', () => {
  // The examples of FIPS 180-4 (NIST, "SHA-256", and the one-million-a vector of FIPS 180-2).
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('gives the published digest of a text of length %#', (text, digest) => {
    expect(sha256(bytesOf(text))).toBe(digest);
  });

  it('agrees with OpenSSL whatever the bytes, also around the ends of blocks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
    for (const length of [55, 56, 63, 64, 65, 119, 120, 127, 128]) {
      const bytes = new Uint8Array(length).fill(length);
      expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });
});
