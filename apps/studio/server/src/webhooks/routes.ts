import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import type { Studio } from '../studio.ts';
import { requireWebhookUrl } from './postSigned.ts';
import {
  deliveryList,
  newWebhook,
  type Webhook,
  webhook,
  webhookChange,
  webhookList,
  webhookRequest,
} from './schemas.ts';
import { newSecret } from './signature.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  repeatDelivery,
  switchWebhook,
} from './store.ts';
import { tellWebhooks, webhookChannel } from './tellWebhooks.ts';

const mostWebhooks = 20;

/** Addresses that are told of events, and what they were told. */
export const webhookRoutes = [
  route(
    {
      method: 'get',
      path: '/webhooks',
      summary: 'Addresses that are told of events; never the secrets',
      access: 'reader',
      reply: webhookList,
    },
    async ({ database }) => ({ webhooks: await listWebhooks(database) }),
  ),
  route(
    {
      method: 'post',
      path: '/webhooks',
      summary:
        'Tell an address of events; the secret that signs is in this answer and nowhere else',
      access: 'admin',
      status: 201,
      body: webhookRequest,
      reply: newWebhook,
    },
    async ({ database, config }, { body, actor }) => {
      const url = requireWebhookUrl(body.url, config.webhookHosts ?? []);
      const secret = newSecret();
      return database.transaction(async (tx) => {
        if ((await listWebhooks(tx)).length >= mostWebhooks) {
          throw conflict('There are twenty webhooks: remove one first.', 'too-many-webhooks');
        }
        const made = await insertWebhook(tx, url.href, [...new Set(body.events)], secret);
        // The host says where data go; the rest of an address may hold a secret of the receiver's.
        await appendAudit(tx, {
          ...{ actor, action: 'webhook.created', subject: `webhook:${made.id}` },
          details: { host: url.host, events: made.events },
        });
        return { ...made, secret };
      });
    },
  ),
  route(
    {
      method: 'patch',
      path: '/webhooks/:id',
      summary: 'Switch a webhook off, or on again',
      access: 'admin',
      body: webhookChange,
      reply: webhook,
    },
    ({ database }, call) =>
      database.transaction(async (tx) => {
        const found = await requireWebhook(tx, call);
        const { enabled } = call.body;
        if (enabled !== (found.disabled === null)) {
          await switchWebhook(tx, found.id, enabled ? null : 'asked');
          await audit(tx, call.actor, enabled ? 'webhook.enabled' : 'webhook.disabled', found.id);
        }
        return (await findWebhook(tx, found.id)) ?? found;
      }),
  ),
  route(
    {
      method: 'delete',
      path: '/webhooks/:id',
      summary: 'Remove a webhook with what it was told',
      access: 'admin',
    },
    ({ database }, call) =>
      database.transaction(async (tx) => {
        const id = idParam(call, 'id', 'webhook');
        if (!(await deleteWebhook(tx, id))) throw notFound('webhook');
        await audit(tx, call.actor, 'webhook.deleted', id);
      }),
  ),
  route(
    {
      method: 'post',
      path: '/webhooks/:id/test',
      summary: 'Send the event `ping`, to see whether it arrives',
      access: 'admin',
      limit: { name: 'webhook-test', burst: 20, perMinute: 10 },
    },
    ({ database }, call) =>
      database.transaction(async (tx) => {
        const found = await requireWebhook(tx, call);
        requireEnabled(found);
        await tellWebhooks(tx, 'ping', {}, found.id);
      }),
  ),
  route(
    {
      method: 'get',
      path: '/webhooks/:id/deliveries',
      summary: 'What an address was told, newest first',
      access: 'reader',
      reply: deliveryList,
    },
    async ({ database }, call) => {
      const found = await requireWebhook(database, call);
      return { deliveries: await listDeliveries(database, found.id) };
    },
  ),
  route(
    {
      method: 'post',
      path: '/webhooks/:id/deliveries/:delivery/again',
      summary: 'Send a delivery again, under the same id',
      access: 'admin',
      limit: { name: 'webhook-test', burst: 20, perMinute: 10 },
    },
    ({ database }, call) =>
      database.transaction(async (tx) => {
        const found = await requireWebhook(tx, call);
        requireEnabled(found);
        const id = idParam(call, 'delivery', 'delivery');
        if (!(await repeatDelivery(tx, found.id, id))) throw notFound('delivery');
        await tx.query('select pg_notify($1, $2)', [webhookChannel, '']);
      }),
  ),
] as const;

async function requireWebhook(
  queries: Pick<Studio['database'], 'query'>,
  call: { readonly params: { readonly id: string } },
): Promise<Webhook> {
  const found = await findWebhook(queries, idParam(call, 'id', 'webhook'));
  if (!found) throw notFound('webhook');
  return found;
}

function requireEnabled({ disabled }: Webhook): void {
  if (disabled === null) return;
  throw conflict('This webhook is switched off: switch it on first.', 'webhook-off');
}

async function audit(tx: Transaction, actor: string, action: string, id: string): Promise<void> {
  await appendAudit(tx, { actor, action, subject: `webhook:${id}` });
}
