import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { HttpProblem } from '../http/problem.ts';

/** Costs about half a second and 128 MB a try: dear for who guesses, bearable for who knows. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;

/** Two at a time leave threads for files and lookups; who would wait for long is sent away. */
const atOnce = 2;
const mostWaiting = 10;
let running = 0;
const waiting: (() => void)[] = [];

/** A password as it is kept: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const encoded = [salt, hash].map((bytes) => bytes.toString('base64url'));
  return ['scrypt', cost.N, cost.r, cost.p, ...encoded].join('$');
}

/** Whether a password is the kept one; takes as long for an account that has none. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, n, r, p, salt, hash] = (kept ?? decoy).split('$');
  const expected = Buffer.from(hash ?? '', 'base64url');
  const settings = { N: Number(n), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), settings);
  return timingSafeEqual(actual, expected) && kept !== null;
}

const decoy = ['scrypt', cost.N, cost.r, cost.p]
  .concat(Buffer.alloc(16).toString('base64url'), Buffer.alloc(keyBytes).toString('base64url'))
  .join('$');

async function derive(password: string, salt: Buffer, settings: typeof cost): Promise<Buffer> {
  await turn();
  try {
    return await new Promise((resolve, reject) => {
      // The same letters can be typed as different characters.
      const text = password.normalize('NFKC');
      scrypt(text, salt, keyBytes, { ...settings, maxmem: 2 ** 28 }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function turn(): Promise<void> {
  if (running < atOnce) {
    running++;
    return;
  }
  if (waiting.length >= mostWaiting) {
    throw new HttpProblem(503, 'busy', 'Too many people sign in at once; try again in a moment.');
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}
