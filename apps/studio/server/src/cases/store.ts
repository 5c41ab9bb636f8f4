import { actorName } from '../audit/actorName.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Features } from '../people/columnsOfPeople.ts';
import type { StudyRow } from '../studies/store.ts';
import type { CaseDecision, CaseDecisionRequest, CaseView } from './schemas.ts';

/** Somebody in the data of a study with their values. */
export interface CasePerson {
  readonly id: string;
  readonly group: string | null;
  /** 0 train, 1 test; null of whom judges were not asked about. */
  readonly side: number | null;
  readonly features: Features;
}

/** People in a study's data by their ids, in the order asked for; groups are known of the judged. */
export async function findCaseRows(
  queries: Queries,
  { id, datasetId, config }: StudyRow,
  ids: readonly string[],
): Promise<CasePerson[]> {
  const column = config.columns.find(({ role }) => role === 'id')?.name ?? null;
  return queries.query<CasePerson & Record<string, unknown>>(
    // Who was judged is found by key; only others are looked for in all of the data.
    `select wanted.id, sp.group_name as group, sp.side, p.features
     from unnest($3::text[]) with ordinality as wanted (id, n)
     left join study_person sp on sp.study_id = $1 and sp.person_id = wanted.id
     join lateral (
       select features from person
         where dataset_id = $2 and ordinal = sp.dataset_ordinal
       union all
       select features from person
         where sp.dataset_ordinal is null and dataset_id = $2
           and case when $4::text is null then (ordinal + 1)::text else features->>$4 end = wanted.id
     ) p on true
     order by wanted.n`,
    [id, datasetId, ids, column],
  );
}

const mostAnswers = 200;

/** The judgments that stand and are about all of these people, newest first. */
export async function judgmentsAbout(
  queries: Queries,
  studyId: string,
  ids: readonly string[],
): Promise<CaseView['answers']> {
  const rows = await queries.query<Omit<CaseView['answers'][number], 'at'> & { at: Date }>(
    `select coalesce(j.name, g.record->>'judge') as judge, j.panel,
       coalesce(j.excluded, false) as excluded, g.record->>'kind' as kind,
       g.record->'people' as people, g.answer, g.record->>'note' as note, g.at
     from judgment g left join judge j on j.id = g.judge_id
       left join judgment later on later.supersedes = g.id
     where g.study_id = $1 and not g.undone and later.id is null
       and g.answer <> '"skip"'::jsonb and g.record->'people' ?& $2::text[]
     order by g.seq desc limit ${mostAnswers}`,
    [studyId, ids],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A model of a study. */
export interface CaseModel {
  readonly id: string;
  readonly jobId: string;
  readonly name: string;
  /** Whose judgments it learned from; null: everybody's. */
  readonly panel: string | null;
  /** The `pairfair/model` document as text. */
  readonly model: string;
}

const models = `select f.id, f.job_id as "jobId", f.name, g.options->>'panel' as panel,
    f.model::text as model, f.created_at
  from fit f join graph_version g on g.id = f.graph_id
  where f.study_id = $1 and f.model is not null`;

const mostModels = 10;

/** The newest models of a study, newest first; with `fitId`, that one alone. */
export async function listModels(
  queries: Queries,
  studyId: string,
  fitId?: string,
): Promise<CaseModel[]> {
  return queries.query<CaseModel & Record<string, unknown>>(
    `${models} and ($2::uuid is null or f.id = $2)
     order by f.created_at desc limit ${mostModels}`,
    [studyId, fitId ?? null],
  );
}

/** The newest model of each panel, and of everybody together. */
export async function modelsByPanel(queries: Queries, studyId: string): Promise<CaseModel[]> {
  return queries.query<CaseModel & Record<string, unknown>>(
    `select distinct on (panel) * from (${models}) as m order by panel nulls first, created_at desc`,
    [studyId],
  );
}

/** What was decided about cases of a study, newest first, by {@link caseKey}. */
export async function readDecisions(
  queries: Queries,
  studyId: string,
  people?: readonly string[],
): Promise<ReadonlyMap<string, readonly CaseDecision[]>> {
  const rows = await queries.query<
    Omit<CaseDecision, 'at'> & { at: Date; people: string[] } & Record<string, unknown>
  >(
    `select people, queue, decision, reason, judgment, ${actorName} as actor, at from case_decision
     where study_id = $1 and ($2::text[] is null or people = $2) order by at desc`,
    [studyId, people ? [...people].sort() : null],
  );
  const found = new Map<string, CaseDecision[]>();
  for (const { people: about, at, ...rest } of rows) {
    const key = caseKey(about);
    found.set(key, [...(found.get(key) ?? []), { ...rest, at: at.toISOString() }]);
  }
  return found;
}

/** What a case is known by, whichever of the two is named first. */
export function caseKey(people: readonly string[]): string {
  return JSON.stringify([...people].sort());
}

export async function insertCaseDecision(
  tx: Transaction,
  studyId: string,
  { people, queue, decision, reason, judgment, actor }: CaseDecisionRequest & { actor: string },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into case_decision (study_id, people, queue, decision, reason, judgment, actor)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [studyId, [...people].sort(), queue, decision, reason, judgment, actor],
  );
  return (row as { id: string }).id;
}
