import { type Column, categoryColumn, numericColumn } from 'pairfair';
import type { ColumnProfile } from './schemas.ts';

/** The values of a person by column name: numbers, texts, or null where missing. */
export type Features = Readonly<Record<string, string | number | boolean | null>>;

/** Stands in the place of somebody who was erased: others are known by theirs. */
export const nobody: Features = {};

/** A value as text, null where it is missing. */
export function textOf(features: Features, name: string): string | null {
  const value = Object.hasOwn(features, name) ? features[name] : null;
  return value === null || value === undefined ? null : String(value);
}

/** Columns of a table of people, as the library takes them; those named, in that order. */
export function columnsOfPeople(
  people: readonly Features[],
  profiles: readonly ColumnProfile[],
  names: readonly string[],
): Column[] {
  return names.map((name) => {
    const kind = profiles.find((profile) => profile.name === name)?.kind;
    return kind === 'number'
      ? numericColumn(
          name,
          people.map((features) => {
            const value = Object.hasOwn(features, name) ? features[name] : null;
            return value === null || value === undefined ? null : Number(value);
          }),
        )
      : categoryColumn(
          name,
          people.map((features) => textOf(features, name)),
        );
  });
}

/** Values by name from lines that are JSON lists of the columns' values; {@link nobody} for `null`. */
export function featuresOfLines(lines: string, names: readonly string[]): Features[] {
  return lines.split('\n').map((line) => {
    const values = JSON.parse(line) as Features[string][] | null;
    if (values === null) return nobody;
    return Object.fromEntries(names.map((name, k) => [name, values[k] ?? null]));
  });
}

/** The rows of a table as values by name, from `from` to below `to`. */
export function featuresOfRows(columns: readonly Column[], from: number, to: number): Features[] {
  return Array.from({ length: to - from }, (_, k) =>
    Object.fromEntries(columns.map((column) => [column.name, cellOf(column, from + k)])),
  );
}

function cellOf(column: Column, row: number): string | number | null {
  if (column.kind === 'numeric') {
    const value = column.values[row] as number;
    return Number.isFinite(value) ? value : null;
  }
  return column.levels[column.codes[row] as number] ?? null;
}
