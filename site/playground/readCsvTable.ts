import {
  type Column,
  categoryColumn,
  type MemoryTable,
  numericColumn,
  PairfairError,
} from 'pairfair';
import { csvRows, missingTexts } from 'pairfair/internal';

const separators = [',', ';', '\t', '|'] as const;
/** As DuckDB takes a text for a number: without a plus in front. */
const number = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A text table as the command reads one: the separator that its first line has most of, numbers
 * where a column holds nothing else, and the same texts for missing values.
 *
 * @throws PairfairError `bad-file` for what is no table; `bad-data` for a mixed or repeated column.
 */
export function readCsvTable(name: string, text: string): MemoryTable {
  const body = text.replace(/^\uFEFF/, '');
  const first = (/^[^\r\n]*/.exec(body)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (mark: string) => first.split(mark).length;
  const separator = separators.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  const [header, ...rows] = csvRows(body, separator);
  if (!header || body.includes('\0')) {
    throw new PairfairError(
      'bad-file',
      `${name} ${header ? 'is no text table' : 'is empty'}: take a CSV file whose first line names the columns.`,
    );
  }
  const names = header.cells.map((cell) => cell.trim());
  requireNames(name, names);
  for (const { line, cells, fault } of rows) {
    if (!fault && cells.length === names.length) continue;
    throw new PairfairError(
      'bad-file',
      `Line ${line} of ${name} cannot be read: ${fault ?? `it has ${cells.length} cells, and the first line names ${names.length} columns`}.`,
    );
  }
  const missing = new Set(missingTexts);
  const columns = names.map((column, j) =>
    columnOf(
      column,
      rows.map(({ cells }) => (missing.has(cells[j]) ? null : cells[j])),
    ),
  );
  return { rows: rows.length, columns };
}

function requireNames(file: string, names: readonly string[]): void {
  const empty = names.indexOf('');
  const repeated = names.find((name, j) => names.indexOf(name) < j);
  if (empty < 0 && repeated === undefined) return;
  throw new PairfairError(
    'bad-file',
    empty < 0
      ? `Two columns of ${file} are called '${repeated}': rename one of them.`
      : `Column ${empty + 1} of ${file} has no name: the first line must name every column.`,
  );
}

/** Numbers or texts; nine numbers in ten and then a text is a mistake in the file. */
function columnOf(name: string, cells: readonly (string | null)[]): Column {
  const known = cells.filter((cell) => cell !== null);
  const texts = known.filter((cell) => !number.test(cell));
  if (texts.length === 0) {
    return numericColumn(
      name,
      cells.map((cell) => (cell === null ? null : Number(cell))),
    );
  }
  if (texts.length <= 0.1 * known.length) {
    throw new PairfairError(
      'bad-data',
      `Column '${name}' holds numbers, but ${texts.length} of its ${known.length} values are not, such as '${texts[0].slice(0, 40)}'. Correct them, or leave those cells empty.`,
    );
  }
  return categoryColumn(name, cells);
}
