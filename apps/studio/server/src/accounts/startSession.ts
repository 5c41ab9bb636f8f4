import type { Context } from 'hono';
import type { Transaction } from '../database/database.ts';
import { readSessionCookie, setSessionCookie } from '../http/cookies.ts';
import { createAccountSession, endSession, type SignInWay } from '../http/sessions.ts';
import { newToken } from '../http/token.ts';
import type { Studio } from '../studio.ts';
import { deviceName } from './deviceName.ts';
import { rememberDevice } from './store.ts';

/**
 * Signs an account in: a new token with every sign-in, the browser's old session ends, and the
 * browser is known from now on.
 */
export async function startSession(
  { config }: Pick<Studio, 'config'>,
  context: Context,
  tx: Transaction,
  accountId: string,
  via: SignInWay,
): Promise<string> {
  const old = readSessionCookie(context, config, 'account');
  if (old !== undefined) await endSession(tx, old);
  const device = readSessionCookie(context, config, 'device') ?? newToken();
  await rememberDevice(tx, device, accountId);
  const name = deviceName(context.req.header('user-agent'));
  const token = await createAccountSession(tx, accountId, { device: name, via });
  setSessionCookie(context, config, 'account', token);
  setSessionCookie(context, config, 'device', device);
  return token;
}
