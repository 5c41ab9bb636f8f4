import type { Context } from 'hono';
import { readSessionCookie, setSessionCookie } from '../http/cookies.ts';
import { judgeOf } from '../http/identify.ts';
import { newToken } from '../http/token.ts';
import type { Studio } from '../studio.ts';
import { type Claim, claimLink } from './claimLink.ts';

/** Claims a link for the browser that asks: it gets the judge's session and is known again. */
export async function claimHere(
  studio: Studio,
  context: Context,
  claim: Pick<Claim, 'token' | 'code' | 'anew'>,
): Promise<void> {
  const here = (await judgeOf(studio, context))?.id ?? null;
  const known = readSessionCookie(context, studio.config, 'judgeDevice');
  const device = (!claim.anew && known) || newToken();
  const session = await claimLink(studio, { ...claim, here, device });
  setSessionCookie(context, studio.config, 'judgeDevice', device);
  setSessionCookie(context, studio.config, 'judge', session);
}
