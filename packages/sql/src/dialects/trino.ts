import { doubleQuoted, exponential, type SqlDialect, singleQuoted, valueRows } from './dialect.ts';

const number = (value: number) => {
  if (Number.isFinite(value)) return exponential(value);
  return Number.isNaN(value) ? 'nan()' : value > 0 ? 'infinity()' : '(-infinity())';
};

const text = (value: string) => singleQuoted(value, 'Trino');

/** Trino, also as Athena and Starburst run it. */
export const trino: SqlDialect = {
  name: (text) => doubleQuoted(text, 'Trino'),
  text,
  number,
  // NaN differs from itself here, so NULLIF would not find it.
  double: (column) => `IF(is_nan(CAST(${column} AS DOUBLE)), NULL, CAST(${column} AS DOUBLE))`,
  string: (column) => `NULLIF(CAST(${column} AS VARCHAR), '')`,
  rewrite: (column, { pattern, by }) =>
    `regexp_replace(${column}, ${text(pattern)}, ${text(by.replaceAll('\\', '$'))})`,
  exp: (column) => `exp(${column})`,
  sums: {
    by: 'rows',
    rows: (names, rows) => valueRows(names, rows, number),
    person: 'ROW_NUMBER() OVER ()',
  },
  fence: '',
  mostColumns: 100_000,
  checkedBy: 'parser',
};
