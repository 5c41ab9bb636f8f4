import type { Queries, Transaction } from '../database/database.ts';
import type { Question, StudyConfig, StudyMode, StudyState } from './schemas.ts';

/** A study as the tables know it. */
export interface StudyRow {
  readonly id: string;
  readonly datasetId: string;
  readonly datasetName: string;
  readonly datasetRows: number;
  readonly title: string;
  readonly mode: StudyMode;
  readonly state: StudyState;
  readonly demo: boolean;
  readonly config: StudyConfig;
  readonly version: number;
  readonly questionVersion: number;
  readonly planned: number;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** How much there is of what a study counts. */
export interface StudyCounts {
  readonly people: number;
  readonly judges: number;
  readonly answers: number;
}

const selected = `select s.id, s.dataset_id as "datasetId", d.name as "datasetName",
    d.row_count as "datasetRows", s.title, s.mode, s.state, s.demo, s.config, s.version,
    s.question_version as "questionVersion", s.planned, s.created_at as "createdAt",
    s.closed_at as "closedAt"
  from study s join dataset d on d.id = s.dataset_id where s.deleted_at is null`;

export async function listStudies(queries: Queries): Promise<StudyRow[]> {
  return queries.query<StudyRow & Record<string, unknown>>(
    `${selected} order by s.created_at desc limit 1000`,
  );
}

export async function findStudy(queries: Queries, id: string): Promise<StudyRow | undefined> {
  const [row] = await queries.query<StudyRow & Record<string, unknown>>(
    `${selected} and s.id = $1`,
    [id],
  );
  return row;
}

/** The study, kept from changing until the transaction ends. */
export async function lockStudy(tx: Transaction, id: string): Promise<StudyRow | undefined> {
  await tx.query('select id from study where id = $1 for no key update', [id]);
  return findStudy(tx, id);
}

/** People, judges and answers of the studies; an answer is what stands and is no skip. */
export async function countStudies(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, StudyCounts>> {
  const rows = await queries.query<StudyCounts & { id: string }>(
    `select s.id,
       (select count(*)::int from study_person p where p.study_id = s.id) as people,
       (select count(*)::int from judge j where j.study_id = s.id and j.withdrawn_at is null)
         as judges,
       (select count(*)::int from judgment g
         left join judgment later on later.supersedes = g.id
         where g.study_id = s.id and later.id is null and g.answer <> '"skip"'::jsonb) as answers
     from study s where s.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** How far the analysis of a study has come. */
export async function countAnalyses(
  queries: Queries,
  id: string,
): Promise<{ readonly graphs: number; readonly fits: number }> {
  const [row] = await queries.query<{ graphs: number; fits: number }>(
    `select (select count(*)::int from graph_version where study_id = $1) as graphs,
       (select count(*)::int from job where study_id = $1 and state = 'done') as fits`,
    [id],
  );
  return row ?? { graphs: 0, fits: 0 };
}

export async function insertStudy(
  tx: Transaction,
  config: StudyConfig,
  { planned, demo }: { planned: number; demo: boolean },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into study (dataset_id, title, mode, config, planned, demo)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [config.datasetId, config.title, config.mode, JSON.stringify(config), planned, demo],
  );
  return (row as { id: string }).id;
}

/** Writes the settings and counts the version up. */
export async function updateStudy(
  tx: Transaction,
  id: string,
  config: StudyConfig,
  { planned, questionVersion }: { planned: number; questionVersion: number },
): Promise<void> {
  await tx.query(
    `update study set title = $2, mode = $3, config = $4, planned = $5, question_version = $6,
       version = version + 1 where id = $1`,
    [id, config.title, config.mode, JSON.stringify(config), planned, questionVersion],
  );
}

/** Moves a study to a state; closing notes the time, from which retention runs. */
export async function updateState(tx: Transaction, id: string, state: StudyState): Promise<void> {
  await tx.query(
    `update study set state = $2, version = version + 1,
       closed_at = case when $2 = 'closed' then now() end where id = $1`,
    [id, state],
  );
}

/** Notes a wording; the same version again is replaced, which happens only before judges see it. */
export async function saveQuestion(
  tx: Transaction,
  studyId: string,
  version: number,
  question: Question,
): Promise<void> {
  await tx.query(
    `insert into question_version (study_id, version, question) values ($1, $2, $3)
     on conflict (study_id, version) do update set question = excluded.question, created_at = now()`,
    [studyId, version, JSON.stringify(question)],
  );
}

export async function listQuestions(
  queries: Queries,
  studyId: string,
): Promise<{ version: number; question: Question; createdAt: string }[]> {
  const rows = await queries.query<{ version: number; question: Question; created_at: Date }>(
    `select version, question, created_at from question_version where study_id = $1
     order by version desc`,
    [studyId],
  );
  return rows.map(({ version, question, created_at }) => ({
    ...{ version, question, createdAt: created_at.toISOString() },
  }));
}

/** Deletes a study with all that hangs on it; the audit log stays. */
export async function deleteStudy(tx: Transaction, id: string): Promise<void> {
  // Counts of requests know judges by their ids, and refer to no table.
  await tx.query(
    `delete from rate_limit
     where right(key, 36) in (select judge.id::text from judge where study_id = $1)`,
    [id],
  );
  await tx.query('delete from study where id = $1', [id]);
}

/** Tells every process that something about the study changed, once this transaction is through. */
export async function notifyStudy(tx: Transaction, id: string): Promise<void> {
  await tx.query("select pg_notify('study', $1)", [id]);
}
