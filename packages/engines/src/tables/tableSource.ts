import { statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import { missingNumbers, missingTexts } from 'pairfair/internal';
import type { Encoding } from '../text/textEncoding.ts';
import { csvDialect } from './csvDialect.ts';
import { withDuckDb } from './duckdb.ts';
import { readError, shorten } from './readError.ts';
import { isPacked, kindOf, locateFiles, openFile, type SourceFile } from './sourceFiles.ts';

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
 * Finds the files behind a name (a path, a glob, '-' for CSV on standard input) and how to read
 * them: CSV, TSV, Parquet, JSON lines, gzip or not.
 *
 * @param scratch Gives a folder for temporary files, to be kept as long as the source is read.
 */
export async function openSource(
  connection: DuckDBConnection,
  source: string,
  options: SourceOptions,
  scratch: () => string,
): Promise<TableSource> {
  const located = await locateFiles(connection, source);
  const kind = kindOf(located[0]);
  if (kind === 'parquet' || kind === 'json') requireNoTextOptions(located[0], kind, options);
  const opened: SourceFile[] = [];
  for (const [k, file] of located.entries()) {
    opened.push(await openFile(file, k, options.encoding, scratch));
  }
  const files = opened.map(({ original }) => original);
  const name = located.length === 1 ? opened[0].name : source;
  const list = `[${opened.map(({ path }) => duckdb.text(path)).join(', ')}]`;
  if (kind === 'parquet' || kind === 'json') {
    const typed =
      kind === 'parquet'
        ? `read_parquet(${list})`
        : await jsonSource(connection, list, name, options);
    const described = await describe(connection, typed, name);
    if (kind === 'json' && described.map((column) => column.name).join() === 'json') {
      throw noObjects(name);
    }
    const columns = described.map((column) => plainColumn(column.name));
    return { name, from: withoutMissing(typed, described, options), columns, files };
  }
  const text = kind === 'tsv' ? { delimiter: '\t', ...options } : options;
  return { name, files, ...(await textSource(connection, opened, list, text)) };
}

function plainColumn(name: string): SourceColumn {
  return { name, inner: name, repeated: false };
}

function requireNoTextOptions(
  file: string,
  kind: 'parquet' | 'json',
  { header, names, delimiter, encoding, decimal }: SourceOptions,
): void {
  const stored = kind === 'parquet' ? 'a Parquet file' : 'JSON lines';
  const refuse = (flag: string, reason: string) =>
    new PairfairError(
      'invalid-option',
      `${flag} is about CSV and TSV; ${file} is ${stored}${reason}.`,
    );
  if (header === 'none' || names) throw refuse('--header none', ', which name their columns');
  if (delimiter !== undefined) throw refuse('--delimiter', '');
  if (decimal !== undefined) throw refuse('--decimal', '');
  if (encoding !== undefined && kind === 'parquet') throw refuse('--encoding', '');
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
  const guessed = `read_json(${list}, format = 'auto', sample_size = -1)`;
  const described = await describe(connection, guessed, file);
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

/** Whether a type of DuckDB holds numbers. */
export function isNumberType(type: string): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*)$/.test(type);
}

async function textSource(
  connection: DuckDBConnection,
  [first, ...others]: readonly SourceFile[],
  list: string,
  options: SourceOptions,
): Promise<Pick<TableSource, 'from' | 'columns'>> {
  const { names, missing = missingTexts } = options;
  const dialect = await csvDialect(first, options.delimiter);
  const hasHeader = !names && options.header !== 'none';
  const header = hasHeader
    ? dialect.header
    : (names ?? dialect.header.map((_, j) => `column${j + 1}`));
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
  const shared = `delim = ${duckdb.text(dialect.delimiter)}, quote = '"', escape = '"', comment = '', skip = 0, header = ${hasHeader}, strict_mode = true, null_padding = false, decimal_separator = '${decimal}'`;
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
  // Texts that mean "missing" are none for its reader.
  const numeric = inner.filter(({ type }) => isNumberType(type));
  return { from: withoutMissing(from, numeric, options), columns };
}

/** A column as DuckDB has it. */
interface DescribedColumn {
  readonly name: string;
  readonly type: string;
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
    const files = await locateFiles(connection, source);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    return { bytes, packed: kindOf(files[0]) === 'parquet' || isPacked(files[0]) };
  });
}
