import type { Context } from 'hono';
import { appendAudit } from '../audit/appendAudit.ts';
import { deleteApiTokens } from '../http/apiTokens.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { clearSessionCookie, readSessionCookie } from '../http/cookies.ts';
import { accountOf, judgeOf } from '../http/identify.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { accountOfToken, endAccountSessions, endSession } from '../http/sessions.ts';
import type { Studio } from '../studio.ts';
import { version } from '../version.ts';
import { setupUrl } from './adminLink.ts';
import { oidcRoutes } from './oidcRoutes.ts';
import { hashPassword, isPassword } from './password.ts';
import { requireGoodPassword } from './requireGoodPassword.ts';
import { requireOwnPassword } from './requireOwnPassword.ts';
import {
  account,
  accountChange,
  accountList,
  link,
  linkList,
  linkRequest,
  loginRequest,
  type Session,
  session,
  setupRequest,
} from './schemas.ts';
import { removeSecondFactor, useCode } from './secondFactor.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { byAddress, countTry } from './signInTries.ts';
import { startSession } from './startSession.ts';
import {
  changeAccount,
  createAccount,
  createLink,
  deleteAccount,
  deleteLink,
  findAccount,
  findLogin,
  findLookAlike,
  listAccounts,
  listLinks,
  redeemLink,
  voidOperatorLinks,
} from './store.ts';
import { tokenRoutes } from './tokenRoutes.ts';

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
          // Whoever needs a link to get in has lost what lets in, and sets it up again.
          await changeAccount(tx, found.id, { password: null });
          await removeSecondFactor(tx, found.id);
          await endAccountSessions(tx, found.id);
          await deleteApiTokens(tx, found.id);
        }
        await appendAudit(tx, {
          actor: `account:${who.id}`,
          action: found ? 'account.recovered' : 'account.created',
          subject: `account:${who.id}`,
          details: { role: who.role },
        });
        return startSession(studio, context, tx, who.id, 'link');
      });
      return sessionOf(studio, context, token);
    },
  ),

  route(
    {
      method: 'post',
      path: '/session',
      access: 'anyone',
      summary: 'Sign in with name and password',
      body: loginRequest,
      reply: session,
    },
    async (studio, { body, context }) => {
      const counted = await countTry(studio, context, body.name);
      const login = await findLogin(studio.database, body.name);
      const right = await isPassword(
        ...([body.password, login?.password ?? null, counted.place] as const),
      ).catch(async (error) => {
        // Nobody looked at the password: the try does not count.
        await counted.giveBack();
        throw error;
      });
      if (!right || !login) {
        studio.log.warn('login.refused', { address: clientAddress(context, studio.config) });
        throw new HttpProblem(401, 'wrong-password', 'Name and password do not belong together.');
      }
      if (login.secondFactor && body.code === undefined) {
        await counted.giveBack();
        throw new HttpProblem(401, 'code-needed', 'This account also needs a one-time code.');
      }
      const token = await studio.database.transaction(async (tx) => {
        if (login.secondFactor && !(await useCode(tx, login.id, body.code ?? ''))) return undefined;
        const subject = `account:${login.id}`;
        await appendAudit(tx, { actor: subject, action: 'session.begun', subject });
        return startSession(studio, context, tx, login.id, 'password');
      });
      if (token === undefined) {
        studio.log.warn('login.code-refused', { address: clientAddress(context, studio.config) });
        throw new HttpProblem(
          401,
          'wrong-one-time-code',
          'This code is not right, too old or used already.',
        );
      }
      await counted.forgive();
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
        // Whoever comes next to this browser is not taken for the judge who left.
        if (role === 'judge') clearSessionCookie(context, studio.config, 'judgeDevice');
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
    async (studio, { body, context, account, actor }) => {
      const self = await requireOwnPassword(studio, account, body.currentPassword);
      if (body.password !== undefined) {
        await requireGoodPassword(body.password, body.name ?? self.name);
      }
      const password = body.password === undefined ? undefined : await hashPassword(body.password);
      return studio.database.transaction(async (tx) => {
        const changed = await changeAccount(tx, self.id, { name: body.name, password });
        if (!changed)
          throw conflict('Somebody has this name, or one that looks like it.', 'name-taken');
        // The links by which the first administrator got in are of no use to anybody else.
        if (password !== undefined && self.role === 'admin') await voidOperatorLinks(tx);
        // Whoever else is in with the old password is out.
        const own = readSessionCookie(context, studio.config, 'account');
        if (password !== undefined) await endAccountSessions(tx, self.id, own);
        await appendAudit(tx, {
          ...{ actor, action: 'account.changed', subject: `account:${self.id}` },
          details: { name: body.name !== undefined, password: password !== undefined },
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
    async ({ database, config }, { body, account, actor }) =>
      database.transaction(async (tx) => {
        if (await findLookAlike(tx, body.name)) {
          throw conflict('Somebody has this name, or one that looks like it.', 'name-taken');
        }
        const { token, expiresAt } = await createLink(tx, { ...body, createdBy: account?.id });
        await appendAudit(tx, {
          ...{
            actor,
            action: 'link.created',
            subject: 'account:new',
            details: { role: body.role },
          },
        });
        return { url: setupUrl(config.publicUrl, token), expiresAt: expiresAt.toISOString() };
      }),
  ),

  route(
    {
      method: 'get',
      path: '/accounts/links',
      access: 'reader',
      summary: 'One-time links that could still be used',
      reply: linkList,
    },
    async ({ database }) => ({ links: (await listLinks(database)).map(listedLink) }),
  ),

  route(
    {
      method: 'delete',
      path: '/accounts/links/:id',
      access: 'admin',
      summary: 'Void a one-time link',
    },
    async ({ database }, call) =>
      database.transaction(async (tx) => {
        if (!(await deleteLink(tx, idParam(call, 'id', 'link')))) throw notFound('link');
        await appendAudit(tx, {
          actor: call.actor,
          action: 'link.revoked',
          subject: 'account:new',
        });
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
          details: { role: found.role },
        });
        return undefined;
      }),
  ),
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...tokenRoutes,
  ...oidcRoutes,
] as const;

function listedLink({
  createdAt,
  expiresAt,
  ...rest
}: Awaited<ReturnType<typeof listLinks>>[number]) {
  const iso = (time: Date | string) => new Date(time).toISOString();
  return { ...rest, createdAt: iso(createdAt), expiresAt: iso(expiresAt) };
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
    mustEnrol: who?.mustEnrol ?? false,
    signInElsewhere: studio.config.oidc?.name ?? null,
    judge: judge && { id: judge.id, studyTitle: judge.studyTitle },
    insecure: !studio.config.secure && !local,
    version,
  };
}
