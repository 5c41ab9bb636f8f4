import { doubleQuoted, exponential, type SqlDialect, singleQuoted, valueRows } from './dialect.ts';

const number = (value: number) =>
  Number.isFinite(value) ? exponential(value) : `CAST('${value}' AS DOUBLE)`;

/** DuckDB. */
export const duckdb: SqlDialect = {
  name: (text) => doubleQuoted(text, 'DuckDB'),
  text: (text) => singleQuoted(text, 'DuckDB'),
  number,
  double: (column) => `NULLIF(CAST(${column} AS DOUBLE), CAST('NaN' AS DOUBLE))`,
  string: (column) => `NULLIF(CAST(${column} AS VARCHAR) COLLATE C, '')`,
  exp: (column) => `exp(${column})`,
  sums: { by: 'rows', rows: (names, rows) => valueRows(names, rows, number) },
  fence: '',
  mostColumns: 100_000,
};
