import type { Queries, Transaction } from '../database/database.ts';

/** What was shown to a judge. */
export interface Appearance {
  readonly id: string;
  readonly task: number;
  readonly kind: 'pair' | 'rating' | 'comparison' | 'ranking';
  /** By number, in the order shown. */
  readonly people: readonly number[];
  readonly labels: readonly string[];
  readonly stratum: 'audit' | 'active' | 'repeat';
  readonly arm: string;
  readonly questionVersion: number;
  readonly until: Date;
  readonly closedAt: Date | null;
}

const selected = `select a.id, a.task_ordinal as task, a.kind, a.people, a.labels, a.stratum, a.arm,
  a.question_version as "questionVersion", a.lease_until as until, a.closed_at as "closedAt"
  from appearance a`;

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

export async function closeAppearance(tx: Transaction, id: string): Promise<void> {
  await tx.query('update appearance set closed_at = now() where id = $1', [id]);
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
