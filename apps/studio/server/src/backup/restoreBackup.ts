import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { verifyAuditChain } from '@pairfair/workbench/documents';
import { PairfairError } from 'pairfair';
import { appendAudit } from '../audit/appendAudit.ts';
import { verifySeals } from '../audit/sealAnswers.ts';
import { auditEvents } from '../audit/store.ts';
import { unlimited } from '../database/createDatabase.ts';
import type { Database, Transaction } from '../database/database.ts';
import { appliedMigrations, applyMigrations, requireKnownMigrations } from '../database/migrate.ts';
import { advanceCounters, backupTables, withoutForeignKeys } from './backupTables.ts';
import type { BackupHeader } from './writeBackup.ts';

const rowsAtOnce = 500;
const charactersAtOnce = 2 ** 24;

/**
 * Puts a backup into an empty database: all of it or nothing. A backup of an older release is
 * brought up to date on the way.
 *
 * @throws PairfairError `bad-file` when the file is damaged or no backup, `bad-data` when the
 * database is not empty, or the backup's audit log or the answers it seals were tampered with.
 */
export async function restoreBackup(database: Database, path: string): Promise<{ rows: number }> {
  return database.transaction(async (tx) => {
    await unlimited(tx);
    const lines = unpackedLines(path);
    const header = readHeader(await lines.next());
    await prepareTables(tx, header);
    let rows = 0;
    await withoutForeignKeys(tx, async () => {
      rows = await readTables(tx, lines);
    }).catch((error) => {
      throw isRefusedRow(error) ? badBackup('lines of it are missing or were changed') : error;
    });
    await advanceCounters(tx);
    await requireAuditChain(tx);
    await applyMigrations(tx);
    await verifySeals(tx);
    await appendAudit(tx, {
      ...{ actor: 'operator', action: 'studio.restored', subject: 'studio' },
      details: { backupOf: header.createdAt, rows },
    });
    return { rows };
  });
}

/**
 * Throws unless a file begins like a backup.
 *
 * @throws PairfairError as {@link restoreBackup} does for such a file.
 */
export async function requireBackup(path: string): Promise<void> {
  const lines = unpackedLines(path);
  readHeader(await lines.next());
  await lines.return(undefined);
}

/** Whether the database refused a row for what is in it, or for whom it refers to. */
function isRefusedRow(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code ?? ''));
}

/** The lines but the last, which must be the digest of them all. */
async function* unpackedLines(path: string): AsyncGenerator<string> {
  const packed = createReadStream(path);
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  const hash = createHash('sha256');
  let previous: string | undefined;
  try {
    // Held one back: only at the end is it known which line was the last.
    for await (const line of createInterface({ input: packed.pipe(unpacked) })) {
      if (previous !== undefined) {
        hash.update(previous).update('\n');
        yield previous;
      }
      previous = line;
    }
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw badBackup(missing ? 'there is no such file' : 'it is damaged or no backup');
  } finally {
    packed.destroy();
  }
  if (previous !== JSON.stringify({ digest: `sha256:${hash.digest('hex')}` })) {
    throw badBackup('it was changed or cut off after it was written');
  }
}

function readHeader(first: IteratorResult<string>): BackupHeader {
  const header = parse(first.value ?? '') as unknown as BackupHeader;
  if (header.format !== 'pairfair/backup') throw badBackup('it is no backup of a studio');
  if (header.version !== 1) {
    throw new PairfairError(
      'unsupported-version',
      `The backup has version ${header.version}, which a newer pairfair writes; this one reads 1.`,
    );
  }
  if (!Array.isArray(header.migrations)) throw badBackup('its first line is damaged');
  requireKnownMigrations(header.migrations);
  return header;
}

/** Empty tables just as those the backup was made of. */
async function prepareTables(tx: Transaction, { migrations }: BackupHeader): Promise<void> {
  const last = migrations.at(-1)?.number ?? 0;
  await applyMigrations(tx, last);
  const here = await appliedMigrations(tx);
  const tables = await backupTables(tx);
  for (const { quoted } of tables) {
    const [found] = await tx.query<{ filled: boolean }>(
      `select exists (select from ${quoted}) as filled`,
    );
    if (found?.filled || here.length !== migrations.length) {
      throw new PairfairError(
        'bad-data',
        'A backup can only be restored into an empty database. Choose another folder with --data, or an empty database with DATABASE_URL.',
      );
    }
  }
}

async function readTables(tx: Transaction, lines: AsyncGenerator<string>): Promise<number> {
  const tables = new Map((await backupTables(tx)).map(({ name, quoted }) => [name, quoted]));
  let total = 0;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { table, rows } = parse(next.value) as { table: string; rows: number };
    const quoted = tables.get(table);
    if (quoted === undefined) throw badBackup(`it has an unknown table`);
    let batch: string[] = [];
    let characters = 0;
    for (let row = 1; row <= rows; row++) {
      const line = await lines.next();
      if (line.done) throw badBackup('it is cut off');
      batch.push(line.value);
      characters += line.value.length;
      if (row < rows && batch.length < rowsAtOnce && characters < charactersAtOnce) continue;
      await tx.query(
        `insert into ${quoted} overriding system value
         select * from json_populate_recordset(null::${quoted}, $1::json)`,
        [`[${batch.join(',')}]`],
      );
      batch = [];
      characters = 0;
    }
    total += rows;
  }
  return total;
}

async function requireAuditChain(tx: Transaction): Promise<void> {
  const events = [];
  for await (const event of auditEvents(tx)) events.push(event);
  verifyAuditChain(events);
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw badBackup('it is damaged or no backup');
}

function badBackup(reason: string): PairfairError {
  return new PairfairError('bad-file', `The backup cannot be restored: ${reason}.`);
}
