import { resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import { loadExtension } from './loadExtension.ts';
import { readRows } from './readRows.ts';
import { firstBytes } from './sourceFiles.ts';

/** A table of a database. */
export interface TableName {
  readonly schema: string;
  readonly table: string;
}

/** A table that was chosen, and what a user should know about that. */
export interface ChosenTable<T extends TableName> {
  readonly chosen: T;
  /** What a user calls it. */
  readonly called: string;
  readonly notes: readonly string[];
}

/**
 * The table of a database that a user wants, by `table` or `schema.table`, or the only one there is.
 *
 * @throws PairfairError `unknown-name` where there is no such table, or nobody said which of several.
 */
export function chooseTable<T extends TableName>(
  place: string,
  found: readonly T[],
  wanted: string | undefined,
): ChosenTable<T> {
  const nameOf = ({ schema, table }: TableName) =>
    ['main', 'public'].includes(schema) ? table : `${schema}.${table}`;
  const full = ({ schema, table }: TableName) => `${schema}.${table}`;
  const chosen =
    wanted === undefined
      ? found.length === 1 && found[0]
      : [full, nameOf, ({ table }: TableName) => table]
          .map((by) => found.filter((one) => by(one) === wanted))
          .find((matching) => matching.length === 1)?.[0];
  if (chosen) {
    const called = nameOf(chosen);
    const only = wanted === undefined ? [`Table '${called}' is read, the only one there is.`] : [];
    return { chosen, called, notes: only };
  }
  const names = found.slice(0, 20).map(nameOf).join(', ') + (found.length > 20 ? ', …' : '');
  const question =
    wanted === undefined ? `Which table of ${place}?` : `${place} has no table '${wanted}'.`;
  throw new PairfairError(
    'unknown-name',
    found.length === 0
      ? `${place} has no table that you may read.`
      : `${question} Write ${place}#TABLE; there are ${names}.`,
  );
}

const catalog = 'pairfair_source';

/**
 * Attaches a database file, to be read only, and gives what goes into FROM for a table of it.
 *
 * @throws PairfairError `bad-file` for any other file, `unavailable` where SQLite cannot be read.
 */
export async function databaseTable(
  connection: DuckDBConnection,
  { name, path }: { readonly name: string; readonly path: string },
  wanted: string | undefined,
): Promise<ChosenTable<TableName> & { readonly from: string }> {
  const start = (await firstBytes(path)).toString('latin1');
  const isSqlite = start.startsWith('SQLite format 3');
  if (!isSqlite && start.slice(8, 12) !== 'DUCK') {
    throw new PairfairError('bad-file', `${name} is a database neither of DuckDB nor of SQLite.`);
  }
  if (isSqlite) {
    const otherwise = `write the table as CSV with sqlite3 -header -csv`;
    await loadExtension(connection, 'sqlite_scanner', `${name}, of SQLite, is read`, otherwise);
  }
  // By its full path: a name such as md:x would mean something else.
  const attach = `ATTACH ${duckdb.text(resolve(path))} AS ${catalog} (READ_ONLY${isSqlite ? ', TYPE sqlite' : ''})`;
  await readRows(connection, attach, name);
  const tables = `SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = '${catalog}' UNION ALL SELECT schema_name, view_name FROM duckdb_views() WHERE database_name = '${catalog}' AND NOT internal ORDER BY ALL`;
  const rows = await readRows(connection, tables, name);
  const found = rows.map(([schema, table]) => ({ schema: String(schema), table: String(table) }));
  const choice = chooseTable(name, found, wanted);
  const { schema, table } = choice.chosen;
  return { ...choice, from: `${catalog}.${duckdb.name(schema)}.${duckdb.name(table)}` };
}
