/**
 * The SHA-256 digest of bytes as 64 hexadecimal digits (FIPS 180-4).
 *
 * Here because the library runs where there is no Node and no WebCrypto, and because WebCrypto
 * only answers later, which would make every function that names its data asynchronous.
 */
export function sha256(bytes: Uint8Array): string {
  let text = '';
  for (const word of sha256Words(bytes)) text += word.toString(16).padStart(8, '0');
  return text;
}

/** The SHA-256 digest of bytes as eight 32-bit words. */
export function sha256Words(bytes: Uint8Array): Uint32Array {
  const state = Uint32Array.from(initial);
  const fullBlocks = bytes.length >>> 6;
  for (let block = 0; block < fullBlocks; block++) compressInto(state, bytes, block << 6);

  const tail = paddedTail(bytes.subarray(fullBlocks << 6), bytes.length);
  for (let at = 0; at < tail.length; at += 64) compressInto(state, tail, at);
  return state;
}

/** The rest of the message, a one bit, zeros, and the length in bits. */
function paddedTail(rest: Uint8Array, length: number): Uint8Array {
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const end = tail.length;
  // The length in bits has 64 bits, of which a number keeps 53 exactly.
  let bits = length * 8;
  for (let at = end - 1; at >= end - 8; at--) {
    tail[at] = bits % 256;
    bits = Math.floor(bits / 256);
  }
  return tail;
}

const primes = firstPrimes(64);
/** Fractional parts of the square roots of the first 8 primes. */
const initial = primes.slice(0, 8).map((prime) => fraction32(Math.sqrt(prime)));
/** Fractional parts of the cube roots of the first 64 primes. */
const constants = Int32Array.from(primes, (prime) => fraction32(Math.cbrt(prime)));
const schedule = new Int32Array(64);

function compressInto(state: Uint32Array, bytes: Uint8Array, from: number): void {
  const w = schedule;
  for (let t = 0, at = from; t < 16; t++, at += 4) {
    w[t] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15];
    const y = w[t - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16] + s0 + w[t - 7] + s1) | 0;
  }
  let a = state[0] | 0;
  let b = state[1] | 0;
  let c = state[2] | 0;
  let d = state[3] | 0;
  let e = state[4] | 0;
  let f = state[5] | 0;
  let g = state[6] | 0;
  let h = state[7] | 0;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[t] + w[t]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/** The first 32 bits after the point. A root below 32 has at least 47 of them right. */
function fraction32(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}
