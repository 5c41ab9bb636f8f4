import { auditHash, auditStart } from '@pairfair/workbench/documents';
import type { Transaction } from '../database/database.ts';

/**
 * Something that happened and must be traceable. The log cannot be changed, so that whoever is named in
 * it cannot be erased: people stand there by ids that mean nothing once their row is gone, never by a
 * name, a label, a value of theirs or a free text about them; nor does a token or a password.
 */
export interface AuditEntry {
  /** `account:ID`, `judge:ID`, or what of the studio did it. */
  readonly actor: string;
  /** Verb and noun: `study.opened`, `judgment.withdrawn`, `model.exported`. */
  readonly action: string;
  /** What it happened to, as `study:ID`. */
  readonly subject: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

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
