import { PairfairError } from './errors.ts';

/** An object as it comes out of `JSON.parse`, fields not yet checked. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Checks the head of a versioned file and returns its fields.
 *
 * Every file of ours starts with `format` and `version`. A version up to `version` passes; a newer
 * one is refused rather than half understood.
 *
 * @param value What `JSON.parse` made of the file.
 * @throws PairfairError `bad-file` when it is something else, `unsupported-version` when it is newer.
 *
 * @example
 * const file = requireFormat(JSON.parse(text), 'pairfair/graph', 1);
 */
export function requireFormat(value: unknown, format: string, version: number): JsonRecord {
  if (!isRecord(value)) {
    throw new PairfairError(
      'bad-file',
      `Expected a ${format} file, which is a JSON object, but got ${describeValue(value)}.`,
    );
  }
  if (value.format !== format) {
    throw new PairfairError(
      'bad-file',
      `Expected a ${format} file, but its field 'format' is ${describeValue(value.format)}.`,
    );
  }
  const found = integerField(value, 'version', 1, Number.MAX_SAFE_INTEGER);
  if (found > version) {
    throw new PairfairError(
      'unsupported-version',
      `This ${format} file has version ${found}, which a newer release of pairfair writes; this one reads up to version ${version}. Update pairfair to read it.`,
    );
  }
  return value;
}

/** The whole number in a field. Throws `bad-file`, naming the field, unless it is within bounds. */
export function integerField(record: JsonRecord, name: string, low: number, high: number): number {
  const value = record[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high) {
    throw badField(name, `a whole number from ${low} to ${high}`, value);
  }
  return value;
}

/** The finite number in a field. Throws `bad-file`, naming the field, otherwise. */
export function numberField(record: JsonRecord, name: string): number {
  const value = record[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw badField(name, 'a finite number', value);
  }
  return value;
}

/** The text in a field. Throws `bad-file`, naming the field, otherwise. */
export function textField(record: JsonRecord, name: string): string {
  const value = record[name];
  if (typeof value !== 'string') throw badField(name, 'a text', value);
  return value;
}

/** The list in a field. Throws `bad-file`, naming the field, otherwise. */
export function listField(record: JsonRecord, name: string): readonly unknown[] {
  const value = record[name];
  if (!Array.isArray(value)) throw badField(name, 'a list', value);
  return value;
}

/** The object in a field. Throws `bad-file`, naming the field, otherwise. */
export function recordField(record: JsonRecord, name: string): JsonRecord {
  const value = record[name];
  if (!isRecord(value)) throw badField(name, 'an object', value);
  return value;
}

/** The list of finite numbers in a field. Throws `bad-file`, naming field and entry, otherwise. */
export function numbersField(record: JsonRecord, name: string): Float64Array {
  const list = listField(record, name);
  const out = new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) {
    const value = list[i];
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw badField(`${name}[${i}]`, 'a finite number', value);
    }
    out[i] = value;
  }
  return out;
}

/** The list of whole numbers 0 .. 2³²−1 in a field. Throws `bad-file`, naming field and entry. */
export function indicesField(record: JsonRecord, name: string): Uint32Array {
  return Uint32Array.from(integersOf(record, name, 0, 2 ** 32 - 1));
}

/** The list of ids −1 .. 2³¹−1 in a field, −1 for unknown. Throws `bad-file`, naming the entry. */
export function idsField(record: JsonRecord, name: string): Int32Array {
  return Int32Array.from(integersOf(record, name, -1, 2 ** 31 - 1));
}

/** The error for a damaged field of a file: what it should hold and what it holds. */
export function badField(name: string, expected: string, value: unknown): PairfairError {
  return new PairfairError(
    'bad-file',
    `The file is damaged: its field '${name}' must be ${expected}, but is ${describeValue(value)}.`,
  );
}

/** Whether a value is an object with named fields: not a list, not null. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in a few words for a message; never throws, whatever the value. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') {
    return value.length > 40 ? `the text '${value.slice(0, 40)}…'` : `the text '${value}'`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

function integersOf(
  record: JsonRecord,
  name: string,
  low: number,
  high: number,
): readonly number[] {
  const list = listField(record, name);
  for (let i = 0; i < list.length; i++) {
    const value = list[i];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high) {
      throw badField(`${name}[${i}]`, `a whole number from ${low} to ${high}`, value);
    }
  }
  return list as readonly number[];
}
