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

const metaOf = ({ settings, drawn, ranking }: ElicitationState): Meta => ({
  ...{ settings, drawn, since: ranking?.since ?? 0 },
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
    'insert into elicitation (study_id, meta, classes, ranking) values ($1, $2, $3, $4)',
    [studyId, json(metaOf(state)), json(state.placing), json(scoresOf(state))],
  );
}

/** Keeps everybody else from choosing or answering tasks of the study; its version, if it has one. */
export async function lockElicitation(
  tx: Transaction,
  studyId: string,
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: string }>(
    'select version from elicitation where study_id = $1 for update',
    [studyId],
  );
  return row && Number(row.version);
}

export async function readElicitation(
  queries: Queries,
  studyId: string,
): Promise<ElicitationState | undefined> {
  const [row] = await queries.query<{
    meta: Meta;
    placing: Elicitation['placing'];
    ranking: Pick<NonNullable<Elicitation['ranking']>, 'scores' | 'errors'> | null;
  }>('select meta, classes as "placing", ranking from elicitation where study_id = $1', [studyId]);
  if (!row) return undefined;
  const { settings, drawn, since } = row.meta;
  return {
    settings,
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

/** What is being answered now. Repeats take nothing from anybody else, so they are no leases. */
export async function readLeases(queries: Queries, studyId: string): Promise<Lease[]> {
  const rows = await queries.query<{ task: number; judge: string; until: Date }>(
    `select a.task_ordinal as task, j.name as judge, a.lease_until as until
     from appearance a join judge j on j.id = a.judge_id
     where a.study_id = $1 and a.closed_at is null and a.lease_until > now()
       and a.stratum <> 'repeat'`,
    [studyId],
  );
  return rows.map(({ task, judge, until }) => ({ task, judge, until: until.getTime() }));
}

/** Writes what differs between two states of an elicitation whose row is locked. */
export async function writeElicitation(
  tx: Transaction,
  studyId: string,
  version: number,
  { before, after, judgments }: { before: Elicitation; after: Elicitation; judgments: boolean },
): Promise<void> {
  await writeTasks(tx, studyId, version, before.tasks, after.tasks);
  const scored = before.ranking?.scores !== after.ranking?.scores;
  await tx.query(
    `update elicitation set version = $2, meta = $3,
       classes = case when $4 then $5::jsonb else classes end,
       ranking = case when $6 then $7::jsonb else ranking end,
       judgments_version = judgments_version + $8
     where study_id = $1`,
    [
      ...[studyId, version, json(metaOf(after))],
      ...[before.placing !== after.placing, json(after.placing)],
      ...[scored, scored ? json(scoresOf(after)) : null],
      judgments ? 1 : 0,
    ],
  );
}

/** Tasks are never changed in place, so those that are the same object are the same. */
async function writeTasks(
  tx: Transaction,
  studyId: string,
  version: number,
  before: readonly Task[],
  after: readonly Task[],
): Promise<void> {
  const changed: NumberedTask[] = [];
  after.forEach((task, ordinal) => {
    if (task !== before[ordinal]) changed.push({ ordinal, ...task });
  });
  if (changed.length === 0) return;
  await tx.query(
    `insert into task (study_id, ordinal, people, stratum, votes, version)
     select $1, t.ordinal, array(select jsonb_array_elements_text(t.people)::int),
       t.stratum, t.votes, $2
     from jsonb_to_recordset($3::jsonb) as t (ordinal int, people jsonb, stratum text, votes jsonb)
     on conflict (study_id, ordinal) do update set votes = excluded.votes, version = excluded.version`,
    [studyId, version, JSON.stringify(changed)],
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
