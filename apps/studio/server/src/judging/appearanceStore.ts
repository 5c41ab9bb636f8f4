import type { Queries, Transaction } from '../database/database.ts';
import type { TaskKind } from '../studies/modes.ts';
import type { Question, StudyState } from '../studies/schemas.ts';

/** What was shown to a judge. */
export interface Appearance {
  readonly id: string;
  readonly task: number;
  readonly kind: TaskKind;
  /** By number, in the order shown. */
  readonly people: readonly number[];
  readonly labels: readonly string[];
  readonly stratum: 'audit' | 'active' | 'repeat';
  readonly arm: string;
  readonly questionVersion: number;
  readonly until: Date;
  readonly closedAt: Date | null;
}

const fields = `select a.id, a.task_ordinal as task, a.kind, a.people, a.labels, a.stratum, a.arm,
  a.question_version as "questionVersion", a.lease_until as until, a.closed_at as "closedAt"`;
const selected = `${fields} from appearance a`;

type Row = Appearance & Record<string, unknown>;

/** An appearance, if it is this judge's. */
export async function findAppearance(
  queries: Queries,
  id: string,
  judgeId: string,
): Promise<Appearance | undefined> {
  const [row] = await queries.query<Row>(`${selected} where a.id = $1 and a.judge_id = $2`, [
    id,
    judgeId,
  ]);
  return row;
}

/**
 * The oldest task that is open for a judge and not among those the page has, its lease begun anew.
 * One that was taken back under an older wording is left: a new answer could not replace the old.
 */
export async function renewOldest(
  tx: Transaction,
  judgeId: string,
  {
    have,
    until,
    questionVersion,
  }: { have: readonly string[]; until: Date; questionVersion: number },
): Promise<Appearance | undefined> {
  const [row] = await tx.query<Row>(
    `update appearance a set lease_until = $3, question_version = $4
     from (
       select o.id from appearance o
       where o.judge_id = $1 and o.closed_at is null and o.lease_until > now()
         and not (o.id = any($2::uuid[]))
         and (o.question_version = $4
           or not exists (select 1 from judgment g where g.appearance_id = o.id))
       order by o.shown_at, o.id limit 1
     ) oldest
     where a.id = oldest.id
     returning a.id, a.task_ordinal as task, a.kind, a.people, a.labels, a.stratum, a.arm,
       a.question_version as "questionVersion", a.lease_until as until, a.closed_at as "closedAt"`,
    [judgeId, have, until, questionVersion],
  );
  return row;
}

export interface NewAppearance extends Omit<Appearance, 'id' | 'closedAt'> {
  readonly studyId: string;
  readonly judgeId: string;
  readonly columnsHash: string;
}

export async function insertAppearance(tx: Transaction, shown: NewAppearance): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into appearance (study_id, judge_id, task_ordinal, kind, people, labels, stratum, arm,
       question_version, columns_hash, lease_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[shown.studyId, shown.judgeId, shown.task, shown.kind, shown.people, shown.labels],
      ...[shown.stratum, shown.arm, shown.questionVersion, shown.columnsHash, shown.until],
    ],
  );
  return (row as { id: string }).id;
}

/** An appearance about to be answered, with all that decides about the answer. */
export interface AnsweredAppearance extends Appearance {
  readonly state: StudyState;
  /** The wording it was shown under. */
  readonly question: Question;
  /** The judgment that was saved under the key already. */
  readonly saved: string | null;
  /** The judgment that an answer would replace. */
  readonly replaced: string | null;
}

/**
 * An appearance of a judge with what decides about an answer under a key.
 *
 * What an answer replaces is what stands on the same appearance, or, when a lease ran out and the
 * same people were shown once more, what stands on those people in the same wording.
 */
export async function findAnswered(
  tx: Transaction,
  { id, judgeId, key }: { readonly id: string; readonly judgeId: string; readonly key: string },
): Promise<AnsweredAppearance | undefined> {
  const [row] = await tx.query<AnsweredAppearance & Record<string, unknown>>(
    `${fields}, s.state, q.question,
       (select g.id from judgment g where g.judge_id = $2 and g.key = $3) as saved,
       (select g.id from judgment g
          join appearance o on o.id = g.appearance_id
          left join judgment later on later.supersedes = g.id
        where g.judge_id = $2 and later.id is null
          and (o.id = a.id or (a.stratum <> 'repeat' and o.stratum <> 'repeat'
            and o.people @> a.people and o.people <@ a.people
            and o.question_version = a.question_version))
        order by (o.id = a.id) desc, g.seq desc limit 1) as replaced
     from appearance a
       join study s on s.id = a.study_id
       join question_version q on q.study_id = s.id and q.version = a.question_version
     where a.id = $1 and a.judge_id = $2`,
    [id, judgeId, key],
  );
  return row;
}

/**
 * Ends an appearance that was answered and tells everybody. With an answer, its people need not be
 * asked about before others any more.
 */
export async function closeAppearance(
  tx: Transaction,
  studyId: string,
  { id, people }: Pick<Appearance, 'id' | 'people'>,
  { skipped }: { readonly skipped: boolean },
): Promise<void> {
  await tx.query(
    `with closed as (update appearance set closed_at = now() where id = $2),
       asked as (delete from reask where study_id = $1 and people = $3 and not $4)
     select pg_notify('study', $1::text)`,
    [studyId, id, people.toSorted((a, b) => a - b), skipped],
  );
}

/** Opens an answered appearance again. */
export async function reopenAppearance(tx: Transaction, id: string, until: Date): Promise<void> {
  await tx.query('update appearance set closed_at = null, lease_until = $2 where id = $1', [
    id,
    until,
  ]);
}

/** A line of the export of appearances. */
export interface ShownLine {
  readonly id: string;
  readonly judge: string;
  readonly kind: string;
  /** Ids in the data, in the order shown. */
  readonly people: readonly string[];
  readonly stratum: string;
  readonly arm: string;
  readonly question: number;
  readonly columns: string;
  readonly shownAt: Date;
  readonly closedAt: Date | null;
  /** How many judgments it got, taken back or not. */
  readonly judgments: number;
}

/** All that was shown in a study, answered or not, oldest first, `limit` after an id. */
export async function listShown(
  queries: Queries,
  studyId: string,
  after: { readonly shownAt: Date; readonly id: string } | undefined,
  limit: number,
): Promise<ShownLine[]> {
  return queries.query<ShownLine & Record<string, unknown>>(
    `select a.id, j.name as judge, a.kind, a.stratum, a.arm, a.question_version as question,
       a.columns_hash as columns, a.shown_at as "shownAt", a.closed_at as "closedAt",
       array(select p.person_id from unnest(a.people) with ordinality as u (ordinal, n)
         join study_person p on p.study_id = a.study_id and p.ordinal = u.ordinal order by u.n)
         as people,
       (select count(*)::int from judgment g where g.appearance_id = a.id) as judgments
     from appearance a join judge j on j.id = a.judge_id
     where a.study_id = $1
       and ($2::timestamptz is null or (date_trunc('milliseconds', a.shown_at), a.id) > ($2, $3::uuid))
     order by date_trunc('milliseconds', a.shown_at), a.id limit $4`,
    [studyId, after?.shownAt ?? null, after?.id ?? null, limit],
  );
}
