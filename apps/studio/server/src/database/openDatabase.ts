import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import type { Log } from '../log.ts';
import { createDatabase } from './createDatabase.ts';
import type { Database } from './database.ts';
import { keepServer } from './keepServer.ts';
import { migrate } from './migrate.ts';

/** Options for {@link openDatabase}. */
export interface OpenOptions {
  /** A PostgreSQL server (`postgres://…`); without it, one of our own in `dataDir`. */
  readonly url?: string | undefined;
  readonly dataDir: string;
  readonly log: Log;
  /** Makes a new embedded database where there is none; otherwise that is an error. */
  readonly create?: boolean;
  /** Brings the tables up to date. */
  readonly migrated?: boolean;
}

const oldestVersion = 15;

/**
 * Opens the studio's database with its tables up to date; closing it ends a server of our own that
 * no other studio uses.
 *
 * @throws PairfairError `unavailable` when it cannot be reached or is older than PostgreSQL 15.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, dataDir, log, create = true, migrated = true } = options;
  if (!url && !create && !existsSync(join(dataDir, 'cluster'))) {
    throw new PairfairError('unavailable', `There is no studio in ${dataDir} yet.`);
  }
  const database = url ? createDatabase({ connectionString: url }, log) : await embedded();
  try {
    await requireVersion(database, url);
    if (migrated) await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }

  async function embedded(): Promise<Database> {
    const server = await keepServer(dataDir, log);
    log.info('database.started', { adopted: server.adopted, port: server.connection.port });
    return createDatabase(server.connection, log, server.release);
  }
}

/** Whether a server of this `server_version_num` will do. */
export function supportedVersion(number: number): boolean {
  return Math.floor(number / 10_000) >= oldestVersion;
}

async function requireVersion(database: Database, url: string | undefined): Promise<void> {
  const rows = await database
    .query<{ number: number; shown: string }>(
      `select current_setting('server_version_num')::int as number,
              current_setting('server_version') as shown`,
    )
    .catch((cause: Error) => {
      throw new PairfairError(
        'unavailable',
        `The database ${url ? 'of DATABASE_URL ' : ''}cannot be reached: ${cause.message}`,
        { cause },
      );
    });
  if (!supportedVersion(rows[0]?.number ?? 0)) {
    throw new PairfairError(
      'unavailable',
      `The studio needs PostgreSQL ${oldestVersion} or newer, but the server of DATABASE_URL is ${rows[0]?.shown}.`,
    );
  }
}
