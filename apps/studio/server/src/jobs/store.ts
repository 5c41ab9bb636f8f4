import type { Queries, Transaction } from '../database/database.ts';
import type { Job } from './schemas.ts';

interface Selected {
  readonly id: string;
  readonly kind: Job['kind'];
  readonly state: Job['state'];
  readonly stage: string;
  readonly done: number;
  readonly total: number;
  readonly error: string | null;
  readonly fit_id: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/** The columns of a job, its table called `j`, with the fit it is for called `f`. */
export const jobColumns = `j.id, j.kind, j.state, j.stage, j.done, j.total, j.error,
  f.id as fit_id, j.created_at, j.started_at, j.finished_at`;

/** A row with {@link jobColumns} as the API has it. */
export function jobFromRow(row: Selected): Job {
  return {
    ...{ id: row.id, kind: row.kind, state: row.state, stage: row.stage },
    ...{ done: row.done, total: row.total, error: row.error, fitId: row.fit_id },
    secondsLeft: secondsLeft(row),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** What is left if it goes on as it went so far; null before anything is done. */
function secondsLeft({ state, done, total, started_at }: Selected): number | null {
  if (state !== 'running' || !started_at || !(done > 0)) return null;
  const elapsed = (Date.now() - started_at.getTime()) / 1000;
  return Math.max(0, (elapsed * (total - done)) / done);
}

export async function findJob(queries: Queries, id: string): Promise<Job | undefined> {
  const [row] = await queries.query<Selected & Record<string, unknown>>(
    `select ${jobColumns} from job j join fit f on f.job_id = j.id
       join study s on s.id = j.study_id
     where j.id = $1 and s.deleted_at is null`,
    [id],
  );
  return row && jobFromRow(row);
}

export async function insertJob(
  tx: Transaction,
  studyId: string,
  kind: Job['kind'],
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'insert into job (study_id, kind) values ($1, $2) returning id',
    [studyId, kind],
  );
  return (row as { id: string }).id;
}

/** Tells every process that a job changed, once this transaction is through. */
export async function notifyJob(queries: Queries, id: string): Promise<void> {
  await queries.query("select pg_notify('job', $1)", [id]);
}

/**
 * Asks for a job to end: one that waits ends here, one that runs is told. False when it was over
 * already.
 */
export async function cancelJob(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update job set cancel = true,
       state = case when state = 'queued' then 'cancelled' else state end,
       finished_at = case when state = 'queued' then now() end
     where id = $1 and state in ('queued', 'running') returning id`,
    [id],
  );
  return rows.length > 0;
}
