import { existsSync, statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError, type Work } from 'pairfair';
import type { Encoding } from '../text/textEncoding.ts';
import { isAddress, splitTable } from './address.ts';
import { databaseTable } from './databaseTable.ts';
import { withDuckDb } from './duckdb.ts';
import { jsonSource } from './jsonSource.ts';
import { loadExtension } from './loadExtension.ts';
import { partitionNotes } from './partitions.ts';
import { isPostgres, postgresTable } from './postgresTable.ts';
import { readRows } from './readRows.ts';
import { remoteFiles } from './remoteFiles.ts';
import { type FileColumns, schemaDrift } from './schemaDrift.ts';
import { describe, hive, largeNames, withoutMissing } from './sourceColumns.ts';
import {
  isPacked,
  isTextFile,
  kindOf,
  locateFiles,
  openFile,
  type SourceFile,
  type SourceKind,
} from './sourceFiles.ts';
import { textSource } from './textSource.ts';

/** Options for reading a table. */
export interface SourceOptions {
  /** Of a text table; default: what its first line has most of. */
  readonly delimiter?: string;
  /** Whether the first line of a text table names the columns (default), or there are no names. */
  readonly header?: 'first' | 'none';
  /** Names of the columns of a text table without a header; default column1, column2, …. */
  readonly names?: readonly string[];
  /**
   * Texts that count as missing, default `missingTexts`; those that are numbers also in columns of
   * numbers, however the file writes them.
   */
  readonly missing?: readonly string[];
  /** Of a text file; default: as its byte order mark says, else UTF-8. */
  readonly encoding?: Encoding;
  /** What stands before the decimals of numbers in a text table; default a point. */
  readonly decimal?: '.' | ',';
  /** Whether folders such as year=2020 give columns too; default false. */
  readonly partitions?: boolean;
  /** Columns to take as categories even though they look like numbers. */
  readonly categorical?: readonly string[];
  /** Column that names people, default one called id: what is too large for a number is a text there. */
  readonly id?: string;
  /** Called now and then with how far the reading has come. */
  readonly onProgress?: Work['onProgress'];
}

/** A table DuckDB can select from. */
export interface TableSource {
  /** What the user calls it. */
  readonly name: string;
  /** Goes into FROM. */
  readonly from: string;
  /** Column names as the user knows them. */
  readonly columns: readonly SourceColumn[];
  /** The files with its bytes. */
  readonly files: readonly string[];
  /** What a user should know about how its files go together. */
  readonly notes: readonly string[];
}

export interface SourceColumn {
  /** What the user calls it. */
  readonly name: string;
  /** What DuckDB calls it. */
  readonly inner: string;
  /** A column of the same name came before it. */
  readonly repeated: boolean;
}

/**
 * Finds what is behind a name and how to read it: a path, a folder or a glob of CSV, TSV, Parquet,
 * JSON lines (gzip or not) or Arrow, '-' for CSV on standard input, such a file at `https://…` or
 * `s3://…`, a table of `people.duckdb#table`, `people.sqlite#table` or `postgres://host/db#table`.
 * Columns of several files go together by name. Nothing is ever written to a source.
 *
 * @param scratch Gives a folder for temporary files, to be kept as long as the source is read.
 */
export async function openSource(
  connection: DuckDBConnection,
  source: string,
  options: SourceOptions,
  scratch: () => string,
): Promise<TableSource> {
  const { place, wanted } = splitTable(source);
  if (isPostgres(place)) {
    requireNoTextOptions('a table of PostgreSQL', 'database', options);
    const table = await postgresTable(place, wanted, scratch(), options.onProgress);
    return typedTable(connection, table.from, options, { ...table, files: [table.path] });
  }
  if (isAddress(place) && options.partitions) {
    throw new PairfairError('invalid-option', '--partitions is about folders, not addresses.');
  }
  const located = isAddress(place)
    ? await remoteFiles(connection, place, scratch(), options.onProgress)
    : (await locateFiles(connection, place)).map((path) => ({ name: path, path }));
  const kind = kindOf(located[0].path);
  requireNoTextOptions(located[0].name, kind, options);
  const opened: SourceFile[] = [];
  for (const [k, file] of located.entries()) {
    opened.push(await openFile(file, k, options.encoding, scratch));
  }
  const files = opened.map(({ original }) => original);
  const name = located.length === 1 ? opened[0].name : place;
  const list = `[${opened.map(({ path }) => duckdb.text(path)).join(', ')}]`;
  const about = [
    ...(isAddress(place) ? [`Fetched ${name}: ${sizeOf(files)}.`] : []),
    ...(options.partitions ? [] : partitionNotes(located.map((file) => file.name))),
  ];
  const typed = (from: string, notes: readonly string[], more: Partial<TableSource> = {}) =>
    typedTable(connection, from, options, { name, files, notes: [...notes, ...about], ...more });
  if (kind === 'parquet') {
    const drift = await parquetDrift(connection, opened, list);
    const union = `union_by_name = ${drift !== null}`;
    return typed(`read_parquet(${list}, ${union}, ${hive(options)})`, drift ?? []);
  }
  if (kind === 'arrow') {
    const [use, otherwise] = [`${name}, of Arrow, is read`, 'save it as Parquet'];
    await loadExtension(connection, 'nanoarrow', use, otherwise);
    return typed(`read_arrow(${list}, union_by_name = true)`, []);
  }
  if (kind === 'database') {
    const { from, called, notes } = await databaseTable(connection, opened[0], wanted);
    // What was written last may be in a file beside it.
    const written = ['.wal', '-wal'].map((ending) => files[0] + ending).filter(existsSync);
    return typed(from, notes, { name: `${name}#${called}`, files: [...files, ...written] });
  }
  if (kind === 'json') return typed(await jsonSource(connection, list, name, options), []);
  const text = kind === 'tsv' ? { delimiter: '\t', ...options } : options;
  const { notes, ...found } = await textSource(connection, opened, list, text);
  return { name, files, notes: [...notes, ...about], ...found };
}

function sizeOf(files: readonly string[]): string {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A source whose columns have types, with null for whatever means "missing" in it. */
async function typedTable(
  connection: DuckDBConnection,
  typed: string,
  options: SourceOptions,
  table: Pick<TableSource, 'name' | 'files' | 'notes'> & { readonly names?: readonly string[] },
): Promise<TableSource> {
  const { name, files, notes, names } = table;
  const described = await describe(connection, typed, name);
  const columns = described.map((column, j) => ({
    ...{ name: names?.[j] ?? column.name, inner: column.name, repeated: false },
  }));
  const known = withoutMissing(typed, described, options);
  const large = await largeNames(connection, known, columns, described, name, options);
  const texts = large.map((cell) => `CAST(${cell} AS VARCHAR) AS ${cell}`).join(', ');
  const from = large.length === 0 ? known : `(SELECT * REPLACE (${texts}) FROM ${known})`;
  return { name, files, notes, columns, from };
}

/** How Parquet files differ, be it in the order of columns alone; null where they do not. One file of every schema is asked for its types. */
async function parquetDrift(
  connection: DuckDBConnection,
  files: readonly SourceFile[],
  list: string,
): Promise<string[] | null> {
  if (files.length === 1) return null;
  const fields = `list((name, type, num_children, converted_type, logical_type::VARCHAR) ORDER BY column_id)`;
  const schemas = `SELECT file_name, ${fields} AS fields FROM parquet_schema(${list}) GROUP BY file_name`;
  const sql = `SELECT any_value(file_name), count(*) FROM (${schemas}) GROUP BY fields`;
  const rows = await readRows(connection, sql, files[0].name);
  if (rows.length === 1) return null;
  const differing = rows.map(([path]) => String(path)).sort();
  const described: FileColumns[] = [];
  for (const path of differing) {
    const from = `read_parquet(${duckdb.text(path)}, hive_partitioning = false)`;
    described.push({ file: path, columns: await describe(connection, from, path) });
  }
  return schemaDrift(described);
}

/** What a table is stored as whose columns have names and types. */
const stored: Partial<Record<SourceKind, string>> = {
  ...{ parquet: 'a Parquet file', json: 'JSON lines' },
  ...{ arrow: 'an Arrow file', database: 'a database' },
};

function requireNoTextOptions(file: string, kind: SourceKind, options: SourceOptions): void {
  if (!(kind in stored)) return;
  const given = (
    [
      ['--header none', options.header === 'none' || options.names !== undefined],
      ['--delimiter', options.delimiter !== undefined],
      ['--decimal', options.decimal !== undefined],
      ['--encoding', options.encoding !== undefined && kind !== 'json'],
    ] as const
  ).find(([, is]) => is);
  if (!given) return;
  throw new PairfairError(
    'invalid-option',
    `${given[0]} is about CSV and TSV; ${file} is ${stored[kind]}.`,
  );
}

/** How many bytes the files behind a source have, and whether they are packed (Parquet, gzip). */
export async function sourceSize(source: string): Promise<{ bytes: number; packed: boolean }> {
  return withDuckDb({ threads: 1 }, async (connection) => {
    const files = await locateFiles(connection, splitTable(source).place);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    return { bytes, packed: !isTextFile(files[0]) || isPacked(files[0]) };
  });
}
