import { isRecord } from '../../files.ts';
import { countingSort, upTo } from '../../graphs/countingSort.ts';
import type { Judgment } from './judgment.ts';
import { sha256, sha256Words } from './sha256.ts';

/**
 * A digest of what judgments say, as in `sha256:9f86…`: two files have the same digest when they
 * hold the same judgments, in whatever order and whatever the order of their fields.
 *
 * Each judgment is written in one canonical way (fields sorted by name, absent and `null` fields
 * left out, names of people and judges as text) and hashed; the hashes are sorted and hashed
 * together. Linear in the length of the judgments.
 */
export function judgmentsDigest(judgments: readonly Judgment[]): string {
  const encoder = new TextEncoder();
  const words = new Uint32Array(8 * judgments.length);
  judgments.forEach((judgment, k) => {
    words.set(sha256Words(encoder.encode(canonicalText(judgment))), 8 * k);
  });
  const bytes = new Uint8Array(32 * judgments.length);
  sortedHashes(words).forEach((k, at) => {
    for (let b = 0; b < 32; b++)
      bytes[32 * at + b] = words[8 * k + (b >>> 2)] >>> (24 - 8 * (b & 3));
  });
  return `sha256:${sha256(bytes)}`;
}

const names = new Set(['judge', 'id', 'arm', 'question', 'supersedes']);

function canonicalText(judgment: Judgment): string {
  // Judgments that are to be set aside may be anything at all.
  if (!isRecord(judgment)) return canonicalJson(judgment);
  const record = judgment as unknown as Record<string, unknown>;
  const fields: string[] = [];
  for (const field of Object.keys(record).sort()) {
    const value = record[field];
    if (value === undefined || value === null) continue;
    fields.push(`${JSON.stringify(field)}:${canonicalValue(field, value)}`);
  }
  return `{${fields.join(',')}}`;
}

function canonicalValue(field: string, value: unknown): string {
  if ((field === 'people' || field === 'answer') && Array.isArray(value)) {
    return JSON.stringify(value.map(String));
  }
  if (names.has(field)) return JSON.stringify(String(value));
  return canonicalJson(value);
}

/** JSON with the fields of every object sorted by name. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>;
    const fields = Object.keys(record)
      .sort()
      .map((field) => `${JSON.stringify(field)}:${canonicalJson(record[field])}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** The order that sorts hashes of eight words: by their first 32 bits in two passes, then fully. */
function sortedHashes(words: Uint32Array): Uint32Array {
  const count = words.length / 8;
  const low = new Uint32Array(count);
  const high = new Uint32Array(count);
  for (let k = 0; k < count; k++) {
    low[k] = words[8 * k] & 0xffff;
    high[k] = words[8 * k] >>> 16;
  }
  const order = countingSort(2 ** 16, high, countingSort(2 ** 16, low, upTo(count)));
  // Few share their first word by chance; equal judgments share all and stay as they are.
  for (let p = 1; p < count; p++) {
    for (let q = p; q > 0 && before(words, order[q], order[q - 1]); q--) {
      [order[q - 1], order[q]] = [order[q], order[q - 1]];
    }
  }
  return order;
}

function before(words: Uint32Array, k: number, l: number): boolean {
  for (let at = 0; at < 8; at++) {
    const difference = words[8 * k + at] - words[8 * l + at];
    if (difference !== 0) return difference < 0;
  }
  return false;
}
