import { doubleQuoted, exponential, type SqlDialect, singleQuoted, valueRows } from './dialect.ts';

const number = (value: number) =>
  Number.isFinite(value) ? exponential(value) : `CAST('${value}' AS DOUBLE)`;

const text = (value: string) => singleQuoted(value, 'DuckDB');

/** DuckDB. */
export const duckdb: SqlDialect = {
  name: (text) => doubleQuoted(text, 'DuckDB'),
  text,
  number,
  double: (column) => `NULLIF(CAST(${column} AS DOUBLE), CAST('NaN' AS DOUBLE))`,
  string: (column) => `NULLIF(CAST(${column} AS VARCHAR) COLLATE C, '')`,
  rewrite: (column, { pattern, by }) => `regexp_replace(${column}, ${text(pattern)}, ${text(by)})`,
  exp: (column) => `exp(${column})`,
  sums: {
    by: 'rows',
    rows: (names, rows) => valueRows(names, rows, number),
    person: 'ROW_NUMBER() OVER ()',
  },
  fence: '',
  mostColumns: 100_000,
  checkedBy: 'database',
};
