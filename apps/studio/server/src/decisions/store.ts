import { actorName } from '../audit/actorName.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { type FitDecision, type ToleranceCheck, type Tolerances, tolerances } from './schemas.ts';

/** What models of a study have to keep; the defaults until somebody sets others. */
export async function readTolerances(queries: Queries, studyId: string): Promise<Tolerances> {
  const [row] = await queries.query<{ tolerances: unknown }>(
    'select tolerances from tolerance where study_id = $1',
    [studyId],
  );
  return tolerances.parse(row?.tolerances ?? {});
}

export async function saveTolerances(
  tx: Transaction,
  studyId: string,
  asked: Tolerances,
): Promise<void> {
  await tx.query(
    `insert into tolerance (study_id, tolerances) values ($1, $2)
     on conflict (study_id) do update set tolerances = excluded.tolerances`,
    [studyId, JSON.stringify(asked)],
  );
}

/** What was decided about a fit, newest first. */
export async function listDecisions(queries: Queries, fitId: string): Promise<FitDecision[]> {
  const rows = await queries.query<Omit<FitDecision, 'at'> & { at: Date }>(
    `select id, decision, reason, name, ${actorName} as actor, checks, at from fit_decision
     where fit_id = $1 order by at desc, id`,
    [fitId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A decision to be written down. */
export type NewDecision = Pick<FitDecision, 'decision' | 'reason' | 'name' | 'actor'> & {
  readonly checks: readonly ToleranceCheck[];
};

export async function insertDecision(
  tx: Transaction,
  fitId: string,
  { decision, reason, name, actor, checks }: NewDecision,
): Promise<void> {
  await tx.query(
    `insert into fit_decision (fit_id, decision, reason, name, actor, checks)
     values ($1, $2, $3, $4, $5, $6)`,
    [fitId, decision, reason, name, actor, JSON.stringify(checks)],
  );
}
