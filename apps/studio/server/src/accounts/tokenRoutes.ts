import { appendAudit } from '../audit/appendAudit.ts';
import {
  createApiToken,
  deleteApiToken,
  type ListedToken,
  listAllTokens,
  listApiTokens,
} from '../http/apiTokens.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { scopesOf } from '../http/scopes.ts';
import type { Studio } from '../studio.ts';
import { requireOwnPassword } from './requireOwnPassword.ts';
import { type ApiToken, allTokens, newToken, tokenList, tokenRequest } from './schemas.ts';
import { byAddress } from './signInTries.ts';

/** More than this and nobody knows any more which is which. */
const mostTokens = 50;

/** Tokens by which programs come in, for their owner and for administrators. */
export const tokenRoutes = [
  route(
    {
      method: 'get',
      path: '/account/tokens',
      access: 'reader',
      summary: 'One’s own tokens; never the secrets',
      reply: tokenList,
    },
    async ({ database }, { account }) => ({
      tokens: (await listApiTokens(database, account?.id ?? '')).map(listed),
    }),
  ),
  route(
    {
      method: 'post',
      path: '/account/tokens',
      access: 'reader',
      status: 201,
      limit: byAddress,
      summary: 'Make a token; its secret is in this answer and nowhere else',
      body: tokenRequest,
      reply: newToken,
    },
    async (studio, { body, account, actor }) => {
      const self = await requireOwnPassword(studio, account, body.currentPassword);
      const allowed = scopesOf(self.role);
      if (!body.scopes.every((scope) => allowed.includes(scope))) {
        throw new HttpProblem(
          403,
          'scope-beyond-role',
          `Auditors change nothing, and neither do their tokens: choose among ${allowed.join(', ')}.`,
          [{ path: 'scopes', message: 'is more than the account may do' }],
        );
      }
      return studio.database.transaction(async (tx) => {
        if ((await listApiTokens(tx, self.id)).length >= mostTokens) {
          throw conflict('There are fifty tokens: revoke one that is not used.', 'too-many-tokens');
        }
        const { secret, ...made } = await createApiToken(tx, self.id, body);
        await appendAudit(tx, {
          ...{ actor, action: 'token.created', subject: `account:${self.id}` },
          details: { token: made.id, scopes: made.scopes, until: made.expiresAt.toISOString() },
        });
        return { ...listed(made), secret };
      });
    },
  ),
  route(
    {
      method: 'delete',
      path: '/account/tokens/:token',
      access: 'reader',
      summary: 'Revoke a token of one’s own; streams opened with it end',
    },
    (studio, call) =>
      revoke(studio, call.account?.id ?? '', idParam(call, 'token', 'token'), call.actor),
  ),
  route(
    {
      method: 'get',
      path: '/accounts/tokens',
      access: 'admin',
      summary: 'Everybody’s tokens; never the secrets',
      reply: allTokens,
    },
    async ({ database }) => ({
      tokens: (await listAllTokens(database)).map(({ accountId, accountName, ...token }) => ({
        ...listed(token),
        account: { id: accountId, name: accountName },
      })),
    }),
  ),
  route(
    {
      method: 'delete',
      path: '/accounts/:id/tokens/:token',
      access: 'admin',
      summary: 'Revoke a token of somebody; streams opened with it end',
    },
    (studio, call) =>
      revoke(studio, idParam(call, 'id', 'account'), idParam(call, 'token', 'token'), call.actor),
  ),
] as const;

function listed({ createdAt, expiresAt, usedAt, ...rest }: ListedToken): ApiToken {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    expired: expiresAt.getTime() <= Date.now(),
  };
}

async function revoke(
  { database }: Studio,
  accountId: string,
  token: string,
  actor: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deleteApiToken(tx, accountId, token))) throw notFound('token');
    await appendAudit(tx, {
      ...{ actor, action: 'token.revoked', subject: `account:${accountId}`, details: { token } },
    });
  });
}
