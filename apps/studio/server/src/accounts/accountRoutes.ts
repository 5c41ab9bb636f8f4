import { appendAudit } from '../audit/appendAudit.ts';
import { conflict, notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { createLink } from './accessLink.ts';
import { setupUrl } from './adminLink.ts';
import { accountList, link, linkRequest } from './schemas.ts';
import { deleteAccount, findAccount, findLogin, listAccounts } from './store.ts';

/** Who else may sign in. */
export const accountRoutes: readonly Route[] = [
  route(
    {
      ...{ method: 'get', path: '/accounts', access: 'reader' },
      summary: 'Administrators and auditors',
      reply: accountList,
    },
    async ({ database }) => ({ accounts: await listAccounts(database) }),
  ),

  route(
    {
      ...{ method: 'post', path: '/accounts/links', access: 'admin', status: 201 },
      summary: 'Make a one-time link for a new account',
      body: linkRequest,
      reply: link,
    },
    async ({ database, config }, { body, actor }) =>
      database.transaction(async (tx) => {
        if (await findLogin(tx, body.name)) throw conflict('Somebody already has this name.');
        const { token, expiresAt } = await createLink(tx, body);
        await appendAudit(tx, {
          ...{ actor, action: 'link.created', subject: 'account:new', details: { ...body } },
        });
        return { url: setupUrl(config.publicUrl, token), expiresAt: expiresAt.toISOString() };
      }),
  ),

  route(
    {
      ...{ method: 'delete', path: '/accounts/:id', access: 'admin' },
      summary: 'Remove an account and end its sessions',
    },
    async ({ database }, { params, actor }) =>
      database.transaction(async (tx) => {
        const found = await findAccount(tx, params.id ?? '');
        if (!found) throw notFound('account');
        if (!(await deleteAccount(tx, found.id))) {
          throw conflict('The last administrator cannot be removed.');
        }
        await appendAudit(tx, {
          ...{ actor, action: 'account.deleted', subject: `account:${found.id}` },
          details: { name: found.name, role: found.role },
        });
        return undefined;
      }),
  ),
];
