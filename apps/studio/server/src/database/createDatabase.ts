import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type QueryResultRow } from 'pg';
import type { Log } from '../log.ts';
import type { Database, Transaction } from './database.ts';
import { createListener } from './listener.ts';

/** Serialization failures and deadlocks are tried again this often. */
const transactionTries = 10;
/** A statement that takes longer has gone wrong; `unlimited` is for what may take as long as it takes. */
const statementSeconds = 120;

/** The studio's database over a pool of connections; `ended` runs after the last is closed. */
export function createDatabase(
  connection: pg.PoolConfig,
  log: Log,
  ended: () => Promise<void> = async () => {},
): Database {
  const settings = { ...connection, application_name: 'pairfair studio' };
  const pool = new pg.Pool({
    ...{ ...settings, max: 16, connectionTimeoutMillis: 20_000 },
    statement_timeout: statementSeconds * 1000,
  });
  // An idle connection that breaks is replaced by the pool; without a handler it ends the process.
  pool.on('error', (error) => log.warn('database.connection-lost', { reason: error.message }));
  const listener = createListener(settings, log);
  const query = async <Row extends QueryResultRow>(
    on: pg.Pool | pg.PoolClient,
    sql: string,
    values: readonly unknown[] = [],
  ) => (await on.query<Row>(sql, [...values])).rows;

  return {
    query: (sql, values) => query(pool, sql, values),
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        const client = await pool.connect();
        // The pool minds idle connections only: one that breaks while it is lent ends the process.
        const lost = (error: Error) =>
          log.warn('database.connection-lost', { reason: error.message });
        client.on('error', lost);
        const tx: Transaction = {
          inTransaction: true,
          query: (sql, values) => query(client, sql, values),
        };
        let broken = false;
        try {
          await client.query('begin');
          const result = await work(tx);
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => {
            broken = true;
          });
          if (!isRetryable(error) || tries === transactionTries) throw error;
        } finally {
          client.off('error', lost);
          client.release(broken);
        }
        await sleep(Math.random() * 10 * 2 ** Math.min(tries, 6));
      }
    },
    listen: listener.listen,
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    connections: () => ({
      ...{ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount },
      waiting: pool.waitingCount,
    }),
    async close() {
      await listener.close();
      await pool.end();
      await ended();
    },
  };
}

/** Lifts the limit on how long a statement of this transaction may take, as for a backup. */
export async function unlimited(tx: Transaction): Promise<void> {
  await tx.query('set local statement_timeout = 0');
}

function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01';
}
