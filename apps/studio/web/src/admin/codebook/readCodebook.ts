import type { ColumnWords } from '@pairfair/studio/studies/schemas';
import { csvRows } from 'pairfair/internal';

/** What a codebook file says, by column; or what is wrong with the file. */
export type ReadCodebook =
  | { readonly columns: ReadonlyMap<string, ColumnWords> }
  | { readonly problem: 'no-columns' | 'unreadable'; readonly line?: number };

const texts = ['label', 'unit', 'group', 'meaning'] as const;
const longest = { label: 200, unit: 200, group: 200, meaning: 500 } as const;
/** As many values as the server takes of a column. */
const mostValues = 200;

/**
 * Reads a codebook, as JSON (`{"columns": [{"name": …, "label": …, "values": [{"value": …, "label": …}]}]}`)
 * or as CSV with the columns `column`, `label`, `unit`, `group`, `meaning`, `ordered`, `value` and
 * `value_label`, of which only the first has to be there: a line for a column, or one for each of its
 * values. Values stand in their order in the file.
 */
export function readCodebook(text: string): ReadCodebook {
  const body = text.replace(/^\uFEFF/, '');
  return /^\s*[[{]/.test(body) ? readJson(body) : readCsv(body);
}

function readJson(text: string): ReadCodebook {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'unreadable' };
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { columns?: unknown }).columns;
  if (!Array.isArray(list)) return { problem: 'no-columns' };
  const columns = new Map<string, ColumnWords>();
  for (const entry of list as Record<string, unknown>[]) {
    const name = entry?.name ?? entry?.column;
    if (typeof name !== 'string') return { problem: 'no-columns' };
    const values = Array.isArray(entry.values) ? (entry.values as unknown[]) : [];
    columns.set(name, {
      ...wordsOf((field) => entry[field]),
      ...(values.length > 0 && { values: values.slice(0, mostValues).map(codedValue) }),
      ...(entry.ordered === true && { ordered: true }),
    });
  }
  return { columns };
}

function codedValue(entry: unknown): { value: string; label?: string } {
  const { value, label } = (
    typeof entry === 'object' && entry !== null ? entry : { value: entry }
  ) as { value?: unknown; label?: unknown };
  const words = cut(label, 200);
  return { value: String(value ?? '').slice(0, 200), ...(words && { label: words }) };
}

function readCsv(text: string): ReadCodebook {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const separator = first.split(';').length > first.split(',').length ? ';' : ',';
  const columns = new Map<string, ColumnWords>();
  let header: readonly string[] | undefined;
  for (const { line, cells, fault } of csvRows(text, separator)) {
    if (fault !== undefined) return { problem: 'unreadable', line };
    if (!header) {
      header = cells.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, '_'));
      if (!header.includes('column')) return { problem: 'no-columns' };
      continue;
    }
    const cell = (name: string) => cells[header?.indexOf(name) ?? -1] ?? '';
    const name = cell('column');
    if (name === '') return { problem: 'unreadable', line };
    const before = columns.get(name) ?? {};
    const value = cell('value');
    const label = cut(cell('value_label'), 200);
    const values = [
      ...(before.values ?? []),
      ...(value === '' ? [] : [{ value: value.slice(0, 200), ...(label && { label }) }]),
    ];
    columns.set(name, {
      ...before,
      ...wordsOf(cell),
      ...(values.length > 0 && { values: values.slice(0, mostValues) }),
      ...(/^(yes|true|1|ja|x)$/i.test(cell('ordered')) && { ordered: true }),
    });
  }
  return header ? { columns } : { problem: 'no-columns' };
}

function wordsOf(field: (name: string) => unknown): ColumnWords {
  return Object.fromEntries(
    texts.flatMap((name) => {
      const text = cut(field(name), longest[name]);
      return text ? [[name, text]] : [];
    }),
  );
}

function cut(value: unknown, length: number): string {
  return typeof value === 'string' ? value.trim().slice(0, length) : '';
}
