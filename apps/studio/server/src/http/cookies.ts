import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { StudioConfig } from '../studio.ts';

/**
 * A browser may be an account and a judge at the same time: a cookie for each. `device` says that
 * somebody has signed in with this browser before, `judgeDevice` which judges it was used by; `oidc`
 * holds a sign-in elsewhere until it is done.
 */
export type SessionRole = 'account' | 'judge' | 'device' | 'judgeDevice' | 'oidc';

/** Longest life of a session in seconds; an account's also ends after twelve idle hours. */
export const sessionSeconds: Readonly<Record<SessionRole, number>> = {
  account: 7 * 86_400,
  judge: 30 * 86_400,
  device: 180 * 86_400,
  judgeDevice: 180 * 86_400,
  oidc: 600,
};

/**
 * Over https the cookie is `__Host-` and Secure. Over plain http its name has the port, because
 * browsers share cookies among all ports of a machine.
 */
function nameOf(config: StudioConfig, role: SessionRole): string {
  return config.secure ? `__Host-pairfair_${role}` : `pairfair_${role}_${config.port}`;
}

/** Hands a new session's token to the browser. */
export function setSessionCookie(
  context: Context,
  config: StudioConfig,
  role: SessionRole,
  token: string,
): void {
  setCookie(context, nameOf(config, role), token, {
    ...{ path: '/', httpOnly: true, secure: config.secure },
    // A provider leads back from another site, and the browser must then know that it left.
    sameSite: role === 'oidc' ? 'Lax' : 'Strict',
    maxAge: sessionSeconds[role],
  });
}

/** Makes the browser forget its session; ending it in the database is another matter. */
export function clearSessionCookie(
  context: Context,
  config: StudioConfig,
  role: SessionRole,
): void {
  deleteCookie(context, nameOf(config, role), { path: '/', secure: config.secure });
}

/** The token the browser sent, if any. */
export function readSessionCookie(
  context: Context,
  config: StudioConfig,
  role: SessionRole,
): string | undefined {
  return getCookie(context, nameOf(config, role));
}
