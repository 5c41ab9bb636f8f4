import { appendAudit } from '../audit/appendAudit.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  finishDelivery,
  releaseDelivery,
} from './deliveryQueue.ts';
import { postSigned } from './postSigned.ts';
import { switchWebhook } from './store.ts';
import { webhookChannel } from './tellWebhooks.ts';

/** What {@link createWebhookSender} needs. */
export interface WebhookSenderOptions {
  readonly database: Database;
  readonly log: Log;
  /** Names that may lead to this machine or its network. */
  readonly allowed: readonly string[];
  /** How often the queue is looked at when nobody says that there is something. Default 2 s. */
  readonly pollMs?: number;
  /** How long to wait after the first failure. Default 10 s. */
  readonly retryMs?: number;
}

/** Sends what webhooks are to be told until it is closed. */
export interface WebhookSender {
  close(): Promise<void>;
}

/** As many receivers may be slow before others wait for them. */
const atOnce = 4;

/** Works on the queue of deliveries in the database, beside any number of other processes. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { database, log, allowed, pollMs = 2000, retryMs = 10_000 } = options;
  const abort = new AbortController();
  const sending = new Set<Promise<void>>();
  let closed = false;
  let looking: Promise<void> | undefined;
  let again = false;

  /** Takes deliveries until there is none, or no room; asked again meanwhile, it looks once more. */
  function wake(): void {
    if (closed) return;
    again = true;
    looking ??= look()
      .catch((error: Error) => {
        // The database is away, say: the next round tries again.
        if (!closed) log.warn('webhooks.queue', { reason: error.message });
      })
      .finally(() => {
        looking = undefined;
        if (again && !closed && sending.size < atOnce) wake();
      });
  }

  async function look(): Promise<void> {
    again = false;
    while (!closed && sending.size < atOnce) {
      const claimed = await claimDelivery(database);
      if (!claimed) return;
      const under = send(claimed)
        .catch((error: Error) => log.warn('webhooks.send', { reason: error.message }))
        .finally(() => {
          sending.delete(under);
          wake();
        });
      sending.add(under);
    }
  }

  async function send(claimed: ClaimedDelivery): Promise<void> {
    const { id, webhookId, url, secret, event, data, createdAt, attempts } = claimed;
    const body = JSON.stringify({ id, event, at: createdAt.toISOString(), data });
    const tried = await postSigned({
      ...{ url, secret, id, event, body, allowed, signal: abort.signal },
    }).catch(() => undefined);
    if (!tried) return releaseDelivery(database, claimed);
    log.info('webhook.tried', { webhook: webhookId, delivery: id, attempts, status: tried.status });
    await database.transaction(async (tx) => {
      if (!(await finishDelivery(tx, claimed, tried, retryMs))) return;
      await switchWebhook(tx, webhookId, 'failing');
      await appendAudit(tx, {
        ...{ actor: 'studio', action: 'webhook.disabled', subject: `webhook:${webhookId}` },
        details: { reason: 'failing' },
      });
    });
  }

  const listening = database.listen(webhookChannel, wake).catch((error: Error) => {
    // The queue is looked at now and then all the same.
    log.warn('webhooks.listen', { reason: error.message });
    return undefined;
  });
  const poll = setInterval(wake, pollMs);
  poll.unref();
  wake();

  return {
    async close() {
      closed = true;
      clearInterval(poll);
      await looking;
      abort.abort();
      await Promise.all(sending);
      await (await listening)?.();
    },
  };
}
