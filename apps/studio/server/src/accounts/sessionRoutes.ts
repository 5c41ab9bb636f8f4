import type { Context } from 'hono';
import { appendAudit } from '../audit/appendAudit.ts';
import { readSessionCookie } from '../http/cookies.ts';
import { idParam } from '../http/idParam.ts';
import { notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { endListedSession, listSessions } from '../http/sessions.ts';
import type { Studio } from '../studio.ts';
import { type SessionList, sessionList } from './schemas.ts';
import { findAccount } from './store.ts';

/** Where somebody is signed in, for themselves and for administrators. */
export const sessionRoutes = [
  route(
    {
      method: 'get',
      path: '/account/sessions',
      access: 'reader',
      summary: 'Where one is signed in',
      reply: sessionList,
    },
    (studio, { account, context }) => sessionsOf(studio, context, account?.id ?? ''),
  ),
  route(
    {
      method: 'delete',
      path: '/account/sessions/:session',
      access: 'reader',
      summary: 'End a session of one’s own; its streams end too',
    },
    async (studio, call) =>
      endOne(studio, call.account?.id ?? '', idParam(call, 'session', 'session'), call.actor),
  ),
  route(
    {
      method: 'get',
      path: '/accounts/:id/sessions',
      access: 'admin',
      summary: 'Where somebody is signed in',
      reply: sessionList,
    },
    async (studio, call) => {
      const found = await findAccount(studio.database, idParam(call, 'id', 'account'));
      if (!found) throw notFound('account');
      return sessionsOf(studio, call.context, found.id);
    },
  ),
  route(
    {
      method: 'delete',
      path: '/accounts/:id/sessions/:session',
      access: 'admin',
      summary: 'End a session of somebody; its streams end too',
    },
    async (studio, call) =>
      endOne(
        studio,
        idParam(call, 'id', 'account'),
        idParam(call, 'session', 'session'),
        call.actor,
      ),
  ),
] as const;

async function sessionsOf(
  { database, config }: Studio,
  context: Context,
  accountId: string,
): Promise<SessionList> {
  const token = readSessionCookie(context, config, 'account');
  const listed = await listSessions(database, accountId, token);
  return {
    sessions: listed.map(({ createdAt, seenAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
  };
}

async function endOne(
  { database }: Studio,
  accountId: string,
  session: string,
  actor: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await endListedSession(tx, accountId, session))) throw notFound('session');
    await appendAudit(tx, { actor, action: 'session.ended', subject: `account:${accountId}` });
  });
}
