const encoder = new TextEncoder();

/** MurmurHash3 of the UTF-8 bytes of a text, 32 bits, seed 0: ClickHouse's `murmurHash3_32`. */
export function murmurHash(text: string): number {
  return murmurAfter('')(text);
}

/**
 * {@link murmurHash} of texts that begin alike. A whole number stands for the text of its digits,
 * and none is made: for millions of people that takes longer than the hash.
 */
export function murmurAfter(prefix: string): (rest: string | number) => number {
  const start = encoder.encode(prefix);
  let bytes = new Uint8Array(start.length + 64);
  bytes.set(start);
  return (rest) => {
    if (typeof rest === 'number' && rest >= 0) {
      return hashOf(bytes, start.length + writeDigits(bytes, start.length, rest));
    }
    const text = String(rest);
    if (bytes.length < start.length + 3 * text.length) {
      bytes = new Uint8Array(start.length + 3 * text.length);
      bytes.set(start);
    }
    return hashOf(bytes, start.length + writeText(bytes, start.length, text));
  };
}

function writeDigits(bytes: Uint8Array, at: number, number: number): number {
  let count = 1;
  for (let power = 10; power <= number; power *= 10) count++;
  for (let k = count - 1, left = number; k >= 0; k--) {
    const less = Math.floor(left / 10);
    bytes[at + k] = 48 + (left - 10 * less);
    left = less;
  }
  return count;
}

function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (code >= 128) return encoder.encodeInto(text, bytes.subarray(at)).written;
    bytes[at + k] = code;
  }
  return text.length;
}

function hashOf(bytes: Uint8Array, length: number): number {
  const whole = length & ~3;
  let h = 0;
  for (let at = 0; at < whole; at += 4) {
    const word = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    h ^= scrambled(word);
    h = (h << 13) | (h >>> 19);
    h = (Math.imul(h, 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let at = length - 1; at >= whole; at--) rest = (rest << 8) | bytes[at];
  h ^= scrambled(rest) ^ length;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function scrambled(word: number): number {
  const k = Math.imul(word, 0xcc9e2d51);
  return Math.imul((k << 15) | (k >>> 17), 0x1b873593);
}
