/** A cell of a table. */
export type CsvCell = string | number | boolean | null | undefined;

/** Options for {@link csvText}. */
export interface CsvOptions {
  /**
   * Whether the file is meant for a spreadsheet program: texts that such a program would run as a
   * formula then get an apostrophe in front. Say false for files that programs read back.
   */
  readonly spreadsheet: boolean;
}

/** What makes a spreadsheet take a text for a formula, at its beginning. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** A number is no formula, whatever its sign. */
const numberText = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A table as CSV text (RFC 4180): lines end in CR LF, and a cell is quoted when it holds a comma,
 * a quote or a line end. Null, undefined and NaN are empty cells; numbers have all their digits.
 *
 * @example
 * csvText([['id', 'score'], ['=1+1', -0.5]], { spreadsheet: true }); // "'=1+1", -0.5
 */
export function csvText(
  rows: readonly (readonly CsvCell[])[],
  { spreadsheet }: CsvOptions,
): string {
  const line = (row: readonly CsvCell[]) => row.map((cell) => cellText(cell, spreadsheet));
  return rows.map((row) => `${line(row).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell, spreadsheet: boolean): string {
  if (cell === null || cell === undefined || Number.isNaN(cell)) return '';
  if (typeof cell !== 'string') return String(cell);
  const runs = spreadsheet && formulaStart.test(cell) && !numberText.test(cell);
  const text = runs ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
