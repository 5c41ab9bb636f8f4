import type { Queries } from '../database/database.ts';
import type { AuditEvent } from './schemas.ts';

type Row = Omit<AuditEvent, 'seq' | 'at'> & { readonly seq: string; readonly at: Date };

const columns = 'seq, at, actor, action, subject, details, previous, hash';

/** Events before `before`, newest first. */
export async function newestAuditEvents(
  queries: Queries,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<AuditEvent[]> {
  const rows = await queries.query<Row>(
    `select ${columns} from audit_event where $1::bigint is null or seq < $1
      order by seq desc limit $2`,
    [before ?? null, limit],
  );
  return rows.map(eventOf);
}

/** The chain from its beginning, a thousand events at a time. */
export async function* auditEvents(queries: Queries): AsyncGenerator<AuditEvent> {
  for (let last = 0; ; ) {
    const rows = await queries.query<Row>(
      `select ${columns} from audit_event where seq > $1 order by seq limit 1000`,
      [last],
    );
    yield* rows.map(eventOf);
    if (rows.length < 1000) return;
    last = Number(rows.at(-1)?.seq);
  }
}

function eventOf({ seq, at, ...rest }: Row): AuditEvent {
  return { seq: Number(seq), at: at.toISOString(), ...rest };
}
