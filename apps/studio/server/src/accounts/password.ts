import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { HttpProblem } from '../http/problem.ts';
import { FairQueue, type Place } from './fairQueue.ts';

/** Costs about half a second and 128 MB a try: dear for who guesses, bearable for who knows. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;

/** Two at a time leave threads for files and lookups; who would wait for long is sent away. */
const queue = new FairQueue({ atOnce: 2, perLane: 3, waiting: 10 });
/** Whoever changes a password is signed in already. */
const own: Place = { rank: 0, lane: 'own' };

/** A password as it is kept: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost, own);
  const encoded = [salt, hash].map((bytes) => bytes.toString('base64url'));
  return ['scrypt', cost.N, cost.r, cost.p, ...encoded].join('$');
}

/**
 * Whether a password is the kept one; takes as long for an account that has none.
 *
 * @param place Where in the queue the try waits; default: with those who are signed in.
 * @throws HttpProblem 503 `busy` when there is no place left.
 */
export async function isPassword(
  password: string,
  kept: string | null,
  place: Place = own,
): Promise<boolean> {
  const [, n, r, p, salt, hash] = (kept ?? decoy).split('$');
  const expected = Buffer.from(hash ?? '', 'base64url');
  const settings = { N: Number(n), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), settings, place);
  return timingSafeEqual(actual, expected) && kept !== null;
}

const decoy = ['scrypt', cost.N, cost.r, cost.p]
  .concat(Buffer.alloc(16).toString('base64url'), Buffer.alloc(keyBytes).toString('base64url'))
  .join('$');

async function derive(
  password: string,
  salt: Buffer,
  settings: typeof cost,
  place: Place,
): Promise<Buffer> {
  const done = await queue.run(
    place,
    () =>
      new Promise<Buffer>((resolve, reject) => {
        // The same letters can be typed as different characters.
        const text = password.normalize('NFKC');
        scrypt(text, salt, keyBytes, { ...settings, maxmem: 2 ** 28 }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
  if (done) return done.value;
  throw new HttpProblem(503, 'busy', 'Too many people sign in at once; try again in a moment.');
}
