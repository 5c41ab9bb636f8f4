import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/** Hears notifications over one connection of its own, which is made again when it breaks. */
export function createListener(
  connection: pg.ClientConfig,
  log: Log,
): Pick<Database, 'listen' | 'close'> {
  const callbacksOf = new Map<string, Set<(payload: string) => void>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;
  /** The last statement that was sent: a client takes one at a time. */
  let sent: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...connection, keepAlive: true });
    let over = false;
    const lost = (error?: Error) => {
      if (over) return;
      over = true;
      if (closed) return;
      log.warn('database.listener-lost', { reason: error?.message });
      client = reconnect();
    };
    next.on('notification', ({ channel, payload }) => {
      for (const callback of callbacksOf.get(channel) ?? []) callback(payload ?? '');
    });
    await next.connect();
    // Only from here on: a failed connection is told by the promise.
    next.on('error', lost);
    next.on('end', lost);
    for (const channel of callbacksOf.keys())
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    return next;
  }

  async function reconnect(): Promise<pg.Client> {
    for (let wait = 100; ; wait = Math.min(2 * wait, 5000)) {
      await sleep(wait, undefined, { ref: false });
      try {
        return await connect();
      } catch (error) {
        if (closed) throw error;
      }
    }
  }

  return {
    async listen(channel, callback) {
      const callbacks = callbacksOf.get(channel) ?? new Set();
      callbacksOf.set(channel, callbacks);
      callbacks.add(callback);
      client ??= connect();
      const statement = sent.then(async () => {
        const current = await client;
        // Harmless where the connection already listens to it.
        await current?.query(`listen ${current.escapeIdentifier(channel)}`);
      });
      sent = statement.catch(() => {});
      await statement;
      return async () => {
        callbacks.delete(callback);
      };
    },
    async close() {
      closed = true;
      const current = await client?.catch(() => undefined);
      await current?.end().catch(() => {});
    },
  };
}
