import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { unlimited } from '../database/createDatabase.ts';
import type { Database, Transaction } from '../database/database.ts';
import { version } from '../version.ts';
import { type ArchiveTable, archiveTables } from './archiveTables.ts';

/** The first line of an archive: what is in it. */
export interface ArchiveManifest {
  readonly format: 'pairfair/study';
  readonly version: 1;
  readonly pairfair: string;
  readonly createdAt: string;
  /** Rows of each table, in the order in which they follow. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

const rowsAtOnce = 500;

/**
 * A whole study as one file, of one moment, written while it is sent: NDJSON packed with gzip. The
 * manifest is the first line, rows follow table by table, and the last line is the digest of all
 * before it.
 */
export function writeArchive(database: Database, studyId: string): ReadableStream<Uint8Array> {
  const packed = createGzip();
  database
    .transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      await unlimited(tx);
      // A cursor takes no parameters, and no value goes into the text of a statement.
      await tx.query(`select set_config('pairfair.study', $1, true)`, [studyId]);
      await pipeline(Readable.from(sealed(archiveLines(tx))), packed);
    })
    // The reader is told by a file that breaks off; one who went away needs no telling.
    .catch((error: Error) => packed.destroy(error));
  return Readable.toWeb(packed) as ReadableStream<Uint8Array>;
}

async function* archiveLines(tx: Transaction): AsyncGenerator<string> {
  const tables: { name: string; rows: number }[] = [];
  for (const table of archiveTables) {
    const [total] = await tx.query<{ n: number }>(
      `select count(*)::int as n from ${table.name} where ${whereOf(table)}`,
    );
    tables.push({ name: table.name, rows: total?.n ?? 0 });
  }
  const manifest: ArchiveManifest = {
    ...{ format: 'pairfair/study', version: 1, pairfair: version },
    ...{ createdAt: new Date().toISOString(), tables },
  };
  yield JSON.stringify(manifest);
  for (const table of archiveTables) yield* rowsOf(tx, table);
}

async function* rowsOf(tx: Transaction, table: ArchiveTable): AsyncGenerator<string> {
  const columns = [...table.columns, ...(table.counted ?? [])].join(', ');
  // PostgreSQL writes the JSON: times keep their microseconds, numbers all their digits.
  await tx.query(
    `declare archive_rows no scroll cursor for select row_to_json(t)::text as line from (
       select ${columns} from ${table.name} where ${whereOf(table)} order by ${table.order}) t`,
  );
  for (;;) {
    const batch = await tx.query<{ line: string }>(`fetch ${rowsAtOnce} from archive_rows`);
    for (const { line } of batch) yield line;
    if (batch.length < rowsAtOnce) break;
  }
  await tx.query('close archive_rows');
}

function whereOf({ where }: ArchiveTable): string {
  return where.replaceAll('of_study', `current_setting('pairfair.study')::uuid`);
}

async function* sealed(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const line of lines) {
    hash.update(line).update('\n');
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ digest: `sha256:${hash.digest('hex')}` })}\n`;
}
