import { createHash } from 'node:crypto';

/** The hash that stands before the first event. */
export const auditStart: string = '0'.repeat(64);

/** An audit event without its hash. */
export interface HashedFields {
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: unknown;
  readonly previous: string;
}

/** SHA-256 of the event as JSON with sorted keys: anybody can recompute the chain from an export. */
export function auditHash(event: HashedFields): string {
  const { seq, at, actor, action, subject, details, previous } = event;
  const fields = { action, actor, at, details: sorted(details), previous, seq, subject };
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** JSON values with the keys of objects in order, so that equal values give equal texts. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
