import { PairfairError } from '../errors.ts';
import {
  badField,
  integerField,
  isRecord,
  type JsonRecord,
  listField,
  numbersField,
  recordField,
  textField,
} from '../files.ts';
import type { Matrix } from '../linalg/matrix.ts';

/** Typed arrays as lists, NaN as null; everything else as it is. */
export function plain(value: unknown): unknown {
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  if (value instanceof Float64Array) return Array.from(value, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** The matrix in a field; null entries are NaN where they may be. */
export function readMatrix(record: JsonRecord, name: string, mayBeUndefined = false): Matrix {
  const matrix = recordField(record, name);
  const rows = integerField(matrix, 'rows', 0, 2 ** 32);
  const cols = integerField(matrix, 'cols', 0, 2 ** 32);
  const data = mayBeUndefined
    ? Float64Array.from(listField(matrix, 'data'), (value) => numberOrNaN(name, value))
    : numbersField(matrix, 'data');
  if (data.length !== rows * cols) {
    throw badField(`${name}.data`, `${rows} × ${cols} numbers`, matrix.data);
  }
  return { rows, cols, data };
}

function numberOrNaN(name: string, value: unknown): number {
  if (value === null) return Number.NaN;
  if (typeof value !== 'number') throw badField(`${name}.data`, 'numbers or null', value);
  return value;
}

/** The list of `length` numbers in a field. */
export function lengthOf(record: JsonRecord, name: string, length: number): Float64Array {
  const values = numbersField(record, name);
  if (values.length !== length) throw badField(name, `${length} numbers`, record[name]);
  return values;
}

/** The list of texts in a field. */
export function texts(record: JsonRecord, name: string): string[] {
  return listField(record, name).map((value, i) => {
    if (typeof value !== 'string') throw badField(`${name}[${i}]`, 'a text', value);
    return value;
  });
}

/** True or false in a field. */
export function flag(record: JsonRecord, name: string): boolean {
  const value = record[name];
  if (typeof value !== 'boolean') throw badField(name, 'true or false', value);
  return value;
}

/** The text in a field, one of those allowed. */
export function oneOf<T extends string>(
  record: JsonRecord,
  name: string,
  allowed: readonly T[],
): T {
  const value = textField(record, name);
  const found = allowed.find((word) => word === value);
  if (found === undefined) {
    throw new PairfairError(
      'bad-file',
      `The file is damaged: its field '${name}' must be one of ${allowed.join(', ')}, but is '${value}'.`,
    );
  }
  return found;
}

/** The list of objects in a field. */
export function records(record: JsonRecord, name: string): JsonRecord[] {
  return listField(record, name).map((value, i) => {
    if (!isRecord(value)) throw badField(`${name}[${i}]`, 'an object', value);
    return value;
  });
}
