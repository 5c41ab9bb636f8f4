import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { type Column, PairfairError } from 'pairfair';
import { type DuckOptions, withDuckDb } from './duckdb.ts';
import { readError } from './readError.ts';
import { isNumberType } from './schemaDrift.ts';
import { columnOf, describe } from './sourceColumns.ts';
import {
  openSource,
  type SourceColumn,
  type SourceOptions,
  type TableSource,
} from './tableSource.ts';
import { withScratch } from './temporaryFolder.ts';

/** Options for {@link readTable}. */
export interface ReadTableOptions extends SourceOptions, DuckOptions {
  /** Read these columns only; default all. */
  readonly columns?: readonly string[];
}

/** A table in memory, as it was read. */
export interface DataTable {
  /** What it was read from. */
  readonly source: string;
  readonly rows: number;
  /** Numbers, or texts as categories, whatever they will be used for. */
  readonly columns: readonly Column[];
  /** SHA-256 of the files' bytes. */
  readonly digest: string;
  /** What a user should know about how it was read. */
  readonly notes: readonly string[];
}

/**
 * Reads a table: CSV, TSV, Parquet, JSON lines, gzipped or not, Arrow; a path, a folder, a glob, '-' for
 * CSV on standard input, an address at `https://` or `s3://`, or a table of a database
 * (`people.duckdb#table`, `people.sqlite#table`, `postgres://host/db#table`).
 *
 * Numbers become numeric columns, everything else (texts, dates, true and false) categories. A
 * column that is nearly all numbers but not quite is an error: taken as categories it would be
 * worthless.
 *
 * @throws PairfairError `bad-file` for what cannot be read as a table; `bad-data` for a mixed or a
 * repeated column; `unknown-name` for a column that does not exist.
 */
export async function readTable(
  source: string,
  options: ReadTableOptions = {},
): Promise<DataTable> {
  return withScratch((scratch) =>
    withDuckDb(options, async (connection) => {
      const opened = await openSource(connection, source, options, scratch);
      try {
        return await readColumns(connection, opened, options);
      } catch (error) {
        throw readError(opened.name, error);
      }
    }),
  );
}

/** A column of a source and what it is taken as. */
export interface ColumnPlan extends SourceColumn {
  readonly kind: Column['kind'];
  /** It has no value at all, so that its kind is a guess. */
  readonly empty: boolean;
}

async function readColumns(
  connection: DuckDBConnection,
  opened: TableSource,
  options: ReadTableOptions,
): Promise<DataTable> {
  const notes = [...opened.notes];
  const plan = await planTable(connection, opened, options, notes);

  const select = plan.map((column) =>
    column.kind === 'numeric'
      ? `CAST(${columnOf(column)} AS DOUBLE)`
      : `CAST(${columnOf(column)} AS VARCHAR)`,
  );
  const builders = plan.map(({ kind }) =>
    kind === 'numeric' ? numericBuilder() : categoryBuilder(),
  );
  const total = options.onProgress ? await countRows(connection, opened) : 0;
  const stream = await connection.stream(
    `SELECT ${select.length > 0 ? select.join(', ') : 'NULL'} FROM ${opened.from}`,
  );
  let rows = 0;
  for (;;) {
    const chunk = await stream.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    rows += chunk.rowCount;
    options.onProgress?.({ stage: 'reading rows', done: rows, total });
    builders.forEach((builder, j) => {
      builder.add(chunk, j);
    });
  }
  return {
    source: opened.name,
    rows,
    columns: plan.map(({ name }, j) => builders[j].build(name)),
    digest: await digestOf(opened.files),
    notes,
  };
}

async function countRows(connection: DuckDBConnection, { from }: TableSource): Promise<number> {
  const [[count]] = await (await connection.run(`SELECT count(*) FROM ${from}`)).getRows();
  return Number(count);
}

/** Settles what every column is taken as; what a user should know is added to `notes`. */
export async function planTable(
  connection: DuckDBConnection,
  opened: TableSource,
  options: ReadTableOptions,
  notes: string[],
): Promise<ColumnPlan[]> {
  const single = await withoutRepeats(connection, opened, notes);
  const wanted = options.columns;
  const chosen = wanted ? single.filter(({ name }) => wanted.includes(name)) : single;
  return planColumns(connection, opened, chosen, options, notes);
}

/** A repeated column is dropped when it repeats the values too; otherwise nobody can tell which. */
async function withoutRepeats(
  connection: DuckDBConnection,
  { from, columns }: TableSource,
  notes: string[],
): Promise<SourceColumn[]> {
  for (const column of columns.filter(({ repeated }) => repeated)) {
    const first = columns.find(({ name }) => name === column.name) as SourceColumn;
    const differ = `count(*) FILTER (CAST(${columnOf(first)} AS VARCHAR) IS DISTINCT FROM CAST(${columnOf(column)} AS VARCHAR))`;
    const [[count]] = await (await connection.run(`SELECT ${differ} FROM ${from}`)).getRows();
    if (Number(count) > 0) {
      throw new PairfairError(
        'bad-data',
        `Two columns are called '${column.name}' and differ in ${count} rows. Rename one of them.`,
      );
    }
    notes.push(`Column '${column.name}' comes twice with the same values; the first is used.`);
  }
  return columns.filter(({ repeated }) => !repeated);
}

/** Decides what is numeric: what DuckDB found to be numbers in the whole file. */
async function planColumns(
  connection: DuckDBConnection,
  { from, name }: TableSource,
  columns: readonly SourceColumn[],
  { categorical = [], onProgress }: ReadTableOptions,
  notes: string[],
): Promise<ColumnPlan[]> {
  const described = await describe(connection, from, name);
  const types = new Map(described.map(({ name: inner, type }) => [inner, type]));
  const plan: ColumnPlan[] = [];
  for (const [done, column] of columns.entries()) {
    onProgress?.({ stage: 'looking at columns', done, total: columns.length });
    const type = types.get(column.inner) ?? 'VARCHAR';
    const asked = categorical.includes(column.name);
    // Without any value it may be either; a category that a model needs is asked for.
    const empty =
      type === 'VARCHAR' && !asked && (await requireNotMixed(connection, from, column)) === 0;
    const kind = (isNumberType(type) || empty) && !asked ? 'numeric' : 'category';
    if (/^(STRUCT|MAP|BLOB|.*\[\])/.test(type)) {
      notes.push(`Column '${column.name}' holds nested values; they are taken as texts.`);
    }
    plan.push({ ...column, kind, empty });
  }
  return plan;
}

/**
 * Nine numbers in ten and then a text is a mistake in the file, not a category.
 *
 * @returns How many values the column has.
 */
async function requireNotMixed(
  connection: DuckDBConnection,
  from: string,
  column: SourceColumn,
): Promise<number> {
  const cell = columnOf(column);
  const isText = `${cell} IS NOT NULL AND TRY_CAST(${cell} AS DOUBLE) IS NULL`;
  const [[known, texts, example]] = await (
    await connection.run(
      `SELECT count(${cell}), count(*) FILTER (${isText}), any_value(${cell}) FILTER (${isText}) FROM ${from}`,
    )
  ).getRows();
  if (Number(texts) > 0 && Number(texts) <= 0.1 * Number(known)) {
    throw new PairfairError(
      'bad-data',
      `Column '${column.name}' holds numbers, but ${texts} of its ${known} values are not, such as '${String(example).slice(0, 40)}'. Correct them, list them as missing, or say that the column is categorical.`,
    );
  }
  return Number(known);
}

interface ColumnBuilder {
  add(chunk: DuckDBDataChunk, column: number): void;
  build(name: string): Column;
}

function numericBuilder(): ColumnBuilder {
  const parts: Float64Array[] = [];
  return {
    add(chunk, column) {
      const vector = chunk.getColumnVector(column);
      const part = new Float64Array(chunk.rowCount);
      for (let i = 0; i < part.length; i++) part[i] = (vector.getItem(i) as number) ?? Number.NaN;
      parts.push(part);
    },
    build: (name) => ({ kind: 'numeric', name, values: joined(Float64Array, parts) }),
  };
}

function categoryBuilder(): ColumnBuilder {
  const parts: Int32Array[] = [];
  const codes = new Map<string, number>();
  return {
    add(chunk, column) {
      const vector = chunk.getColumnVector(column);
      const part = new Int32Array(chunk.rowCount);
      for (let i = 0; i < part.length; i++) {
        const text = vector.getItem(i) as string | null;
        if (text === null) {
          part[i] = -1;
          continue;
        }
        let code = codes.get(text);
        if (code === undefined) codes.set(text, (code = codes.size));
        part[i] = code;
      }
      parts.push(part);
    },
    build(name) {
      // Levels in the order of their names, so that they do not depend on the order of rows.
      const met = Array.from(codes.keys());
      const levels = met.slice().sort();
      const place = new Map(levels.map((level, k) => [level, k]));
      const moved = met.map((level) => place.get(level) ?? -1);
      const all = joined(Int32Array, parts).map((code) => (code < 0 ? -1 : moved[code]));
      return { kind: 'category', name, levels, codes: all };
    },
  };
}

function joined<T extends Float64Array | Int32Array>(
  kind: new (length: number) => T,
  parts: readonly T[],
): T {
  const out = new kind(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** SHA-256 of the bytes of files, one after another. */
export async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) for await (const part of createReadStream(file)) hash.update(part);
  return `sha256:${hash.digest('hex')}`;
}
