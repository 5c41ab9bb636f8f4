import { existsSync, statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError, type Work } from 'pairfair';
import { missingNumbers, missingTexts } from 'pairfair/internal';
import type { Encoding } from '../text/textEncoding.ts';
import { isAddress, splitTable } from './address.ts';
import { csvDialect } from './csvDialect.ts';
import { databaseTable } from './databaseTable.ts';
import { withDuckDb } from './duckdb.ts';
import { loadExtension } from './loadExtension.ts';
import { partitionNotes, partitionsOf } from './partitions.ts';
import { isPostgres, postgresTable } from './postgresTable.ts';
import { readError, shorten } from './readError.ts';
import { remoteFiles } from './remoteFiles.ts';
import {
  type DescribedColumn,
  type FileColumns,
  isNumberType,
  schemaDrift,
} from './schemaDrift.ts';
import {
  isPacked,
  isTextFile,
  kindOf,
  locateFiles,
  openFile,
  type SourceFile,
  type SourceKind,
} from './sourceFiles.ts';

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
    ...(isAddress(place) ? [`Fetched ${name}: ${megabytes(files)} MB.`] : []),
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

function megabytes(files: readonly string[]): string {
  return (files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6).toFixed(1);
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
  const large = await largeNames(connection, known, columns, described, options).catch((error) => {
    throw readError(name, error);
  });
  const texts = large.map((cell) => `CAST(${cell} AS VARCHAR) AS ${cell}`).join(', ');
  const from = large.length === 0 ? known : `(SELECT * REPLACE (${texts}) FROM ${known})`;
  return { name, files, notes, columns, from };
}

/** The columns with names of people that hold numbers so large that different ones are the same. */
async function largeNames(
  connection: DuckDBConnection,
  from: string,
  columns: readonly SourceColumn[],
  described: readonly DescribedColumn[],
  { id, categorical = [] }: SourceOptions,
): Promise<string[]> {
  const names = columns.flatMap(({ name, inner }, j) => {
    const isName = id === undefined ? /^id$/i.test(name) : name === id;
    // DOUBLE is what whole numbers of a text table are that no integer of DuckDB holds.
    const mayBe = /^(U?(BIG|HUGE)INT|DECIMAL.*|DOUBLE)$/.test(described[j].type);
    return mayBe && (isName || categorical.includes(name)) ? [duckdb.name(inner)] : [];
  });
  if (names.length === 0) return [];
  const largest = names.map((cell) => `max(abs(CAST(${cell} AS DOUBLE)))`).join(', ');
  const [found] = await (await connection.run(`SELECT ${largest} FROM ${from}`)).getRows();
  return names.filter((_, k) => Number(found[k]) > Number.MAX_SAFE_INTEGER);
}

/** Said either way: DuckDB would take folders such as year=2020 for columns by itself. */
function hive({ partitions = false }: SourceOptions): string {
  return `hive_partitioning = ${partitions}`;
}

/** How Parquet files differ, be it in the order of columns alone; null where they do not. One file of every schema is asked for its types. */
async function parquetDrift(
  connection: DuckDBConnection,
  files: readonly SourceFile[],
  list: string,
): Promise<string[] | null> {
  if (files.length === 1) return null;
  const fields = `list((name, type, num_children, converted_type, logical_type::VARCHAR) ORDER BY column_id)`;
  const rows = await connection
    .run(`SELECT any_value(file_name), count(*) FROM (
      SELECT file_name, ${fields} AS fields FROM parquet_schema(${list}) GROUP BY file_name
    ) GROUP BY fields`)
    .then((result) => result.getRows())
    .catch((error) => {
      throw readError(files[0].name, error);
    });
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

/** Where DuckDB finds no object it makes one column called json. */
function noObjects(name: string): PairfairError {
  return new PairfairError(
    'bad-file',
    `${name} has no rows: each of its lines must be an object such as {"age": 30, "job": "cook"}.`,
  );
}

/** JSON with texts as they are: DuckDB would make dates of some, and lose how they were written. */
async function jsonSource(
  connection: DuckDBConnection,
  list: string,
  file: string,
  { missing = missingTexts }: SourceOptions,
): Promise<string> {
  const guessed = `read_json(${list}, format = 'auto', sample_size = -1, union_by_name = true)`;
  const described = await describe(connection, guessed, file);
  if (described.map(({ name }) => name).join() === 'json') throw noObjects(file);
  if (!described.some(({ type }) => isGuessed(type))) return guessed;
  const fields = described.map(
    ({ name, type }) => `${duckdb.text(name)}: ${duckdb.text(isGuessed(type) ? 'VARCHAR' : type)}`,
  );
  const plain = `read_json(${list}, format = 'auto', columns = {${fields.join(', ')}})`;
  // Numbers with "NA" among them are numbers, as in a text table.
  const mixed = described
    .filter(({ type }) => type === 'JSON')
    .map(({ name }) => duckdb.name(name));
  if (mixed.length === 0) return plain;
  const texts = missing.map(duckdb.text).join(', ');
  const counts = mixed.map(
    (cell) => `count(*) FILTER (${cell} NOT IN (${texts}) AND TRY_CAST(${cell} AS DOUBLE) IS NULL)`,
  );
  const [found] = await (
    await connection.run(`SELECT ${counts.join(', ')} FROM ${plain}`)
  ).getRows();
  const numbers = mixed.filter((_, k) => Number(found[k]) === 0);
  if (numbers.length === 0) return plain;
  const casts = numbers.map((cell) => `TRY_CAST(${cell} AS DOUBLE) AS ${cell}`);
  return `(SELECT * REPLACE (${casts.join(', ')}) FROM ${plain})`;
}

/** Whether a type of JSON is what DuckDB made of texts, or of texts beside numbers or truth values. */
function isGuessed(type: string): boolean {
  return /^(DATE|TIME|UUID|JSON)/.test(type);
}

/**
 * A source with null for whatever means "missing" in it. By lists and not by IN: of a longer IN DuckDB
 * makes a join, behind which rows come in another order every time.
 */
function withoutMissing(
  from: string,
  columns: readonly DescribedColumn[],
  { missing = missingTexts }: SourceOptions,
): string {
  const [texts, numbers] = [missing.map(duckdb.text), missingNumbers(missing).map(duckdb.number)];
  const replaced = columns.flatMap(({ name, type }) => {
    const values = type === 'VARCHAR' ? texts : isNumberType(type) ? numbers : [];
    if (values.length === 0) return [];
    const cell = duckdb.name(name);
    const compared = type === 'VARCHAR' ? cell : `CAST(${cell} AS DOUBLE)`;
    return [
      `CASE WHEN list_contains([${values.join(', ')}], ${compared}) THEN NULL ELSE ${cell} END AS ${cell}`,
    ];
  });
  return replaced.length === 0 ? from : `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${from})`;
}

async function textSource(
  connection: DuckDBConnection,
  [first, ...others]: readonly SourceFile[],
  list: string,
  options: SourceOptions,
): Promise<Pick<TableSource, 'from' | 'columns' | 'notes'>> {
  const { names, missing = missingTexts } = options;
  const dialect = await csvDialect(first, options.delimiter);
  const hasHeader = !names && options.header !== 'none';
  const headers: FileColumns[] = [];
  for (const file of hasHeader && others.length > 0 ? [first, ...others] : []) {
    const { header } = await csvDialect(file, dialect.delimiter);
    headers.push({ file: file.name, columns: header.map((name) => ({ name, type: 'text' })) });
  }
  const notes = schemaDrift(headers);
  const given = names ?? dialect.header.map((_, j) => `column${j + 1}`);
  const own = hasHeader ? dialect.header : given;
  const all = new Set(headers.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const partitions = options.partitions ? partitionsOf([first, ...others].map((f) => f.name)) : [];
  const header = [
    ...(notes.length > 0 ? all : own),
    ...Array.from(partitions, ([name]) => name).filter((name) => !own.includes(name)),
  ];
  if (dialect.header.length === 1 && others.length === 0 && /[;,\t|]/.test(dialect.header[0])) {
    throw new PairfairError(
      'bad-file',
      `${first.name} has one column only, '${shorten(dialect.header[0])}': its delimiter is not ${JSON.stringify(dialect.delimiter)}. Say which it is.`,
    );
  }
  if (names && names.length !== dialect.header.length) {
    throw new PairfairError(
      'bad-file',
      `--columns names ${names.length} columns, but the first line of ${first.name} has ${dialect.header.length} cells.`,
    );
  }
  const { decimal = '.' } = options;
  if (decimal === dialect.delimiter) {
    throw new PairfairError(
      'invalid-option',
      `Commas stand between the cells of ${first.name}: they cannot stand before decimals too. Leave --decimal out, or say which --delimiter it has.`,
    );
  }
  // Said in full: guessing would take rows that begin with # for comments, and skip ragged ones.
  const shared = `delim = ${duckdb.text(dialect.delimiter)}, quote = '"', escape = '"', comment = '', skip = 0, header = ${hasHeader}, strict_mode = true, null_padding = false, decimal_separator = '${decimal}', ${hive(options)}, union_by_name = ${headers.length > 0}`;
  // Numbers or texts: yes and no, or a date, are to come out as they went in.
  const from = `read_csv(${list}, ${shared}, sample_size = -1, auto_type_candidates = ['BIGINT', 'DOUBLE', 'VARCHAR'], nullstr = [${missing.map(duckdb.text).join(', ')}])`;
  const inner = await describe(connection, from, first.name).catch(() => undefined);
  if (inner?.length !== header.length) {
    // Detecting types stops at a ragged row without saying where; counting cells says.
    const cells = header.map((_, j) => `'c${j}': 'VARCHAR'`).join(', ');
    const plain = `read_csv(${list}, auto_detect = false, ${shared}, columns = {${cells}})`;
    await connection
      .run(`SELECT count(*) FROM ${plain} WHERE c0 IS NULL OR c0 IS NOT NULL`)
      .catch((error) => {
        throw readError(first.name, error);
      });
    await describe(connection, from, first.name);
    throw new PairfairError(
      'bad-file',
      `${first.name} should have ${header.length} columns by its first line, but its rows have ${inner?.length}.`,
    );
  }
  const seen = new Set<string>();
  const columns = header.map((name, j) => {
    const repeated = seen.has(name);
    seen.add(name);
    return { name: name === '' ? `column ${j + 1}` : name, inner: inner[j].name, repeated };
  });
  const large = await largeNames(connection, from, columns, inner, options).catch((error) => {
    throw readError(first.name, error);
  });
  const types = large.map((cell) => `${cell}: 'VARCHAR'`).join(', ');
  const exact = large.length === 0 ? from : from.replace(/\)$/, `, types = {${types}})`);
  // Texts that mean "missing" are none for its reader.
  const numeric = inner.filter(
    ({ name, type }) => isNumberType(type) && !large.includes(duckdb.name(name)),
  );
  return { from: withoutMissing(exact, numeric, options), columns, notes };
}

async function describe(
  connection: DuckDBConnection,
  from: string,
  file: string,
): Promise<DescribedColumn[]> {
  try {
    const result = await connection.run(`DESCRIBE SELECT * FROM ${from}`);
    return (await result.getRows()).map(([name, type]) => ({
      name: String(name),
      type: String(type),
    }));
  } catch (error) {
    throw readError(file, error);
  }
}

/** A column as an SQL expression. */
export function columnOf({ inner }: SourceColumn): string {
  return duckdb.name(inner);
}

/** How many bytes the files behind a source have, and whether they are packed (Parquet, gzip). */
export async function sourceSize(source: string): Promise<{ bytes: number; packed: boolean }> {
  return withDuckDb({ threads: 1 }, async (connection) => {
    const files = await locateFiles(connection, splitTable(source).place);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    return { bytes, packed: !isTextFile(files[0]) || isPacked(files[0]) };
  });
}
