import { clickhouse } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import { missingNumbers } from 'pairfair/internal';

/** A table by its database and name. */
export interface TableName {
  readonly database: string;
  readonly table: string;
}

/** A table, quoted. */
export function tableName({ database, table }: TableName): string {
  return `${clickhouse.name(database)}.${clickhouse.name(table)}`;
}

/** A whole number. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value)) {
    throw new PairfairError('invalid-option', `A whole number was expected, but came ${value}.`);
  }
  return String(value);
}

/** Texts of a query: they travel beside it and are never part of it. */
export interface Texts {
  /** A text as an expression. */
  one(value: string): string;
  /** Texts as an Array(String). */
  list(values: readonly string[]): string;
  /** What is to be sent along. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

/** A collector of the texts of one query. */
export function texts(): Texts {
  const values: Record<string, string | readonly string[]> = {};
  const known = new Map<string, string>();
  const place = (type: string, value: string | readonly string[]): string => {
    const name = `p${Object.keys(values).length}`;
    values[name] = value;
    return `{${name}:${type}}`;
  };
  return {
    one(value) {
      const text = known.get(value) ?? place('String', value);
      known.set(value, text);
      return text;
    },
    list: (list) => place('Array(String)', list),
    values,
  };
}

/** Whatever is quoted in a query, or the place of a text. */
const quotedOrPlace = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\{(p\d+):[^}]*\}/gs;

/**
 * A query and its texts as they are sent: beside it, or within it when there is much of either, because
 * servers take no more than 128 KiB of a field.
 */
export function sentQuery(
  sql: string,
  { values }: Texts,
): { query: string; query_params?: Record<string, unknown> } {
  if (Buffer.byteLength(sql + JSON.stringify(values)) < 100_000) {
    return { query: sql, query_params: { ...values } };
  }
  const literal = (value: string | readonly string[]) =>
    typeof value === 'string'
      ? clickhouse.text(value)
      : `CAST([${value.map(clickhouse.text).join(', ')}], 'Array(String)')`;
  return {
    query: sql.replace(quotedOrPlace, (found, place?: string) =>
      place === undefined ? found : literal(values[place]),
    ),
  };
}

/** What a column of the table holds, as far as we care. */
export interface SourceColumn {
  readonly name: string;
  readonly type: string;
  /** Texts that mean "missing" in it, or numbers where it holds numbers. */
  readonly missing: readonly string[];
}

/** The type without Nullable and LowCardinality. */
export function bareType(type: string): string {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type)?.[1];
  return inner === undefined ? type : bareType(inner);
}

/** Whether a column holds numbers; everything else is taken as texts. */
export function isNumeric({ type }: SourceColumn): boolean {
  return /^(U?Int\d+|B?Float\d+|Decimal.*)$/.test(bareType(type));
}

/** A raw column of the table, which all queries call `s`. */
export function rawColumn({ name }: SourceColumn): string {
  return `s.${clickhouse.name(name)}`;
}

/** A column as Float64, NaN where it is missing. */
export function asNumber(column: SourceColumn): string {
  const double = `ifNull(toFloat64(${rawColumn(column)}), nan)`;
  const numbers = missingNumbers(column.missing).map(clickhouse.number);
  return numbers.length === 0 ? double : `if(${double} IN (${numbers.join(', ')}), nan, ${double})`;
}

/** A column as text, '' where it is missing; numbers as JavaScript writes them. */
export function asText(column: SourceColumn, raw: string = rawColumn(column)): string {
  const bare = bareType(column.type);
  if (!/^(B?Float|Decimal)/.test(bare)) {
    const text = `ifNull(toString(${raw}), '')`;
    const missing = column.missing.filter((one) => one !== '').map(clickhouse.text);
    return missing.length === 0 ? text : `if(${text} IN (${missing.join(', ')}), '', ${text})`;
  }
  // Adding 0 makes −0 the 0 it is equal to; ClickHouse leaves out the plus of an exponent.
  const double = `(ifNull(toFloat64(${raw}), nan) + 0e0)`;
  const digits = `replaceRegexpOne(toString(${double}), 'e([0-9])', 'e+\\\\1')`;
  return `if(isNaN(${double}), '', if(isInfinite(${double}), if(${double} > 0, 'Infinity', '-Infinity'), ${digits}))`;
}

/** A number as ClickHouse's JSON gives it: quoted when it is not finite, null when it is missing. */
export function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') {
    if (/nan$/i.test(value)) return Number.NaN;
    if (/inf(inity)?$/i.test(value)) return value.startsWith('-') ? -Infinity : Infinity;
    return Number(value);
  }
  return Number.NaN;
}

/** A list of numbers as ClickHouse's JSON gives it. */
export function readNumbers(value: unknown): Float64Array {
  return Float64Array.from(value as readonly unknown[], readNumber);
}
