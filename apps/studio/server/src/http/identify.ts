import type { Context } from 'hono';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Studio } from '../studio.ts';
import { addressBlock } from './addressBlock.ts';
import { identityOfToken, isApiToken, noteRefused, type TokenIdentity } from './apiTokens.ts';
import { clientAddress } from './clientAddress.ts';
import { readSessionCookie } from './cookies.ts';
import { HttpProblem } from './problem.ts';
import { takeToken } from './rateLimit.ts';
import type { RateLimit, RouteSpec } from './route.ts';
import { scopeOf } from './scopes.ts';
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
  /** The id of the token that the account came with, instead of a session in a browser. */
  readonly token?: string;
}

/** Tries with tokens that are none, from one address. */
const wrongTokens: RateLimit = { name: 'token', burst: 15, perMinute: 5 };

/** The account whose session the browser holds. */
export async function accountOf(studio: Studio, context: Context): Promise<AccountSession | null> {
  const token = readSessionCookie(context, studio.config, 'account');
  return (token && (await accountOfToken(studio.database, token))) || null;
}

/** Whether the session or token lives; unlike a call, asking does not keep it from being idle. */
export async function hasSession(studio: Studio, context: Context): Promise<boolean> {
  const bearer = bearerOf(context);
  if (bearer !== undefined) return isApiToken(studio.database, bearer);
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
 * Whoever sends `Authorization` comes with a token and nothing else: cookies are not looked at.
 *
 * @throws HttpProblem 401 without a session of the kind or a token, 403 for an auditor where an
 * administrator is needed, for a token without the scope, and for who must set up a second factor
 * first.
 */
export async function requireAccess(
  studio: Studio,
  context: Context,
  spec: Pick<RouteSpec, 'method' | 'path' | 'access' | 'enrolling'>,
): Promise<Identity> {
  const { access, enrolling = false } = spec;
  if (access === 'anyone') return { account: null, judge: null };
  const bearer = bearerOf(context);
  if (bearer !== undefined) return requireToken(studio, context, spec, bearer);
  if (access === 'judge') {
    const judge = await judgeOf(studio, context);
    if (judge) return { account: null, judge };
    throw new HttpProblem(401, 'no-session', 'Open your invitation link again to go on.');
  }
  const account = await accountOf(studio, context);
  if (!account) throw new HttpProblem(401, 'no-session', 'Sign in to go on.');
  requireRole(account, access, enrolling);
  return { account, judge: null };
}

/** What stands in the Authorization header, if there is one; '' where that is no bearer token. */
function bearerOf(context: Context): string | undefined {
  const header = context.req.header('authorization');
  if (header === undefined) return undefined;
  return /^Bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';
}

async function requireToken(
  studio: Studio,
  context: Context,
  spec: Pick<RouteSpec, 'method' | 'path' | 'access'>,
  secret: string,
): Promise<Identity> {
  const found = await identityOfToken(studio.database, secret);
  if (!found || found.expired) {
    if (found) await auditExpired(studio, found);
    const from = addressBlock(clientAddress(context, studio.config));
    if (!(await takeToken(studio.database, wrongTokens, from))) {
      throw new HttpProblem(429, 'too-many', 'Too many wrong tokens; wait a few minutes.');
    }
    throw found
      ? new HttpProblem(401, 'token-expired', 'This token is over: make a new one.')
      : new HttpProblem(401, 'wrong-token', 'There is no such token, or it was revoked.');
  }
  const scope = scopeOf(spec);
  if (scope === undefined) {
    throw new HttpProblem(
      403,
      'not-by-token',
      'Sign in with a browser for this: no token will do.',
    );
  }
  requireRole(found.account, spec.access, false);
  if (!found.scopes.includes(scope)) {
    throw new HttpProblem(
      403,
      'scope-missing',
      `This token may not do that: it needs the scope '${scope}'.`,
      undefined,
      { scope },
    );
  }
  return { account: found.account, judge: null, token: found.id };
}

function requireRole(account: AccountSession, access: RouteSpec['access'], enrolling: boolean) {
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
}

async function auditExpired({ database }: Studio, { id, account }: TokenIdentity): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await noteRefused(tx, id))) return;
    await appendAudit(tx, {
      ...{ actor: 'nobody', action: 'token.refused', subject: `account:${account.id}` },
      details: { token: id, reason: 'expired' },
    });
  });
}
