import type { Queries, Transaction } from '../database/database.ts';
import { jobColumns, jobFromRow } from '../jobs/store.ts';
import type { JobOutput } from './jobInput.ts';
import type { StoredResult } from './resultOf.ts';
import type { FitRequest, FitSummary } from './schemas.ts';

const from = `from fit f join job j on j.id = f.job_id join graph_version g on g.id = f.graph_id
  join study s on s.id = f.study_id where s.deleted_at is null`;
const summary = `select f.id as "fitId", f.name, f.study_id as "studyId", f.graph_id as "graphId",
  coalesce(f.request->>'protectedInput', 'include') as "protectedInput",
  g.name as "graphName", f.erased, g.withdrawn, f.created_at as "createdAt", ${jobColumns}`;

type Selected = Parameters<typeof jobFromRow>[0] & {
  readonly fitId: string;
  readonly name: string;
  readonly studyId: string;
  readonly graphId: string;
  readonly graphName: string;
  readonly protectedInput: FitSummary['protectedInput'];
  readonly erased: number;
  readonly withdrawn: number;
  readonly createdAt: Date;
};

const fromRow = (row: Selected): FitSummary => ({
  ...{ id: row.fitId, name: row.name, kind: row.kind },
  ...{ graphId: row.graphId, graphName: row.graphName, protectedInput: row.protectedInput },
  ...{ erased: row.erased, withdrawn: row.withdrawn },
  job: jobFromRow(row),
  createdAt: row.createdAt.toISOString(),
});

export async function listFits(queries: Queries, studyId: string): Promise<FitSummary[]> {
  const rows = await queries.query<Selected & Record<string, unknown>>(
    `${summary} ${from} and f.study_id = $1 order by f.created_at desc`,
    [studyId],
  );
  return rows.map(fromRow);
}

/** A fit with what was asked for and what came of it; the result is null until it is done. */
export interface FitRow {
  readonly summary: FitSummary;
  readonly studyId: string;
  readonly request: FitRequest;
  readonly result: StoredResult | null;
}

export async function findFit(queries: Queries, id: string): Promise<FitRow | undefined> {
  const [row] = await queries.query<
    Selected & { request: FitRequest; result: StoredResult | null } & Record<string, unknown>
  >(`${summary}, f.request, f.result ${from} and f.id = $1`, [id]);
  if (!row) return undefined;
  const { studyId, request, result } = row;
  return { summary: fromRow(row), studyId, request, result };
}

/** What a fit left behind, as text; undefined where there is no such fit, null where it has none. */
export async function fitText(
  queries: Queries,
  id: string,
  what: 'model' | 'statistics' | 'report' | 'card',
): Promise<string | null | undefined> {
  const [row] = await queries.query<{ text: string | null }>(
    `select f.${what}::text as text ${from} and f.id = $1`,
    [id],
  );
  return row?.text;
}

export async function insertFit(
  tx: Transaction,
  studyId: string,
  jobId: string,
  request: FitRequest,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into fit (study_id, graph_id, job_id, name, request)
     values ($1, $2, $3, $4, $5) returning id`,
    [studyId, request.graphId, jobId, request.name, JSON.stringify(request)],
  );
  return (row as { id: string }).id;
}

export async function saveOutput(
  tx: Transaction,
  jobId: string,
  { result, model, statistics, report, card }: JobOutput,
): Promise<void> {
  await tx.query(
    `update fit set result = $2, model = $3, statistics = $4, report = $5, card = $6
     where job_id = $1`,
    [jobId, result, model, statistics, report, card],
  );
}

/** Deletes a fit with its job. */
export async function deleteFit(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from job where id = (select job_id from fit where id = $1)', [id]);
}
