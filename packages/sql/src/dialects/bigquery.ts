import { backslashed, exponential, requireName, type SqlDialect } from './dialect.ts';

const number = (value: number) => {
  if (Number.isFinite(value)) return exponential(value);
  const word = Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  return `CAST('${word}' AS FLOAT64)`;
};

const text = (value: string) => `'${backslashed(value, "'")}'`;

/** BigQuery, GoogleSQL. */
export const bigquery: SqlDialect = {
  name: (text) => `\`${backslashed(requireName(text, 'BigQuery'), '`')}\``,
  text,
  number,
  // NaN differs from itself here, so NULLIF would not find it.
  double: (column) => `IF(IS_NAN(CAST(${column} AS FLOAT64)), NULL, CAST(${column} AS FLOAT64))`,
  string: (column) => `NULLIF(CAST(${column} AS STRING), '')`,
  rewrite: (column, { pattern, by }) => `REGEXP_REPLACE(${column}, ${text(pattern)}, ${text(by)})`,
  // It stops with an error where exp overflows, at 709.
  exp: (column) => `EXP(LEAST(${column}, ${number(600)}))`,
  sums: {
    by: 'rows',
    // It has no VALUES.
    rows: (names, rows) => {
      const fields = names.map((name) => `${name} FLOAT64`).join(', ');
      const tuples = rows.map((row) => `(${row.map(number).join(', ')})`).join(',\n    ');
      return `SELECT * FROM UNNEST(ARRAY<STRUCT<${fields}>>[${tuples}])`;
    },
    person: 'ROW_NUMBER() OVER ()',
  },
  fence: '',
  mostColumns: 10_000,
  checkedBy: 'parser',
};
