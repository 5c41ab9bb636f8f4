const encoder = new TextEncoder();

/** MurmurHash3 of the UTF-8 bytes of a text, 32 bits, seed 0: ClickHouse's `murmurHash3_32`. */
export function murmurHash(text: string): number {
  const bytes = encoder.encode(text);
  const whole = bytes.length & ~3;
  let h = 0;
  for (let at = 0; at < whole; at += 4) {
    const word = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    h ^= scrambled(word);
    h = (h << 13) | (h >>> 19);
    h = (Math.imul(h, 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at--) rest = (rest << 8) | bytes[at];
  h ^= scrambled(rest) ^ bytes.length;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function scrambled(word: number): number {
  const k = Math.imul(word, 0xcc9e2d51);
  return Math.imul((k << 15) | (k >>> 17), 0x1b873593);
}
