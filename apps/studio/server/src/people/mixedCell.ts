import { setImmediate } from 'node:timers/promises';
import { missingTexts } from 'pairfair/internal';

/** A cell that keeps a column from being one of numbers. */
export interface MixedCell {
  readonly column: string;
  /** Row of the table, the one after the column names being 1. */
  readonly row: number;
  readonly text: string;
}

/**
 * The first cell that is not a number in the first column that otherwise nearly is one of numbers
 * (nine in ten): where to look when a file was refused for that. The text has passed `checkCsv`.
 */
export async function mixedCell(text: string, delimiter: string): Promise<MixedCell | undefined> {
  const missing = new Set(missingTexts);
  let header: string[] | undefined;
  let columns: { known: number; notNumbers: number; row: number; text: string }[] = [];
  let row = 0;
  for (const cells of rowsOf(text.replace(/^\uFEFF/, ''), delimiter)) {
    if (!header) {
      header = cells;
      columns = cells.map(() => ({ known: 0, notNumbers: 0, row: 0, text: '' }));
      continue;
    }
    row++;
    if (row % 20_000 === 0) await setImmediate();
    cells.forEach((cell, j) => {
      const column = columns[j];
      if (!column || missing.has(cell)) return;
      column.known++;
      if (Number.isFinite(Number(cell))) return;
      if (column.notNumbers++ === 0) Object.assign(column, { row, text: cell });
    });
  }
  const at = columns.findIndex(
    ({ known, notNumbers }) => notNumbers > 0 && notNumbers <= 0.1 * known,
  );
  const found = columns[at];
  return found && { column: header?.[at] ?? '', row: found.row, text: found.text.slice(0, 40) };
}

/** The text of a cell, rows and columns from 0. The text has passed `checkCsv`. */
export function cellAt(
  text: string,
  delimiter: string,
  row: number,
  column: number,
): string | undefined {
  let at = -1;
  for (const cells of rowsOf(text.replace(/^\uFEFF/, ''), delimiter)) {
    if (at++ === row) return cells[column];
  }
  return undefined;
}

/** Rows of a text whose quotes are known to be in order. */
function* rowsOf(text: string, delimiter: string): Generator<string[]> {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (letter === '"') {
      if (quoted && text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = !quoted;
    } else if (!quoted && letter === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (!quoted && (letter === '\n' || letter === '\r')) {
      if (cells.length > 0 || cell !== '') yield [...cells, cell];
      cells = [];
      cell = '';
    } else cell += letter;
  }
  if (cells.length > 0 || cell !== '') yield [...cells, cell];
}
