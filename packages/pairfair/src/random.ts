/**
 * A seeded generator (xoshiro128**), integer arithmetic only, so every engine draws the same.
 *
 * One generator per stage: `new Random(seed, 'folds')` and `new Random(seed, 'bootstrap')` are
 * independent streams, so a draw added in one stage moves no other.
 */
export class Random {
  readonly #state: Uint32Array;

  constructor(seed: number, stream: string) {
    let h = hashText(stream) ^ (seed >>> 0);
    h = Math.imul(h, 0x9e3779b1) ^ Math.floor(seed / 2 ** 32);
    const state = new Uint32Array(4);
    for (let k = 0; k < 4; k++) {
      h = (h + 0x9e3779b9) | 0;
      state[k] = mix(h);
    }
    if (state.every((word) => word === 0)) state[0] = 1;
    this.#state = state;
  }

  /** A whole number, uniform in 0 .. 2³²−1. */
  uint32(): number {
    const s = this.#state;
    const result = Math.imul(rotateLeft(Math.imul(s[1], 5), 7), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotateLeft(s[3], 11);
    return result;
  }

  /** A number uniform in [0, 1), with 53 random bits. */
  uniform(): number {
    const high = this.uint32() >>> 5;
    const low = this.uint32() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** A whole number uniform in 0 .. below−1, without modulo bias. `below` is at most 2³². */
  integer(below: number): number {
    const limit = 2 ** 32 - (2 ** 32 % below);
    for (;;) {
      const draw = this.uint32();
      if (draw < limit) return draw % below;
    }
  }

  /**
   * A standard normal number (Box–Muller). `log` and `cos` may differ in the last bit between
   * JavaScript engines, so compare values across engines with a tolerance.
   */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    return radius * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Shuffles an array or typed array in place (Fisher–Yates) and returns it. */
  shuffle<T extends { [index: number]: unknown; readonly length: number }>(items: T): T {
    const target = items as { [index: number]: unknown; readonly length: number };
    for (let i = target.length - 1; i > 0; i--) {
      const j = this.integer(i + 1);
      const kept = target[i];
      target[i] = target[j];
      target[j] = kept;
    }
    return items;
  }

  /** The numbers 0 .. n−1 in random order. */
  permutation(n: number): Uint32Array {
    const order = new Uint32Array(n);
    for (let i = 0; i < n; i++) order[i] = i;
    return this.shuffle(order);
  }
}

function rotateLeft(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k));
}

/** Murmur3's finaliser: spreads every input bit over the word. */
function mix(x: number): number {
  let h = x;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** FNV-1a over UTF-16 code units, then mixed. */
function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  }
  return mix(h);
}
