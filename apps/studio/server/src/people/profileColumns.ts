import type { Column, NumericColumn } from 'pairfair';
import type { ColumnProfile } from './schemas.ts';
import { suggestRole } from './suggestRole.ts';

const mostValues = 50;
/** Integers with no more values than this may be codes. */
const mostCodes = 20;
/** Values shown in a profile are cut to this length; the data keep them whole. */
const longestValue = 100;

/** What is in each column of a table, and what it looks like it is for. */
export function profileColumns(columns: readonly Column[]): ColumnProfile[] {
  const profiles = columns.map(profileOf);
  const taken = { id: false, target: false };
  return profiles.map((profile) => ({ ...profile, suggestedRole: suggestRole(profile, taken) }));
}

/** A profile that does not yet say what the column is for. */
export interface ColumnFacts extends Omit<ColumnProfile, 'suggestedRole'> {
  readonly rows: number;
  /** Whether all numbers are integers. */
  readonly integers: boolean;
}

function profileOf(column: Column): ColumnFacts {
  return column.kind === 'numeric' ? numericProfile(column) : categoryProfile(column);
}

function numericProfile({ name, values }: NumericColumn): ColumnFacts {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  let distinct = 0;
  let integers = true;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) distinct++;
    integers &&= Number.isInteger(sorted[i]);
  }
  const n = sorted.length;
  const at = (i: number) => sorted[i] as number;
  const median = (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2;
  return {
    ...{
      name,
      kind: 'number',
      rows: values.length,
      missing: values.length - n,
      distinct,
      integers,
    },
    range: n > 0 ? [at(0), median, at(n - 1)] : null,
    values: integers && distinct <= mostCodes ? countsOf(sorted) : [],
  };
}

/** Each value of a sorted column with its count. */
function countsOf(sorted: Float64Array): ColumnFacts['values'] {
  const counts = new Map<number, number>();
  for (const value of sorted) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value: String(value), count }));
}

function categoryProfile({ name, levels, codes }: Extract<Column, { kind: 'category' }>) {
  const counts = new Uint32Array(levels.length);
  let missing = 0;
  for (const code of codes) {
    if (code < 0) missing++;
    else counts[code] = (counts[code] as number) + 1;
  }
  const order = levels.map((_, k) => k).sort((a, b) => Number(counts[b]) - Number(counts[a]));
  const facts: ColumnFacts = {
    ...{ name, rows: codes.length, missing, distinct: levels.length, range: null, integers: false },
    kind: kindOf(levels, codes.length),
    values: order.slice(0, mostValues).map((k) => ({
      value: (levels[k] as string).slice(0, longestValue),
      count: Number(counts[k]),
    })),
  };
  return facts;
}

/** Texts nearly all of which differ are names or remarks, not categories. */
function kindOf(levels: readonly string[], rows: number): ColumnProfile['kind'] {
  const words = new Set(levels.map((level) => level.toLowerCase()));
  const both = (a: string, b: string) => words.size === 2 && words.has(a) && words.has(b);
  if (both('true', 'false') || both('yes', 'no')) return 'boolean';
  return levels.length > 50 && levels.length > rows / 2 ? 'text' : 'category';
}
