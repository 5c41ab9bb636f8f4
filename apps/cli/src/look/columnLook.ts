import type { CategoryColumn, Column, NumericColumn } from 'pairfair';
import { distributionOf, hasLongTail } from 'pairfair/internal';

/** What looking at one column shows, whatever it will be used for. */
export interface ColumnLook {
  readonly name: string;
  readonly kind: Column['kind'];
  readonly missing: number;
  /** How many different values there are. */
  readonly distinct: number;
  /** The most frequent values, at most five, with how many people have each. */
  readonly frequent: readonly { readonly value: string; readonly count: number }[];
  /** Least, median and greatest number; null for categories and for columns without a value. */
  readonly range: readonly [least: number, median: number, greatest: number] | null;
  /** Numbers further than three times the quartiles' distance outside the quartiles. */
  readonly outliers: number;
  readonly longTail: boolean;
  /** Whether the values are texts such as 3,14: numbers with a decimal comma. */
  readonly decimalCommas: boolean;
  /** Whether it numbers the rows in their order, from 0 or 1. */
  readonly index: boolean;
  /** Whether everybody has a value of their own that looks like a name or number of people. */
  readonly idLike: boolean;
}

/** Looks at one column. */
export function columnLook(column: Column): ColumnLook {
  return column.kind === 'numeric' ? numbersLook(column) : categoryLook(column);
}

const mostFrequent = 5;
const decimalComma = /^[+-]?\d+(,\d+)?$/;
const idName = /(^|[_ .-])(id|ids|uuid|guid|key|nr|no|number|code|ssn|index|row)$/i;

function numbersLook({ name, values }: NumericColumn): ColumnLook {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  const counts = new Map<number, number>();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  const at = (share: number) => known[Math.round(share * (known.length - 1))] as number;
  const [low, high] = [at(0.25), at(0.75)];
  const far = 3 * (high - low);
  // Where half of the people have one value, nothing says how far is far.
  const isOut = (value: number) => far > 0 && (value < low - far || value > high + far);
  const distinct = counts.size;
  const everyOwn = distinct === values.length && known.every(Number.isInteger);
  const index = everyOwn && isIndex(values);
  return {
    ...{ name, kind: 'numeric', missing: values.length - known.length, distinct },
    frequent: frequentOf(Array.from(counts, ([value, count]) => ({ value: `${value}`, count }))),
    range: known.length === 0 ? null : [at(0), at(0.5), at(1)],
    outliers: known.filter(isOut).length,
    longTail: known.length > 0 && hasLongTail(distributionOf(known)),
    decimalCommas: false,
    index,
    idLike: everyOwn && values.length > 20 && (index || idName.test(name)),
  };
}

function categoryLook({ name, codes, levels }: CategoryColumn): ColumnLook {
  const counts = new Float64Array(levels.length);
  for (const code of codes) if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  const met = levels
    .map((value, k) => ({ value, count: counts[k] ?? 0 }))
    .filter(({ count }) => count > 0);
  const known = met.reduce((sum, { count }) => sum + count, 0);
  return {
    ...{ name, kind: 'category', missing: codes.length - known, distinct: met.length },
    frequent: frequentOf(met),
    ...{ range: null, outliers: 0, longTail: false, index: false },
    decimalCommas:
      met.some(({ value }) => value.includes(',')) &&
      met.every(({ value }) => decimalComma.test(value)),
    idLike: codes.length > 20 && met.length === codes.length,
  };
}

function frequentOf(counted: readonly { value: string; count: number }[]) {
  return counted
    .slice()
    .sort((a, b) => b.count - a.count)
    .slice(0, mostFrequent);
}

function isIndex(values: Float64Array): boolean {
  const first = values[0];
  return (first === 0 || first === 1) && values.every((value, i) => value === i + first);
}
