import type { Transaction } from '../database/database.ts';
import type { WebhookEvent } from './schemas.ts';

/** The channel on which senders hear that there is something to send. */
export const webhookChannel = 'webhook';

/**
 * Writes down that webhooks are to be told of an event, in the transaction of the event itself: both
 * are there or neither.
 *
 * @param data Ids of what it is about and states, never names or people's data: it leaves the studio.
 */
export async function tellWebhooks(
  tx: Transaction,
  event: WebhookEvent | 'ping',
  data: Readonly<Record<string, string>>,
  only?: string,
): Promise<void> {
  const told = await tx.query(
    `insert into webhook_delivery (webhook_id, event, data)
     select id, $1, $2 from webhook
      where disabled_at is null and ($1 = any(events) or id = $3) and ($3::uuid is null or id = $3)
     returning 1`,
    [event, JSON.stringify(data), only ?? null],
  );
  if (told.length > 0) await tx.query('select pg_notify($1, $2)', [webhookChannel, '']);
}
