import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { atomicWrite } from '@pairfair/engines/tables';
import { sealAllAnswers } from '../audit/sealAnswers.ts';
import { unlimited } from '../database/createDatabase.ts';
import type { Database, Transaction } from '../database/database.ts';
import { appliedMigrations, type Migration } from '../database/migrate.ts';
import { backupTables } from './backupTables.ts';
import { noteBackup } from './lastBackup.ts';

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: 'pairfair/backup';
  readonly version: 1;
  readonly createdAt: string;
  readonly migrations: readonly Omit<Migration, 'sql'>[];
}

const rowsAtOnce = 500;

/**
 * Writes everything the studio keeps into one file, as it was at one moment, while the studio runs.
 *
 * NDJSON packed with gzip: a header, then for each table a line `{"table", "rows"}` and its rows,
 * last the digest of all lines before. Only the owner may read it: it holds people's data.
 */
export async function writeBackup(database: Database, path: string): Promise<{ rows: number }> {
  await sealAllAnswers(database);
  let rows = 0;
  await atomicWrite(path, (beside) =>
    database.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      await unlimited(tx);
      rows = 0;
      const lines = sealed(backupLines(tx, (count) => (rows += count)));
      const file = createWriteStream(beside, { mode: 0o600, flush: true });
      await pipeline(Readable.from(lines), createGzip(), file);
    }),
  );
  await noteBackup(database);
  return { rows };
}

async function* backupLines(
  tx: Transaction,
  counted: (rows: number) => void,
): AsyncGenerator<string> {
  const header: BackupHeader = {
    ...{ format: 'pairfair/backup', version: 1, createdAt: new Date().toISOString() },
    migrations: await appliedMigrations(tx),
  };
  yield JSON.stringify(header);
  for (const { name, quoted } of await backupTables(tx)) {
    const [total] = await tx.query<{ n: string }>(`select count(*) as n from ${quoted}`);
    const rows = Number(total?.n ?? 0);
    counted(rows);
    yield JSON.stringify({ table: name, rows });
    // PostgreSQL writes the JSON: times keep their microseconds, numbers all their digits.
    await tx.query(
      `declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${quoted} t`,
    );
    for (let left = rows; left > 0; ) {
      const batch = await tx.query<{ line: string }>(`fetch ${rowsAtOnce} from backup_rows`);
      for (const { line } of batch) yield line;
      left -= batch.length;
    }
    await tx.query('close backup_rows');
  }
}

async function* sealed(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const line of lines) {
    hash.update(line).update('\n');
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ digest: `sha256:${hash.digest('hex')}` })}\n`;
}
