import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { duckdb, postgres } from '@pairfair/sql';
import { PairfairError, type Work } from 'pairfair';
import type { Client } from 'pg';
import { bareUrl, decoded } from './address.ts';
import { chooseTable, type TableName } from './databaseTable.ts';

/** A table of a server, as CSV in a file. */
export interface FetchedTable {
  /** What users call it. */
  readonly name: string;
  readonly path: string;
  /** Goes into FROM. */
  readonly from: string;
  /** Its columns as users know them. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

/** Whether a source is a table of PostgreSQL: `postgres://host:5432/db#schema.table`. */
export function isPostgres(source: string): boolean {
  return /^postgres(ql)?:\/\//i.test(source);
}

/**
 * Brings a table of PostgreSQL into a folder, in one snapshot that writes nothing. Rows have no order
 * on a server: they come in that of the primary key, or else of what is in them. Who asks is said by
 * `PGUSER`, `PGPASSWORD` or `PGPASSFILE`, whether in TLS by `PGSSLMODE`.
 *
 * @throws PairfairError `invalid-option` for credentials in the address, `unknown-name` for a table that
 * is not there, `unavailable` for a server that does not answer or refuses.
 */
export async function postgresTable(
  place: string,
  wanted: string | undefined,
  folder: string,
  onProgress: Work['onProgress'],
): Promise<FetchedTable> {
  const url = bareUrl(
    place,
    'A table of PostgreSQL is written postgres://host:5432/database#table',
    'Put them into PGUSER and PGPASSWORD, or name a file with PGPASSFILE',
  );
  const { Client: PgClient } = await loadPg();
  const client = new PgClient({
    ...(url.hostname !== '' && { host: url.hostname.replace(/^\[|\]$/g, '') }),
    ...(url.port !== '' && { port: Number(url.port) }),
    ...(url.pathname.length > 1 && { database: decoded(url.pathname.slice(1)) }),
    ...{ application_name: 'pairfair', connectionTimeoutMillis: 20_000 },
  });
  // A connection that breaks also fails the query that runs; without a listener it would end us.
  client.on('error', () => {});
  try {
    await connected(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'");
    const { chosen, called, notes } = chooseTable(place, await tablesOf(client), wanted);
    const columns = await columnsOf(client, chosen.oid);
    const path = join(folder, 'postgres.csv');
    const fields = columns.map(({ name, kind }) => fieldOf(postgres.name(name), kind));
    // By the name of the row: an expression that is called as a column would be sorted as text.
    const key = chosen.key.map((name) => `pairfair_row.${postgres.name(name)}`).join(', ');
    const table = `${postgres.name(chosen.schema)}.${postgres.name(chosen.table)} AS pairfair_row`;
    const order = key || 'pairfair_row::text COLLATE "C"';
    const tell = (done: number) =>
      onProgress?.({ stage: 'fetching rows', done, total: Math.max(done, chosen.rows) });
    await saveRows(
      client,
      `SELECT ${fields.join(', ')} FROM ${table} ORDER BY ${order}`,
      path,
      tell,
    );
    const types = columns.map(({ kind }, j) => `'c${j}': '${typeOf(kind)}'`).join(', ');
    return {
      ...{ name: `${place}#${called}`, path, names: columns.map(({ name }) => name), notes },
      from: `read_csv(${duckdb.text(path)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', nullstr = '\\N', allow_quoted_nulls = false, columns = {${types}})`,
    };
  } catch (error) {
    throw postgresError(url.host || 'this machine', error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Connects without the client's warning that its next major version reads no PGPASSFILE. */
async function connected(client: Client): Promise<void> {
  const { noDeprecation = false } = process;
  process.noDeprecation = true;
  await client.connect().finally(() => {
    process.noDeprecation = noDeprecation;
  });
}

async function loadPg(): Promise<typeof import('pg')> {
  try {
    return await import('pg');
  } catch (cause) {
    throw new PairfairError(
      'unavailable',
      'Tables of PostgreSQL are read through its client, which is not installed: npm install pg brings it. Files need none.',
      { cause },
    );
  }
}

interface ServerTable extends TableName {
  readonly oid: number;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** About how many it has. */
  readonly rows: number;
}

/** The tables and views that may be read, but for the server's own and parts of others. */
async function tablesOf(client: Client): Promise<ServerTable[]> {
  const { rows } = await client.query<ServerTable>(`
    SELECT n.nspname AS schema, c.relname AS table, c.oid, c.reltuples::float8 AS rows, ARRAY(
      SELECT a.attname::text FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY AS k (num, place)
        JOIN pg_attribute a ON a.attnum = k.num
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid ORDER BY k.place
    ) AS key
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
      AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
    ORDER BY n.nspname, c.relname`);
  return rows;
}

interface ServerColumn {
  readonly name: string;
  /** Its type, or that which a domain is made of; of whole decimals with their digits. */
  readonly kind: string;
}

async function columnsOf(client: Client, table: number): Promise<ServerColumn[]> {
  const { rows } = await client.query<ServerColumn>(
    `SELECT a.attname AS name, CASE
        WHEN b.typname <> 'numeric' OR m < 4 OR (m - 4) & 2047 > 0 OR (m - 4) >> 16 > 38 THEN b.typname::text
        ELSE 'DECIMAL(' || ((m - 4) >> 16) || ',0)' END AS kind
      FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
        JOIN pg_type b ON b.oid = CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END,
        LATERAL (SELECT CASE t.typtype WHEN 'd' THEN t.typtypmod ELSE a.atttypmod END AS m) AS mod
      WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [table],
  );
  return rows;
}

const types: Readonly<Record<string, string>> = {
  ...{ bool: 'BOOLEAN', int2: 'BIGINT', int4: 'BIGINT', int8: 'BIGINT' },
  ...{ float4: 'DOUBLE', float8: 'DOUBLE', numeric: 'DOUBLE' },
};

/** What a type is called by DuckDB; whatever is neither number nor truth value is a text. */
function typeOf(kind: string): string {
  return kind.startsWith('DECIMAL') ? kind : (types[kind] ?? 'VARCHAR');
}

/** A column as text: that of truth values in full, of a padded one without blanks, of no number NULL. */
function fieldOf(column: string, kind: string): string {
  return typeOf(kind) === 'DOUBLE' || kind.startsWith('DECIMAL')
    ? `NULLIF(${column}, 'NaN')::text`
    : `${column}::text`;
}

const rowsAtOnce = 10_000;

/** Writes the rows of a query into a file as CSV, a few at a time. */
async function saveRows(
  client: Client,
  select: string,
  path: string,
  tell: (rows: number) => void,
): Promise<void> {
  await client.query(`DECLARE pairfair_rows NO SCROLL CURSOR FOR ${select}`);
  const next = { text: `FETCH ${rowsAtOnce} FROM pairfair_rows`, rowMode: 'array' } as const;
  const cell = (text: string | null) => (text === null ? '\\N' : `"${text.replaceAll('"', '""')}"`);
  const file = await open(path, 'w', 0o600);
  try {
    for (let done = 0; ; ) {
      const { rows } = await client.query<(string | null)[]>(next);
      if (rows.length === 0) return;
      await file.writeFile(rows.map((row) => `${row.map(cell).join(',')}\n`).join(''));
      tell((done += rows.length));
    }
  } finally {
    await file.close();
  }
}

/** What went wrong, in one sentence; the server's own words name no password. */
function postgresError(server: string, error: unknown): unknown {
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof PairfairError || syscall === 'write' || syscall === 'open') return error;
  const unavailable = (text: string) => new PairfairError('unavailable', text, { cause: error });
  if (code.startsWith('28') || /password/i.test(message)) {
    return unavailable(
      `PostgreSQL at ${server} does not let you in: PGUSER and PGPASSWORD, or PGPASSFILE, say who asks, PGSSLMODE=require that TLS is spoken.`,
    );
  }
  if (/^E[A-Z_]+$/.test(code) || /timeout|terminated/i.test(message)) {
    return unavailable(`PostgreSQL at ${server} does not answer: ${message || code}.`);
  }
  return unavailable(`PostgreSQL at ${server} says: ${message}.`);
}
