import { PairfairError } from 'pairfair';

/** The databases that exported SQL is written for. */
export type SqlDialectName = 'postgres' | 'duckdb' | 'clickhouse';

/** How one database writes what the others write differently. */
export interface SqlDialect {
  /** A name of a table or column, quoted so that nothing in it can end it. */
  readonly name: (text: string) => string;
  /** A text value, quoted so that nothing in it can end it. */
  readonly text: (text: string) => string;
  /** A finite number as a double, every bit of it, safe behind any operator. */
  readonly number: (value: number) => string;
  /** The value of a raw column as a double; null where it is null or not a number. */
  readonly double: (column: string) => string;
  /** The value of a raw column as a text that is compared byte by byte; null where it is empty. */
  readonly string: (column: string) => string;
  /** A SELECT of constant rows under column names that need no quotes. */
  readonly rows: (names: readonly string[], rows: readonly (readonly number[])[]) => string;
  /** What ends every step, to keep the database from computing it once per use. */
  readonly fence: string;
  /** How many columns a step may have. */
  readonly mostColumns: number;
}

const postgres: SqlDialect = {
  name: (text) => `"${requireQuotable(text, 'PostgreSQL').replaceAll('"', '""')}"`,
  text: (text) => {
    const quoted = requireText(text, 'PostgreSQL').replaceAll("'", "''");
    // E'…' reads backslashes the same way whatever standard_conforming_strings says.
    return text.includes('\\') ? `E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`;
  },
  number: (value) => `float8 '${value}'`,
  double: (column) => `NULLIF(CAST(${column} AS float8), float8 'NaN')`,
  string: (column) => `NULLIF(CAST(${column} AS text) COLLATE "C", '')`,
  rows: (names, rows) => standardRows(names, rows, postgres),
  // Steps are used once, so PostgreSQL would put each into the next, and every column of X would
  // be computed again for every dimension. It never does so with an OFFSET.
  fence: ' OFFSET 0',
  mostColumns: 1600,
};

const duckdb: SqlDialect = {
  name: (text) => `"${requireQuotable(text, 'DuckDB').replaceAll('"', '""')}"`,
  text: (text) => `'${requireText(text, 'DuckDB').replaceAll("'", "''")}'`,
  number: exponential,
  double: (column) => `NULLIF(CAST(${column} AS DOUBLE), CAST('NaN' AS DOUBLE))`,
  string: (column) => `NULLIF(CAST(${column} AS VARCHAR) COLLATE C, '')`,
  rows: (names, rows) => standardRows(names, rows, duckdb),
  fence: '',
  mostColumns: 100_000,
};

const clickhouse: SqlDialect = {
  name: (text) => `"${withBackslashes(requireQuotable(text, 'ClickHouse'), '"')}"`,
  text: (text) => `'${withBackslashes(text, "'")}'`,
  number: exponential,
  // NaN differs from itself here, so NULLIF would not find it.
  double: (column) =>
    `if(isNaN(CAST(${column} AS Nullable(Float64))), NULL, CAST(${column} AS Nullable(Float64)))`,
  string: (column) => `NULLIF(CAST(${column} AS Nullable(String)), '')`,
  rows: (names, rows) => {
    const structure = names.map((name) => `${name} Float64`).join(', ');
    return `SELECT * FROM values('${structure}', ${tuples(rows, clickhouse)})`;
  },
  fence: '',
  mostColumns: 100_000,
};

/** The dialects by name. */
export const sqlDialects: Readonly<Record<SqlDialectName, SqlDialect>> = {
  postgres,
  duckdb,
  clickhouse,
};

function standardRows(
  names: readonly string[],
  rows: readonly (readonly number[])[],
  sql: SqlDialect,
): string {
  return `SELECT * FROM (VALUES ${tuples(rows, sql)}) AS constants (${names.join(', ')})`;
}

function tuples(rows: readonly (readonly number[])[], sql: SqlDialect): string {
  return rows.map((row) => `(${row.map(sql.number).join(', ')})`).join(',\n    ');
}

/** With an exponent: a literal with a point alone would be a decimal in DuckDB, and lose digits. */
function exponential(value: number): string {
  const text = value.toExponential();
  // A minus behind a minus would begin a comment.
  return value < 0 ? `(${text})` : text;
}

/** ClickHouse reads backslashes in names and texts alike. */
function withBackslashes(text: string, quote: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\0', '\\0');
}

function requireQuotable(text: string, database: string): string {
  if (text.length > 0) return requireText(text, database);
  throw new PairfairError('invalid-option', `${database} has no columns or tables without a name.`);
}

function requireText(text: string, database: string): string {
  if (!text.includes('\0')) return text;
  throw new PairfairError(
    'invalid-option',
    `${database} cannot hold the character NUL, but it is in ${JSON.stringify(text)}. Rename it in the data and fit again.`,
  );
}
