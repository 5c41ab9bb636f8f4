import type { Context } from 'hono';
import { appendAudit } from '../audit/appendAudit.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../http/cookies.ts';
import { accountOf, judgeOf } from '../http/identify.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import { refillTokens, takeToken } from '../http/rateLimit.ts';
import { type RateLimit, route } from '../http/route.ts';
import {
  accountOfToken,
  createAccountSession,
  endAccountSessions,
  endSession,
} from '../http/sessions.ts';
import type { Studio } from '../studio.ts';
import { version } from '../version.ts';
import { setupUrl } from './adminLink.ts';
import { hashPassword, isPassword } from './password.ts';
import { requireGoodPassword } from './requireGoodPassword.ts';
import {
  account,
  accountChange,
  accountList,
  link,
  linkRequest,
  loginRequest,
  type Session,
  session,
  setupRequest,
} from './schemas.ts';
import {
  changeAccount,
  createAccount,
  createLink,
  deleteAccount,
  findAccount,
  findLogin,
  listAccounts,
  redeemLink,
} from './store.ts';

/** Guesses from one address, and guesses at one name from anywhere. */
const byAddress: RateLimit = { name: 'login', burst: 15, perMinute: 5 };
const byName: RateLimit = { name: 'login-name', burst: 10, perMinute: 1 };

/** Signing in and out, one's own account, and who else may sign in. */
export const accountRoutes = [
  route(
    { method: 'get', path: '/session', summary: 'Who is asking', access: 'anyone', reply: session },
    (studio, { context }) => sessionOf(studio, context),
  ),

  route(
    {
      method: 'post',
      path: '/setup',
      access: 'anyone',
      limit: byAddress,
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
      method: 'post',
      path: '/session',
      access: 'anyone',
      limit: byAddress,
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
      method: 'delete',
      path: '/session',
      access: 'anyone',
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
      method: 'put',
      path: '/account',
      access: 'reader',
      limit: byAddress,
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
        if (!changed) throw conflict('Somebody else has this name.', 'name-taken');
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
  route(
    {
      method: 'get',
      path: '/accounts',
      access: 'reader',
      summary: 'Administrators and auditors',
      reply: accountList,
    },
    async ({ database }) => ({ accounts: await listAccounts(database) }),
  ),

  route(
    {
      method: 'post',
      path: '/accounts/links',
      access: 'admin',
      status: 201,
      summary: 'Make a one-time link for a new account',
      body: linkRequest,
      reply: link,
    },
    async ({ database, config }, { body, actor }) =>
      database.transaction(async (tx) => {
        if (await findLogin(tx, body.name))
          throw conflict('Somebody already has this name.', 'name-taken');
        const { token, expiresAt } = await createLink(tx, body);
        await appendAudit(tx, {
          ...{ actor, action: 'link.created', subject: 'account:new', details: { ...body } },
        });
        return { url: setupUrl(config.publicUrl, token), expiresAt: expiresAt.toISOString() };
      }),
  ),

  route(
    {
      method: 'delete',
      path: '/accounts/:id',
      access: 'admin',
      summary: 'Remove an account and end its sessions',
    },
    async ({ database }, { params, actor }) =>
      database.transaction(async (tx) => {
        const found = await findAccount(tx, params.id ?? '');
        if (!found) throw notFound('account');
        if (!(await deleteAccount(tx, found.id))) {
          throw conflict('The last administrator cannot be removed.', 'last-admin');
        }
        await appendAudit(tx, {
          ...{ actor, action: 'account.deleted', subject: `account:${found.id}` },
          details: { name: found.name, role: found.role },
        });
        return undefined;
      }),
  ),
] as const;

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
