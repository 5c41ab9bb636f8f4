import { PairfairError } from '../errors.ts';

/** Feature columns of people, as they come from a file: not yet numbers a model can use. */
export interface Table {
  /** How many people. */
  readonly rows: number;
  readonly columns: readonly Column[];
}

/** One column of a table. */
export type Column = NumericColumn | CategoryColumn;

/** A column of numbers. */
export interface NumericColumn {
  readonly kind: 'numeric';
  readonly name: string;
  /** One number per person; NaN where it is missing. */
  readonly values: Float64Array;
}

/** A column of texts, as codes. */
export interface CategoryColumn {
  readonly kind: 'category';
  readonly name: string;
  /** What the codes stand for. */
  readonly levels: readonly string[];
  /** One code per person, an index into `levels`; −1 where it is missing. */
  readonly codes: Int32Array;
}

/**
 * A numeric column from plain numbers; null, undefined and NaN are missing.
 *
 * @example
 * numericColumn('age', [31, null, 54]);
 */
export function numericColumn(
  name: string,
  values: ArrayLike<number | null | undefined>,
): NumericColumn {
  return {
    kind: 'numeric',
    name,
    values: Float64Array.from({ length: values.length }, (_, i) => values[i] ?? Number.NaN),
  };
}

/**
 * A category column from texts; null, undefined and '' are missing. Levels are sorted by code
 * unit, so that they do not depend on the order of people.
 */
export function categoryColumn(
  name: string,
  values: ArrayLike<string | null | undefined>,
): CategoryColumn {
  const seen = new Set<string>();
  for (let i = 0; i < values.length; i++) if (values[i]) seen.add(values[i] as string);
  const levels = Array.from(seen).sort();
  const code = new Map(levels.map((level, k) => [level, k]));
  return {
    kind: 'category',
    name,
    levels,
    codes: Int32Array.from({ length: values.length }, (_, i) => code.get(values[i] ?? '') ?? -1),
  };
}

/** The texts of a column, null where it is missing; a number is the text JavaScript gives it. */
export function columnTexts(column: Column): (string | null)[] {
  if (column.kind === 'category') {
    return Array.from(column.codes, (code) => (code < 0 ? null : (column.levels[code] ?? null)));
  }
  return Array.from(column.values, (value) => (Number.isNaN(value) ? null : String(value)));
}

/**
 * The numbers of a column, NaN where it is missing.
 *
 * @throws PairfairError `bad-data` when it holds texts, or nothing at all.
 */
export function columnNumbers(column: Column): Float64Array {
  if (column.kind === 'numeric' && !isEmpty(column.values)) return column.values;
  if (column.kind === 'numeric' || column.levels.length === 0) {
    throw new PairfairError(
      'bad-data',
      `Column '${column.name}' must hold numbers, but is empty in every row.`,
    );
  }
  throw new PairfairError(
    'bad-data',
    `Column '${column.name}' must hold numbers, but holds texts such as '${column.levels[0]}'.`,
  );
}

function isEmpty(values: Float64Array): boolean {
  return values.length > 0 && values.every((value) => Number.isNaN(value));
}

/** Some rows of a table, in the given order. */
export function tableRows({ columns }: Pick<Table, 'columns'>, rows: Uint32Array): Table {
  return { rows: rows.length, columns: columns.map((column) => columnRows(column, rows)) };
}

function columnRows(column: Column, rows: Uint32Array): Column {
  if (column.kind === 'numeric') {
    return { ...column, values: Float64Array.from(rows, (i) => column.values[i]) };
  }
  return { ...column, codes: Int32Array.from(rows, (i) => column.codes[i]) };
}

/**
 * The column of that name.
 *
 * @throws PairfairError `unknown-name`.
 */
export function requireColumn({ columns }: Pick<Table, 'columns'>, name: string): Column {
  const found = columns.find((column) => column.name === name);
  if (found) return found;
  throw new PairfairError('unknown-name', `The data have no column '${name}'.`);
}

/**
 * Throws `not-finite`, naming column and row, when a number is infinite: `inf` in a file, or one
 * with too many digits for a double.
 *
 * @param before How many rows of the table come before those of the column.
 */
export function requireFiniteColumn(column: Column, before = 0): void {
  if (column.kind !== 'numeric') return;
  const { name, values } = column;
  const row = values.findIndex((value) => value === Infinity || value === -Infinity);
  if (row >= 0) throw infiniteValue(name, values[row], before + row + 1);
}

/** What is said of an infinite number, and where it is: in a row from 1, or with somebody's id. */
export function infiniteValue(name: string, value: number, where?: number | string): PairfairError {
  const place = typeof where === 'number' ? `row ${where}` : `the row of '${where}'`;
  const at = where === undefined ? '' : ` in ${place}`;
  return new PairfairError(
    'not-finite',
    `Column '${name}' holds ${value}${at}: inf, or a number too large to compute with. Correct it, leave it empty, or leave the column out.`,
  );
}
