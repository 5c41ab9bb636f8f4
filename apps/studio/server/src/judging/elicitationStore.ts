import type { Elicitation, Lease, Task } from 'pairfair';
import type { Queries, Transaction } from '../database/database.ts';

/** What is kept of an elicitation besides its tasks, its leases and who is in it. */
export type ElicitationState = Pick<Elicitation, 'settings' | 'drawn' | 'placing' | 'ranking'>;

/** A task with its number. */
export interface NumberedTask extends Task {
  readonly ordinal: number;
}

interface Meta {
  readonly settings: Elicitation['settings'];
  readonly drawn: number;
  /** Of the ranking: changes with every answer, unlike its scores. */
  readonly since: number;
}

/** Without the candidates: they are many and never change, and this is written with every task. */
const metaOf = ({ settings, drawn, ranking }: ElicitationState): Meta => ({
  ...{ settings: { ...settings, candidates: [] }, drawn, since: ranking?.since ?? 0 },
});

const scoresOf = ({ ranking }: ElicitationState): unknown =>
  ranking && { scores: ranking.scores, errors: ranking.errors };

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export async function insertElicitation(
  tx: Transaction,
  studyId: string,
  state: ElicitationState,
): Promise<void> {
  await tx.query(
    `insert into elicitation (study_id, meta, classes, ranking, candidates)
     values ($1, $2, $3, $4, $5)`,
    [
      ...[studyId, json(metaOf(state)), json(state.placing), json(scoresOf(state))],
      json(state.settings.candidates),
    ],
  );
}

/** Which state of an elicitation it is, and of who is in it. */
export interface ElicitationVersion {
  readonly version: number;
  /** Counts up when somebody is erased. */
  readonly people: number;
}

/** Keeps everybody else from choosing or answering tasks of the study; its version, if it has one. */
export async function lockElicitation(
  tx: Transaction,
  studyId: string,
): Promise<ElicitationVersion | undefined> {
  const [row] = await tx.query<{ version: string; people: number }>(
    'select version, people_version as people from elicitation where study_id = $1 for update',
    [studyId],
  );
  return row && { version: Number(row.version), people: row.people };
}

export async function readElicitation(
  queries: Queries,
  studyId: string,
): Promise<ElicitationState | undefined> {
  const [row] = await queries.query<{
    meta: Meta;
    placing: Elicitation['placing'];
    ranking: Pick<NonNullable<Elicitation['ranking']>, 'scores' | 'errors'> | null;
    candidates: Elicitation['settings']['candidates'];
  }>(
    `select meta, classes as "placing", ranking, candidates
     from elicitation where study_id = $1`,
    [studyId],
  );
  if (!row) return undefined;
  const { settings, drawn, since } = row.meta;
  return {
    settings: { ...settings, candidates: row.candidates },
    drawn,
    placing: row.placing,
    ranking: row.ranking && { ...row.ranking, since },
  };
}

/** Tasks that are new or have changed since a version. */
export async function readTasks(
  queries: Queries,
  studyId: string,
  since: number,
): Promise<NumberedTask[]> {
  return queries.query<NumberedTask & Record<string, unknown>>(
    `select ordinal, people, stratum, votes from task
     where study_id = $1 and version > $2 order by ordinal`,
    [studyId, since],
  );
}

/** What bears on the choice of a task and is no part of the state. */
export interface Queue {
  /** What is being answered now. Repeats take nothing from anybody else, so they are no leases. */
  readonly leases: readonly Lease[];
  /** People to be asked about before others, longest waiting first. */
  readonly reasked: readonly (readonly number[])[];
}

export async function readQueue(queries: Queries, studyId: string): Promise<Queue> {
  const [row] = await queries.query<{ leases: Lease[] | null; reasked: number[][] | null }>(
    `select
       (select json_agg(json_build_object('task', a.task_ordinal, 'judge', j.name,
           'until', extract(epoch from a.lease_until) * 1000))
         from appearance a join judge j on j.id = a.judge_id
         where a.study_id = $1 and a.closed_at is null and a.lease_until > now()
           and a.stratum <> 'repeat') as leases,
       (select json_agg(r.people order by r.created_at, r.people)
         from reask r where r.study_id = $1) as reasked`,
    [studyId],
  );
  return { leases: row?.leases ?? [], reasked: row?.reasked ?? [] };
}

/**
 * Writes what differs between two states of an elicitation whose row is locked. Tasks are never
 * changed in place, so those that are the same object are the same.
 */
export async function writeElicitation(
  tx: Transaction,
  studyId: string,
  version: number,
  { before, after, judgments }: { before: Elicitation; after: Elicitation; judgments: boolean },
): Promise<void> {
  const changed: NumberedTask[] = [];
  after.tasks.forEach((task, ordinal) => {
    if (task !== before.tasks[ordinal]) changed.push({ ordinal, ...task });
  });
  const placed = before.placing !== after.placing;
  const scored = before.ranking?.scores !== after.ranking?.scores;
  await tx.query(
    `with changed as (
       insert into task (study_id, ordinal, people, stratum, votes, version)
       select $1, t.ordinal, array(select jsonb_array_elements_text(t.people)::int),
         t.stratum, t.votes, $2
       from jsonb_to_recordset($3::jsonb)
         as t (ordinal int, people jsonb, stratum text, votes jsonb)
       on conflict (study_id, ordinal)
         do update set votes = excluded.votes, version = excluded.version
     )
     update elicitation set version = $2, meta = $4,
       classes = case when $5 then $6::jsonb else classes end,
       ranking = case when $7 then $8::jsonb else ranking end,
       judgments_version = judgments_version + $9
     where study_id = $1`,
    [
      ...[studyId, version, JSON.stringify(changed), json(metaOf(after))],
      ...[placed, placed ? json(after.placing) : null],
      ...[scored, scored ? json(scoresOf(after)) : null],
      judgments ? 1 : 0,
    ],
  );
}

/** Says that figures computed from judgments are out of date; the row need not be locked. */
export async function touchJudgments(tx: Transaction, studyId: string): Promise<void> {
  await tx.query(
    'update elicitation set judgments_version = judgments_version + 1 where study_id = $1',
    [studyId],
  );
}

/** Which judgments figures would be computed from now; undefined for a draft. */
export async function judgmentsVersion(
  queries: Queries,
  studyId: string,
): Promise<number | undefined> {
  const [row] = await queries.query<{ version: string }>(
    'select judgments_version as version from elicitation where study_id = $1',
    [studyId],
  );
  return row && Number(row.version);
}

/** Puts people on the list of those to be asked about before others. */
export async function insertReask(
  tx: Transaction,
  studyId: string,
  people: readonly number[],
): Promise<void> {
  await tx.query('insert into reask (study_id, people) values ($1, $2) on conflict do nothing', [
    studyId,
    people.toSorted((a, b) => a - b),
  ]);
}
