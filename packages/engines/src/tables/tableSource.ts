import { createWriteStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import { missingNumbers, missingTexts } from 'pairfair/internal';
import { csvDialect } from './csvDialect.ts';
import { withDuckDb } from './duckdb.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

/** Options for reading a table. */
export interface SourceOptions {
  /** Of a text table; default: what its first line has most of. */
  readonly delimiter?: string;
  /** Names of the columns of a text table whose first line is not a header. */
  readonly names?: readonly string[];
  /**
   * Texts that count as missing, default `missingTexts`; those that are numbers also in columns of
   * numbers, however the file writes them.
   */
  readonly missing?: readonly string[];
}

/** A table DuckDB can select from. */
export interface TableSource {
  /** Goes into FROM. */
  readonly from: string;
  /** Column names as the user knows them. */
  readonly columns: readonly SourceColumn[];
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
 */
export async function openSource(
  connection: DuckDBConnection,
  source: string,
  options: SourceOptions,
): Promise<TableSource> {
  const files = await filesOf(connection, source);
  const kind = kindOf(files[0]);
  const list = `[${files.map(duckdb.text).join(', ')}]`;
  if (kind === 'parquet' || kind === 'json') {
    const typed =
      kind === 'parquet'
        ? `read_parquet(${list})`
        : await jsonSource(connection, list, files[0], options);
    const described = await describe(connection, typed, files[0]);
    const columns = described.map(({ name }) => ({ name, inner: name, repeated: false }));
    return { from: withoutMissing(typed, described, options), columns, files };
  }
  return textSource(
    connection,
    files,
    list,
    kind === 'tsv' ? { delimiter: '\t', ...options } : options,
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

/** A source with null for whatever means "missing" in it. */
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
    return [`CASE WHEN ${cell} IN (${values.join(', ')}) THEN NULL ELSE ${cell} END AS ${cell}`];
  });
  return replaced.length === 0 ? from : `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${from})`;
}

/** Whether a type of DuckDB holds numbers. */
export function isNumberType(type: string): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*)$/.test(type);
}

async function textSource(
  connection: DuckDBConnection,
  files: readonly string[],
  list: string,
  options: SourceOptions,
): Promise<TableSource> {
  const { names, missing = missingTexts } = options;
  const dialect = await csvDialect(files[0], options.delimiter);
  const header = names ?? dialect.header;
  if (header.length === 1 && files.length === 1 && /[;,\t|]/.test(dialect.header[0])) {
    throw new PairfairError(
      'bad-file',
      `${files[0]} has one column only, '${short(dialect.header[0])}': its delimiter is not ${JSON.stringify(dialect.delimiter)}. Say which it is.`,
    );
  }
  const shared = `delim = ${duckdb.text(dialect.delimiter)}, quote = '"', escape = '"', header = ${names ? 'false' : 'true'}, strict_mode = true, null_padding = false`;
  // Numbers or texts: yes and no, or a date, are to come out as they went in.
  const from = `read_csv(${list}, ${shared}, sample_size = -1, auto_type_candidates = ['BIGINT', 'DOUBLE', 'VARCHAR'], nullstr = [${missing.map(duckdb.text).join(', ')}])`;
  const inner = await describe(connection, from, files[0]).catch(() => undefined);
  if (inner?.length !== header.length) {
    // Detecting types stops at a ragged row without saying where; counting cells says.
    const cells = header.map((_, j) => `'c${j}': 'VARCHAR'`).join(', ');
    const plain = `read_csv(${list}, auto_detect = false, ${shared}, columns = {${cells}})`;
    await connection
      .run(`SELECT count(*) FROM ${plain} WHERE c0 IS NULL OR c0 IS NOT NULL`)
      .catch((error) => {
        throw readError(files[0], error);
      });
    await describe(connection, from, files[0]);
    throw new PairfairError(
      'bad-file',
      `${files[0]} should have ${header.length} columns by its ${names ? 'names' : 'first line'}, but its rows have ${inner?.length}.`,
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
  return { from: withoutMissing(from, numeric, options), columns, files };
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

/** DuckDB's message in one sentence of ours. */
export function readError(file: string, error: unknown): PairfairError {
  if (error instanceof PairfairError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const line = text.match(/Line:?\s*(\d+)/i)?.[1];
  const columns = text.match(/Expected Number of Columns: (\d+) Found: (\d+)/i);
  if (columns) {
    const [, expected, found] = columns;
    return new PairfairError(
      'bad-file',
      `${file}, line ${line ?? '?'}: expected ${expected} cells as in the first line, but there are ${found}.`,
      { cause: error },
    );
  }
  const first = text.split('\n').find((part) => part.trim() !== '') ?? text;
  return new PairfairError('bad-file', `${file} could not be read as a table: ${short(first)}`, {
    cause: error,
  });
}

async function filesOf(connection: DuckDBConnection, source: string): Promise<string[]> {
  if (existsSync(source)) {
    if (statSync(source).isDirectory()) {
      throw new PairfairError(
        'bad-file',
        `${source} is a folder; name a file or a glob such as '${join(source, '*.csv')}'.`,
      );
    }
    return [source];
  }
  if (/[*?[]/.test(source)) {
    const result = await connection.run(
      `SELECT file FROM glob(${duckdb.text(source)}) ORDER BY file`,
    );
    const files = (await result.getRows()).map(([file]) => String(file));
    if (files.length > 0) return files;
    throw new PairfairError('bad-file', `No file matches ${source}.`);
  }
  throw new PairfairError('bad-file', `There is no file ${source}.`);
}

function kindOf(file: string): 'csv' | 'tsv' | 'parquet' | 'json' {
  const bare = file.toLowerCase().replace(/\.gz$/, '');
  if (/\.(parquet|pq)$/.test(bare)) return 'parquet';
  if (/\.(jsonl|ndjson|json)$/.test(bare)) return 'json';
  return /\.(tsv|tab)$/.test(bare) ? 'tsv' : 'csv';
}

function short(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** Puts standard input into a file for as long as `work` takes: a table is read more than once. */
export function withStandardInput<T>(work: (path: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'input.csv');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return work(path);
  });
}

/** A column as an SQL expression. */
export function columnOf({ inner }: SourceColumn): string {
  return duckdb.name(inner);
}

/** How many bytes the files behind a source have, and whether they are packed (Parquet, gzip). */
export async function sourceSize(source: string): Promise<{ bytes: number; packed: boolean }> {
  return withDuckDb({ threads: 1 }, async (connection) => {
    const files = await filesOf(connection, source);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    return { bytes, packed: kindOf(files[0]) === 'parquet' || files[0].endsWith('.gz') };
  });
}
