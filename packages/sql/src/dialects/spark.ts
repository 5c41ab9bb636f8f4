import { backslashed, exponential, requireName, type SqlDialect, valueRows } from './dialect.ts';

const number = (value: number) => {
  if (!Number.isFinite(value)) return `CAST('${value}' AS DOUBLE)`;
  // D: an exponent alone is a decimal where spark.sql.legacy.exponentLiteralAsDecimalEnabled is set.
  return value < 0 ? `(${value.toExponential()}D)` : `${exponential(value)}D`;
};

const text = (value: string) => `'${backslashed(value, "'")}'`;

/** Spark SQL 3.3 and newer, and Databricks. */
export const spark: SqlDialect = {
  name: (text) => `\`${requireName(text, 'Spark').replaceAll('`', '``')}\``,
  text,
  number,
  // NaN is equal to itself here.
  double: (column) => `NULLIF(CAST(${column} AS DOUBLE), CAST('NaN' AS DOUBLE))`,
  string: (column) => `NULLIF(CAST(${column} AS STRING), '')`,
  rewrite: (column, { pattern, by }) =>
    `regexp_replace(${column}, ${text(pattern)}, ${text(by.replaceAll('\\', '$'))})`,
  exp: (column) => `exp(${column})`,
  sums: {
    by: 'rows',
    rows: (names, rows) => valueRows(names, rows, number),
    person: 'monotonically_increasing_id()',
  },
  fence: '',
  mostColumns: 100_000,
  checkedBy: 'parser',
};
