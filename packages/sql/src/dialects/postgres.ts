import { doubleQuoted, type SqlDialect, singleQuoted, valueRows } from './dialect.ts';

const number = (value: number) => `float8 '${value}'`;

const text = (value: string) => {
  const quoted = singleQuoted(value, 'PostgreSQL');
  // E'…' reads backslashes the same way whatever standard_conforming_strings says.
  return value.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
};

/** PostgreSQL. */
export const postgres: SqlDialect = {
  name: (text) => doubleQuoted(text, 'PostgreSQL'),
  text,
  number,
  double: (column) => `NULLIF(CAST(${column} AS float8), float8 'NaN')`,
  string: (column) => `NULLIF(CAST(${column} AS text) COLLATE "C", '')`,
  rewrite: (column, { pattern, by }) => `regexp_replace(${column}, ${text(pattern)}, ${text(by)})`,
  // It stops with an error where exp underflows, at −745, or where its product with a small
  // coefficient does, and where exp overflows, at 709.
  exp: (column) =>
    `CASE WHEN ${column} > ${number(-600)} THEN exp(LEAST(${column}, ${number(600)})) ELSE ${number(0)} END`,
  sums: {
    by: 'rows',
    rows: (names, rows) => valueRows(names, rows, number),
    person: 'ROW_NUMBER() OVER ()',
  },
  // Steps are used once, so PostgreSQL would put each into the next, and every column of X would
  // be computed again for every dimension. It never does so with an OFFSET.
  fence: ' OFFSET 0',
  mostColumns: 1600,
  checkedBy: 'database',
};
