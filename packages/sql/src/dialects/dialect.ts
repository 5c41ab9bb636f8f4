import { type LevelRule, PairfairError } from 'pairfair';

/** How one database writes what the others write differently. */
export interface SqlDialect {
  /** A name of a table or column, quoted so that nothing in it can end it. */
  readonly name: (text: string) => string;
  /** A text value, quoted so that nothing in it can end it. */
  readonly text: (text: string) => string;
  /** A number as a double, every bit of it, safe behind any operator. */
  readonly number: (value: number) => string;
  /** The value of a raw column as a double; null where it is null or not a number. */
  readonly double: (column: string) => string;
  /** The value of a raw column as a text that is compared byte by byte; null where it is empty. */
  readonly string: (column: string) => string;
  /** A text with what matches a pattern replaced, as a `LevelRule` says. */
  readonly rewrite: (column: string, rule: LevelRule) => string;
  /** The exponential of a column, which must not stop the query however large or small it is. */
  readonly exp: (column: string) => string;
  /** How sums over columns and anchors are written. */
  readonly sums: SqlArrays | SqlRows;
  /** What ends every step, to keep the database from computing it once per use. */
  readonly fence: string;
  /** How many columns a step may have. */
  readonly mostColumns: number;
  /** What its statements are checked by: run in the database itself, or read by a parser of it. */
  readonly checkedBy: 'database' | 'parser';
}

/** Sums by functions of arrays: one row of the table stays one row. */
export interface SqlArrays {
  readonly by: 'arrays';
  readonly array: (items: readonly string[]) => string;
  /** Finite doubles as an array. */
  readonly numbers: (values: ArrayLike<number>) => string;
  /** Σ a b, Σ (a − b)² and Σ |a − b| of two arrays. */
  readonly product: (a: string, b: string) => string;
  readonly squaredDistance: (a: string, b: string) => string;
  readonly distance: (a: string, b: string) => string;
  /** The array of an expression's values, with `item` standing for each item of a list. */
  readonly map: (item: string, expression: string, list: string) => string;
  /** Where the last of ascending numbers stands that a value is not below, from 1. */
  readonly place: (value: string, list: string) => string;
  readonly item: (list: string, place: string) => string;
}

/** Sums written out, and anchors as a table of constants that people are joined with. */
export interface SqlRows {
  readonly by: 'rows';
  /** A SELECT of constant rows under column names that need no quotes. */
  readonly rows: (names: readonly string[], rows: readonly (readonly number[])[]) => string;
  /** A number that tells rows apart, in whatever order. */
  readonly person: string;
}

/** A name as the standard has it. */
export function doubleQuoted(text: string, database: string): string {
  return `"${requireText(requireName(text, database), database).replaceAll('"', '""')}"`;
}

/** A text as the standard has it. */
export function singleQuoted(text: string, database: string): string {
  return `'${requireText(text, database).replaceAll("'", "''")}'`;
}

/** What a text or a name is between quotes, where backslashes are read. */
export function backslashed(text: string, quote: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\0', '\\0');
}

/** A finite double with an exponent: with a point alone it would be a decimal, and lose digits. */
export function exponential(value: number): string {
  const text = value.toExponential();
  // A minus behind a minus would begin a comment.
  return value < 0 ? `(${text})` : text;
}

/** A SELECT of constant rows as the standard has it. */
export function valueRows(
  names: readonly string[],
  rows: readonly (readonly number[])[],
  number: SqlDialect['number'],
): string {
  const tuples = rows.map((row) => `(${row.map(number).join(', ')})`).join(',\n    ');
  return `SELECT * FROM (VALUES ${tuples}) AS constants (${names.join(', ')})`;
}

/** Refuses a name without letters. */
export function requireName(text: string, database: string): string {
  if (text.length > 0) return text;
  throw new PairfairError('invalid-option', `${database} has no columns or tables without a name.`);
}

function requireText(text: string, database: string): string {
  if (!text.includes('\0')) return text;
  throw new PairfairError(
    'invalid-option',
    `${database} cannot hold the character NUL, but it is in ${JSON.stringify(text)}. Rename it in the data and fit again.`,
  );
}
