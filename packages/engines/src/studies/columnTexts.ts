import type { Column } from 'pairfair';

/** The texts of a column, null where it is missing. */
export function columnTexts(column: Column): (string | null)[] {
  if (column.kind === 'category') {
    return Array.from(column.codes, (code) => (code < 0 ? null : (column.levels[code] ?? null)));
  }
  return Array.from(column.values, (value) => (Number.isNaN(value) ? null : String(value)));
}
