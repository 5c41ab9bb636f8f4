import type { Context } from 'hono';
import type { Studio } from '../studio.ts';
import { readSessionCookie } from './cookies.ts';
import { HttpProblem } from './problem.ts';
import type { RouteSpec } from './route.ts';
import {
  type AccountSession,
  accountOfToken,
  isSession,
  type JudgeSession,
  judgeOfToken,
} from './sessions.ts';

/** Who is asking, as far as the route wants to know. */
export interface Identity {
  readonly account: AccountSession | null;
  readonly judge: JudgeSession | null;
}

/** The account whose session the browser holds. */
export async function accountOf(studio: Studio, context: Context): Promise<AccountSession | null> {
  const token = readSessionCookie(context, studio.config, 'account');
  return (token && (await accountOfToken(studio.database, token))) || null;
}

/** Whether the browser's session lives; unlike a call, asking does not keep it from being idle. */
export async function hasSession(studio: Studio, context: Context): Promise<boolean> {
  const token = readSessionCookie(context, studio.config, 'account');
  return token !== undefined && isSession(studio.database, token);
}

/** The judge whose session the browser holds. */
export async function judgeOf(studio: Studio, context: Context): Promise<JudgeSession | null> {
  const token = readSessionCookie(context, studio.config, 'judge');
  return (token && (await judgeOfToken(studio.database, token))) || null;
}

/**
 * Lets in who may call a route of this access.
 *
 * @throws HttpProblem 401 without a session of the kind, 403 for an auditor where an administrator
 * is needed, and for who must set up a second factor first.
 */
export async function requireAccess(
  studio: Studio,
  context: Context,
  { access, enrolling = false }: Pick<RouteSpec, 'access' | 'enrolling'>,
): Promise<Identity> {
  if (access === 'anyone') return { account: null, judge: null };
  if (access === 'judge') {
    const judge = await judgeOf(studio, context);
    if (judge) return { account: null, judge };
    throw new HttpProblem(401, 'no-session', 'Open your invitation link again to go on.');
  }
  const account = await accountOf(studio, context);
  if (!account) throw new HttpProblem(401, 'no-session', 'Sign in to go on.');
  if (account.mustEnrol && !enrolling) {
    throw new HttpProblem(
      403,
      'second-factor-required',
      'Administrators of this studio need a second factor: set one up to go on.',
    );
  }
  if (access === 'admin' && account.role !== 'admin') {
    throw new HttpProblem(403, 'forbidden', 'Only administrators may change things.');
  }
  return { account, judge: null };
}
