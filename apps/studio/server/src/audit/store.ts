import type { Queries } from '../database/database.ts';
import type { AuditEvent, AuditPage } from './schemas.ts';

type Row = Omit<AuditEvent, 'seq' | 'at'> & { readonly seq: string; readonly at: Date };

const columns = 'seq, at, actor, action, subject, details, previous, hash';

/** Which events are wanted. */
export interface AuditFilter {
  readonly before?: number | undefined;
  readonly limit: number;
  /** A study, with its graphs, fits and jobs. */
  readonly study?: string | undefined;
  /** The word before the dot of an action. */
  readonly kind?: string | undefined;
  /** A part of who did it. */
  readonly who?: string | undefined;
}

/** Events before `before`, newest first, with what their subjects are called now. */
export async function newestAuditEvents(
  queries: Queries,
  { before, limit, study, kind, who }: AuditFilter,
): Promise<AuditPage['events']> {
  const rows = await queries.query<Row & { readonly name: string | null }>(
    `select ${columns}, coalesce(
         (select title from study where subject = 'study:' || id),
         (select name from dataset where subject = 'dataset:' || id),
         (select name from graph_version where subject = 'graph:' || id),
         (select name from fit where subject = 'fit:' || id or subject = 'job:' || job_id limit 1),
         (select name from account where subject = 'account:' || id)) as name
       from audit_event
      where ($1::bigint is null or seq < $1)
        and ($3::uuid is null or subject = 'study:' || $3 or details->>'study' = $3::text
          or subject in (select 'graph:' || id from graph_version where study_id = $3
            union all select 'fit:' || id from fit where study_id = $3
            union all select 'job:' || id from job where study_id = $3))
        and ($4::text is null or starts_with(action, $4 || '.'))
        and ($5::text is null or position(lower($5) in lower(actor)) > 0)
      order by seq desc limit $2`,
    [before ?? null, limit, study ?? null, kind ?? null, who ?? null],
  );
  return rows.map(({ name, ...row }) => ({ ...eventOf(row), name }));
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
