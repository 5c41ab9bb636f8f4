import type { Context } from 'hono';
import { appendAudit } from '../audit/appendAudit.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../http/cookies.ts';
import { accountOf, judgeOf } from '../http/identify.ts';
import { conflict, HttpProblem } from '../http/problem.ts';
import { refillTokens, takeToken } from '../http/rateLimit.ts';
import { type RateLimit, type Route, route } from '../http/route.ts';
import {
  accountOfToken,
  createAccountSession,
  endAccountSessions,
  endSession,
} from '../http/sessions.ts';
import type { Studio } from '../studio.ts';
import { version } from '../version.ts';
import { redeemLink } from './accessLink.ts';
import { hashPassword, isPassword } from './password.ts';
import { requireGoodPassword } from './requireGoodPassword.ts';
import {
  account,
  accountChange,
  loginRequest,
  type Session,
  session,
  setupRequest,
} from './schemas.ts';
import { changeAccount, createAccount, findAccount, findLogin } from './store.ts';

/** Guesses from one address, and guesses at one name from anywhere. */
const byAddress: RateLimit = { name: 'login', burst: 15, perMinute: 5 };
const byName: RateLimit = { name: 'login-name', burst: 10, perMinute: 1 };

/** Signing in and out, and one's own account. */
export const sessionRoutes: readonly Route[] = [
  route(
    { method: 'get', path: '/session', summary: 'Who is asking', access: 'anyone', reply: session },
    (studio, { context }) => sessionOf(studio, context),
  ),

  route(
    {
      ...{ method: 'post', path: '/setup', access: 'anyone', limit: byAddress },
      summary: 'Exchange a one-time link for a session',
      body: setupRequest,
      reply: session,
    },
    async (studio, { body, context }) => {
      const token = await studio.database.transaction(async (tx) => {
        const link = await redeemLink(tx, body.token);
        if (!link) {
          throw new HttpProblem(
            410,
            'link-used',
            'This link was used before or is too old. The command pairfair studio admin-link makes a new one.',
          );
        }
        const found = link.accountId ? await findAccount(tx, link.accountId) : undefined;
        const who = found ?? (await createAccount(tx, link.name ?? link.role, link.role));
        if (found) {
          // Whoever needs a link to get in does not know the password, and sets a new one.
          await changeAccount(tx, found.id, { password: null });
          await endAccountSessions(tx, found.id);
        }
        await appendAudit(tx, {
          actor: `account:${who.name}`,
          action: found ? 'account.recovered' : 'account.created',
          subject: `account:${who.id}`,
          details: { role: who.role },
        });
        return startSession(studio, context, tx, who.id);
      });
      setSessionCookie(context, studio.config, 'account', token);
      return sessionOf(studio, context, token);
    },
  ),

  route(
    {
      ...{ method: 'post', path: '/session', access: 'anyone', limit: byAddress },
      summary: 'Sign in with name and password',
      body: loginRequest,
      reply: session,
    },
    async (studio, { body, context }) => {
      const name = body.name.toLowerCase();
      if (!(await takeToken(studio.database, byName, name))) {
        throw new HttpProblem(429, 'too-many', 'Too many tries for this name; wait a few minutes.');
      }
      const login = await findLogin(studio.database, body.name);
      if (!(await isPassword(body.password, login?.password ?? null)) || !login) {
        studio.log.warn('login.refused', { address: clientAddress(context, studio.config) });
        throw new HttpProblem(401, 'wrong-password', 'Name and password do not belong together.');
      }
      await refillTokens(studio.database, byName.name, name);
      const token = await studio.database.transaction(async (tx) => {
        const subject = `account:${login.id}`;
        await appendAudit(tx, { actor: `account:${login.name}`, action: 'session.begun', subject });
        return startSession(studio, context, tx, login.id);
      });
      setSessionCookie(context, studio.config, 'account', token);
      return sessionOf(studio, context, token);
    },
  ),

  route(
    {
      ...{ method: 'delete', path: '/session', access: 'anyone' },
      summary: "Sign out: ends the account's session, or the judge's where there is no other",
    },
    async (studio, { context }) => {
      for (const role of ['account', 'judge'] as const) {
        const token = readSessionCookie(context, studio.config, role);
        if (token === undefined) continue;
        await studio.database.transaction((tx) => endSession(tx, token));
        clearSessionCookie(context, studio.config, role);
        break;
      }
      return undefined;
    },
  ),

  route(
    {
      ...{ method: 'put', path: '/account', access: 'reader', limit: byAddress },
      summary: 'Change one’s own name or password',
      body: accountChange,
      reply: account,
    },
    async (studio, { body, context, account: self, actor }) => {
      if (!self) throw new HttpProblem(401, 'no-session', 'Sign in to go on.');
      const login = await findLogin(studio.database, self.name);
      if (login?.password && !(await isPassword(body.currentPassword ?? '', login.password))) {
        throw new HttpProblem(403, 'wrong-password', 'The current password is not right.', [
          { path: 'currentPassword', message: 'is not right' },
        ]);
      }
      if (body.password !== undefined) requireGoodPassword(body.password, body.name ?? self.name);
      const password = body.password === undefined ? undefined : await hashPassword(body.password);
      return studio.database.transaction(async (tx) => {
        const changed = await changeAccount(tx, self.id, { name: body.name, password });
        if (!changed) throw conflict('Somebody else has this name.');
        // Whoever else is in with the old password is out.
        const own = readSessionCookie(context, studio.config, 'account');
        if (password !== undefined) await endAccountSessions(tx, self.id, own);
        await appendAudit(tx, {
          ...{ actor, action: 'account.changed', subject: `account:${self.id}` },
          details: {
            ...(body.name !== undefined && { name: body.name }),
            password: password !== undefined,
          },
        });
        return changed;
      });
    },
  ),
];

/** A new token with every sign-in; the browser's old session ends. */
async function startSession(
  studio: Studio,
  context: Context,
  tx: Parameters<typeof createAccountSession>[0],
  accountId: string,
): Promise<string> {
  const old = readSessionCookie(context, studio.config, 'account');
  if (old !== undefined) await endSession(tx, old);
  return createAccountSession(tx, accountId);
}

async function sessionOf(studio: Studio, context: Context, token?: string): Promise<Session> {
  const who = token
    ? await accountOfToken(studio.database, token)
    : await accountOf(studio, context);
  const judge = await judgeOf(studio, context);
  const host = new URL(context.req.url).hostname;
  const local = host === 'localhost' || host === '[::1]' || /^127\./.test(host);
  return {
    account: who ?? null,
    judge: judge && { id: judge.id, studyTitle: judge.studyTitle },
    insecure: !studio.config.secure && !local,
    version,
  };
}
