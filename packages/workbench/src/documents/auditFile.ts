import { PairfairError } from 'pairfair';
import { auditHash, auditStart, type HashedFields } from './auditHash.ts';

/** An event of the studio's audit log. */
export interface AuditEvent extends HashedFields {
  readonly hash: string;
}

/** The first line of an exported audit log. */
export interface AuditHeader {
  readonly format: 'pairfair/audit';
  readonly version: 1;
  readonly exportedAt: string;
  readonly events: number;
  /** The hash of the last event: keep it elsewhere, and nobody can shorten the log unseen. */
  readonly head: string;
}

/** The first line of an export of `events` events. */
export function auditHeader(events: number, head: string): AuditHeader {
  const exportedAt = new Date().toISOString();
  return { format: 'pairfair/audit', version: 1, exportedAt, events, head };
}

/**
 * Recomputes every hash of a chain of events, oldest first, and returns the last one.
 *
 * @throws PairfairError `bad-data` naming the first event that was changed, left out or added.
 */
export function verifyAuditChain(events: Iterable<AuditEvent>): { events: number; head: string } {
  let head = auditStart;
  let count = 0;
  for (const event of events) {
    count++;
    const fault =
      event.seq !== count
        ? `event ${count} is missing`
        : event.previous !== head
          ? `event ${count} does not follow the one before it`
          : auditHash(event) !== event.hash
            ? `event ${count} was changed`
            : undefined;
    if (fault) throw new PairfairError('bad-data', `The audit log is not as written: ${fault}.`);
    head = event.hash;
  }
  return { events: count, head };
}

/**
 * Checks an exported audit log: the chain, and that it ends where its first line says.
 *
 * That alone shows that no event was changed by who did not make all later ones anew. With a head
 * that was kept elsewhere it also shows that nothing up to that head was.
 *
 * @param keptHead The hash of an event, as it was noted or time-stamped elsewhere.
 * @throws PairfairError `bad-file` when it cannot be read, `bad-data` when it was changed or the
 * head is not in it.
 */
export function verifyAuditFile(text: string, keptHead?: string): { events: number; head: string } {
  const lines = text.split('\n').filter((line) => line !== '');
  const [header, ...events] = lines.map(parseLine) as [AuditHeader, ...AuditEvent[]];
  if (header?.format !== 'pairfair/audit') {
    throw new PairfairError('bad-file', 'This is not an audit log of pairfair.');
  }
  if (header.version !== 1) {
    throw new PairfairError(
      'unsupported-version',
      `The audit log has version ${header.version}, which a newer pairfair writes; this one reads 1.`,
    );
  }
  const chain = verifyAuditChain(events);
  if (chain.events !== header.events || chain.head !== header.head) {
    throw new PairfairError(
      'bad-data',
      `The audit log is not as written: it has ${chain.events} of ${header.events} events.`,
    );
  }
  if (keptHead !== undefined && !events.some(({ hash }) => hash === keptHead.toLowerCase())) {
    throw new PairfairError(
      'bad-data',
      `No event of the audit log has the hash ${keptHead}: it was cut off before that event, or made anew.`,
    );
  }
  return chain;
}

function parseLine(line: string, index: number): unknown {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  throw new PairfairError('bad-file', `Line ${index + 1} of the audit log is not JSON.`);
}
