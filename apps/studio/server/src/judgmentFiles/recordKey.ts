import { createHash } from 'node:crypto';
import type { Judgment } from 'pairfair';

/** A key that is the same for the same judgment, whatever the order of its fields. */
export function recordKey(judgment: Judgment): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(sorted(judgment)))
    .digest('hex');
  const part = (from: number, to: number) => digest.slice(from, to);
  // The shape of a UUID of version 8, which is for keys of one's own making.
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
