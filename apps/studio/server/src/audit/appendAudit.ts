import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database.ts';

/** Something that happened and must be traceable. Never a token, a password or a person's values. */
export interface AuditEntry {
  readonly actor: string;
  /** Verb and noun: `study.opened`, `judgment.withdrawn`, `model.exported`. */
  readonly action: string;
  /** What it happened to, as `study:ID`. */
  readonly subject: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The hash that stands before the first event. */
export const auditStart: string = '0'.repeat(64);

/**
 * Adds an event to the chain, in the transaction of what it tells about: both are there or neither.
 * Writers queue on one advisory lock, so that every event has exactly one successor.
 */
export async function appendAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('pairfair audit'))");
  const [last] = await tx.query<{ seq: string; hash: string }>(
    'select seq, hash from audit_event order by seq desc limit 1',
  );
  const event = {
    seq: Number(last?.seq ?? 0) + 1,
    at: new Date().toISOString(),
    ...{ actor: entry.actor, action: entry.action, subject: entry.subject },
    details: entry.details ?? {},
    previous: last?.hash ?? auditStart,
  };
  await tx.query(
    `insert into audit_event (seq, at, actor, action, subject, details, previous, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[event.seq, event.at, event.actor, event.action, event.subject],
      ...[JSON.stringify(event.details), event.previous, auditHash(event)],
    ],
  );
}

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
