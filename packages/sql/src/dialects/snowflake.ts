import type { LevelRule } from 'pairfair';
import { backslashed, doubleQuoted, type SqlDialect, valueRows } from './dialect.ts';

// Cast from a text: a literal with a point may become a decimal, and lose digits.
const number = (value: number) => `CAST('${words.get(value) ?? value}' AS DOUBLE)`;
const words = new Map([
  [Number.POSITIVE_INFINITY, 'inf'],
  [Number.NEGATIVE_INFINITY, '-inf'],
]);

const text = (value: string) => `'${backslashed(value, "'")}'`;

/** Snowflake. */
export const snowflake: SqlDialect = {
  name: (text) => doubleQuoted(text, 'Snowflake'),
  text,
  number,
  // NaN is equal to itself here.
  double: (column) => `NULLIF(CAST(${column} AS DOUBLE), CAST('NaN' AS DOUBLE))`,
  string: (column) => `NULLIF(CAST(${column} AS VARCHAR), '')`,
  rewrite: (column, rule) => {
    const { pattern, by } = capturing(rule);
    return `REGEXP_REPLACE(${column}, ${text(pattern)}, ${text(by)})`;
  },
  exp: (column) => `EXP(LEAST(${column}, ${number(600)}))`,
  sums: {
    by: 'rows',
    rows: (names, rows) => valueRows(names, rows, number),
    person: 'ROW_NUMBER() OVER (ORDER BY NULL)',
  },
  fence: '',
  mostColumns: 10_000,
  checkedBy: 'parser',
};

/** A rule without brackets that catch nothing, `(?:`, which Snowflake does not know. */
function capturing({ pattern, by }: LevelRule): LevelRule {
  const opened = pattern.match(/(?<!\\)\((?:\?:)?/g) ?? [];
  const places = opened.flatMap((bracket, i) => (bracket === '(' ? [i + 1] : []));
  return {
    pattern: pattern.replaceAll('(?:', '('),
    by: by.replaceAll(/\\(\d)/g, (_, group) => `\\${places[Number(group) - 1]}`),
  };
}
