import { PairfairError } from '../errors.ts';
import { type Column, categoryColumn, columnTexts, type Table } from '../recipe/table.ts';

/** Some rows of some columns; levels that nobody of them has go. */
export function pickRows(table: Table, rows: Uint32Array): Column[] {
  return table.columns.map((column): Column => {
    if (column.kind === 'numeric') {
      return { ...column, values: Float64Array.from(rows, (i) => column.values[i]) };
    }
    const codes = Int32Array.from(rows, (i) => column.codes[i]);
    const met = Array.from(new Set(codes.filter((code) => code >= 0)));
    const place = new Map(met.map((code, k) => [code, k]));
    return {
      ...column,
      levels: met.map((code) => column.levels[code]),
      codes: codes.map((code) => place.get(code) ?? -1),
    };
  });
}

/** Rows of several partitions as one table, with the kinds of the whole. */
export function joinRows(
  parts: readonly (readonly Column[])[],
  columns: readonly { readonly name: string; readonly kind: Column['kind'] }[],
): Table {
  const made = columns.map(({ name, kind }): Column => {
    const found = parts.map((part) => partColumn(part, name, kind));
    if (kind === 'category') {
      const texts = found.flatMap(columnTexts);
      return categoryColumn(name, texts);
    }
    const lists = found.map((column) => (column.kind === 'numeric' ? column.values : []));
    return { kind, name, values: Float64Array.from(lists.flatMap((list) => Array.from(list))) };
  });
  const first = made[0];
  const rows = !first ? 0 : first.kind === 'numeric' ? first.values.length : first.codes.length;
  return { rows, columns: made };
}

function partColumn(part: readonly Column[], name: string, kind: Column['kind']): Column {
  const found = part.find((column) => column.name === name);
  if (!found) throw new PairfairError('unknown-name', `The data have no column '${name}'.`);
  return ofKind(found, kind);
}

/** A column that is empty in a partition is of the kind it has elsewhere. */
export function ofKind(column: Column, kind: Column['kind']): Column {
  if (column.kind === kind) return column;
  const { name } = column;
  const rows = column.kind === 'numeric' ? column.values.length : column.codes.length;
  return kind === 'numeric'
    ? { kind, name, values: new Float64Array(rows).fill(Number.NaN) }
    : { kind, name, levels: [], codes: new Int32Array(rows).fill(-1) };
}

/** Whether no row of a column has a value. */
export function isEmptyColumn(column: Column): boolean {
  return column.kind === 'numeric'
    ? column.values.every((value) => Number.isNaN(value))
    : column.codes.every((code) => code < 0);
}

/**
 * Stops where somebody is met in two partitions.
 *
 * @throws PairfairError `bad-data`.
 */
export function requireOnce(ids: readonly (string | null)[]): void {
  const seen = new Set<string | null>();
  for (const id of ids) {
    if (seen.has(id)) {
      throw new PairfairError(
        'bad-data',
        `Everybody must be in one partition only, once, but '${id}' is met twice. Partitions must not overlap.`,
      );
    }
    seen.add(id);
  }
}
