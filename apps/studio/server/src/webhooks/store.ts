import type { Queries, Transaction } from '../database/database.ts';
import type { Delivery, Webhook, WebhookEvent } from './schemas.ts';

type WebhookRow = Omit<Webhook, 'createdAt' | 'failingSince'> & {
  readonly createdAt: Date;
  readonly failingSince: Date | null;
};
type DeliveryRow = Omit<Delivery, 'createdAt' | 'sentAt' | 'nextAt'> & {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly nextAt: Date;
};

const webhookColumns = `id, url, events, created_at as "createdAt", failing_since as "failingSince",
  disabled_reason as disabled`;

const webhookOf = ({ createdAt, failingSince, ...rest }: WebhookRow): Webhook => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
});

export async function listWebhooks(queries: Queries): Promise<Webhook[]> {
  const rows = await queries.query<WebhookRow>(
    `select ${webhookColumns} from webhook order by created_at, id`,
  );
  return rows.map(webhookOf);
}

export async function findWebhook(queries: Queries, id: string): Promise<Webhook | undefined> {
  const [row] = await queries.query<WebhookRow>(
    `select ${webhookColumns} from webhook where id = $1`,
    [id],
  );
  return row && webhookOf(row);
}

export async function insertWebhook(
  tx: Transaction,
  url: string,
  events: readonly WebhookEvent[],
  secret: string,
): Promise<Webhook> {
  const [row] = await tx.query<WebhookRow>(
    `insert into webhook (url, events, secret) values ($1, $2, $3) returning ${webhookColumns}`,
    [url, events, secret],
  );
  return webhookOf(row as WebhookRow);
}

export async function deleteWebhook(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query('delete from webhook where id = $1 returning 1', [id])).length > 0;
}

/** Switches a webhook on, or off for a reason; what waits to be sent is given up when it goes off. */
export async function switchWebhook(
  tx: Transaction,
  id: string,
  off: 'asked' | 'failing' | null,
): Promise<void> {
  await tx.query(
    `update webhook set disabled_at = case when $2::text is null then null else now() end,
       disabled_reason = $2, failing_since = null where id = $1`,
    [id, off],
  );
  if (off === null) return;
  await tx.query(
    `update webhook_delivery set state = 'failed', claimed_until = null,
       error = coalesce(error, 'It was switched off.')
     where webhook_id = $1 and state = 'waiting'`,
    [id],
  );
}

const shownDeliveries = 200;

export async function listDeliveries(queries: Queries, webhookId: string): Promise<Delivery[]> {
  const rows = await queries.query<DeliveryRow>(
    `select id, event, data, state, attempts, status, error, created_at as "createdAt",
       sent_at as "sentAt", next_at as "nextAt"
     from webhook_delivery where webhook_id = $1 order by created_at desc, id limit $2`,
    [webhookId, shownDeliveries],
  );
  return rows.map(({ createdAt, sentAt, nextAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextAt: rest.state === 'waiting' ? nextAt.toISOString() : null,
  }));
}

/** Has a delivery sent again, under its old id; false where there is none. */
export async function repeatDelivery(
  tx: Transaction,
  webhookId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.query(
    `update webhook_delivery set state = 'waiting', attempts = 0, next_at = now(),
       claimed_until = null
     where webhook_id = $1 and id = $2 returning 1`,
    [webhookId, id],
  );
  return rows.length > 0;
}
