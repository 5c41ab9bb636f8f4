import type { Queries } from '../database/database.ts';
import { actorName } from './actorName.ts';
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
  /** A part of who did it, by the name they have now. */
  readonly who?: string | undefined;
}

/** Events before `before`, newest first, with what those in them are called now. */
export async function newestAuditEvents(
  queries: Queries,
  { before, limit, study, kind, who }: AuditFilter,
): Promise<AuditPage['events']> {
  const rows = await queries.query<Row & { readonly name: string | null; readonly by: string }>(
    `select ${columns}, ${actorName} as by, coalesce(
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
        and ($5::text is null or position(lower($5) in lower(${actorName})) > 0)
      order by seq desc limit $2`,
    [before ?? null, limit, study ?? null, kind ?? null, who ?? null],
  );
  const called = await namesOf(queries, rows);
  return rows.map(({ name, by, ...row }) => {
    const known = idsIn(row).filter((id) => called.has(id));
    const names = Object.fromEntries(known.map((id) => [id, called.get(id) as string]));
    return { ...eventOf(row), name, by, names };
  });
}

/** The ids of judges and invitations that an event tells of. */
function idsIn({
  details: { judge, instead, judges, invitation },
}: Pick<Row, 'details'>): string[] {
  return [judge, instead, invitation, ...(Array.isArray(judges) ? judges : [])].filter(
    (id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id),
  );
}

/** What judges and invitations of some events are called now; those that are gone are not there. */
async function namesOf(
  queries: Queries,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(idsIn))];
  const found = await queries.query<{ id: string; name: string }>(
    `select id, name from judge where id = any($1::uuid[])
     union all select id, label from invitation where id = any($1::uuid[]) and label <> ''`,
    [ids],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
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
