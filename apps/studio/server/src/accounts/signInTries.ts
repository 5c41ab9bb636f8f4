import type { Context } from 'hono';
import { addressBlock } from '../http/addressBlock.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { readSessionCookie } from '../http/cookies.ts';
import { HttpProblem } from '../http/problem.ts';
import { giveTokenBack, refillTokens, takeToken } from '../http/rateLimit.ts';
import type { RateLimit } from '../http/route.ts';
import type { Studio } from '../studio.ts';
import type { Place } from './fairQueue.ts';
import { isKnownDevice } from './store.ts';

/** Guesses from one address, at one name from one address, and at one name from anywhere. */
export const byAddress: RateLimit = { name: 'login', burst: 15, perMinute: 5 };
const byNameThere: RateLimit = { name: 'login-there', burst: 5, perMinute: 1 };
const byName: RateLimit = { name: 'login-name', burst: 10, perMinute: 1 };
/** Guesses in a browser that has been signed in before, whatever happens elsewhere. */
const byDevice: RateLimit = { name: 'login-device', burst: 10, perMinute: 1 };

/** A try at a password that may be made. */
export interface SignInTry {
  /** Where it waits for the costly check. */
  readonly place: Place;
  /** It was right: guesses are counted from the beginning again. */
  forgive(): Promise<void>;
  /** It was not made after all. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try to sign in. A browser that was signed in to this account before has a count of its
 * own, so that guesses from elsewhere cannot shut its owner out.
 *
 * @throws HttpProblem 429 where there were too many.
 */
export async function countTry(
  { database, config }: Pick<Studio, 'database' | 'config'>,
  context: Context,
  name: string,
): Promise<SignInTry> {
  const folded = name.toLowerCase();
  const device = readSessionCookie(context, config, 'device');
  const known = device !== undefined && (await isKnownDevice(database, device, name));
  const address = addressBlock(clientAddress(context, config));
  const counts: readonly (readonly [RateLimit, string])[] = known
    ? [[byDevice, device]]
    : [
        [byAddress, address],
        [byNameThere, `${folded} ${address}`],
        [byName, folded],
      ];
  const taken: (readonly [RateLimit, string])[] = [];
  const giveBack = async () => {
    for (const [limit, who] of taken) await giveTokenBack(database, limit, who);
  };
  for (const [limit, who] of counts) {
    if (await takeToken(database, limit, who)) {
      taken.push([limit, who]);
      continue;
    }
    await giveBack();
    throw new HttpProblem(429, 'too-many', 'Too many tries to sign in; wait a few minutes.');
  }
  return {
    place: known ? { rank: 0, lane: device } : { rank: 1, lane: address },
    giveBack,
    async forgive() {
      for (const [limit, who] of taken) {
        if (limit !== byAddress) await refillTokens(database, limit.name, who);
      }
    },
  };
}
