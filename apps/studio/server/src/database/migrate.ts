import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { PairfairError } from 'pairfair';
import { unlimited } from './createDatabase.ts';
import type { Database, Queries, Transaction } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** One step of the tables' history. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Brings the tables up to date: numbered SQL files, each once, all in one transaction, one process
 * at a time.
 *
 * @throws PairfairError `bad-data` when a file that was applied has changed since;
 * `unsupported-version` when a newer studio has used the database.
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction((tx) => applyMigrations(tx));
}

/** {@link migrate} as part of a transaction, and no further than the migration `upTo`. */
export async function applyMigrations(tx: Transaction, upTo = Number.MAX_VALUE): Promise<void> {
  await unlimited(tx);
  await tx.query("select pg_advisory_xact_lock(hashtext('pairfair migrations'))");
  await tx.query(
    `create table if not exists migration (
       number integer primary key, name text not null, checksum text not null,
       applied_at timestamptz not null default now())`,
  );
  const applied = await appliedMigrations(tx);
  requireKnownMigrations(applied);
  for (const { number, name, sql, checksum } of readMigrations()) {
    if (number > upTo || applied.some((done) => done.number === number)) continue;
    await tx.query(sql);
    await tx.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
      ...[number, name, checksum],
    ]);
  }
}

/** Which migrations a database, or the one a backup was made of, has gone through. */
export function appliedMigrations(queries: Queries): Promise<Omit<Migration, 'sql'>[]> {
  return queries.query('select number, name, checksum from migration order by number');
}

/** Which migrations of this release a history does not have yet. */
export function pendingMigrations(applied: readonly Omit<Migration, 'sql'>[]): Migration[] {
  return readMigrations().filter(({ number }) => !applied.some((done) => done.number === number));
}

/** Refuses a history that this release cannot continue. */
export function requireKnownMigrations(applied: readonly Omit<Migration, 'sql'>[]): void {
  const known = readMigrations();
  for (const { number, name, checksum } of applied) {
    const file = known.find((candidate) => candidate.number === number);
    if (!file) {
      throw new PairfairError(
        'unsupported-version',
        `The database was used by a newer pairfair (it has ${name}). Update pairfair.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new PairfairError(
        'bad-data',
        `The migration ${file.name} differs from the one the database was made with.`,
      );
    }
  }
}

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { number: Number.parseInt(name, 10), name, sql, checksum };
    });
}
