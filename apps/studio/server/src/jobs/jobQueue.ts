import type { Queries } from '../database/database.ts';

/** A job that this process has taken. */
export interface ClaimedJob {
  readonly id: string;
  readonly studyId: string;
  readonly kind: 'fit' | 'comparison';
  /** How often it was begun, this time included. */
  readonly attempts: number;
}

/** After how many beginnings a job whose process died each time is given up. */
const mostAttempts = 3;

/**
 * Takes the next job: the oldest that waits, or one whose process has not been heard of for
 * `staleMs`. No two processes take the same, and none waits for another.
 */
export async function claimJob(
  queries: Queries,
  worker: string,
  staleMs: number,
): Promise<ClaimedJob | undefined> {
  const [row] = await queries.query<ClaimedJob & Record<string, unknown>>(
    `update job set state = 'running', worker = $1, beat_at = now(), stage = 'starting',
       done = 0, total = 1, attempts = attempts + 1, started_at = now()
     where id = (
       select id from job
       where state = 'queued'
         or (state = 'running' and beat_at < now() - make_interval(secs => $2)
           and not cancel and attempts < $3 and worker <> $1)
       order by created_at limit 1 for update skip locked)
     returning id, study_id as "studyId", kind, attempts`,
    [worker, staleMs / 1000, mostAttempts],
  );
  return row;
}

/** Ends jobs whose process died: those to be cancelled, and those begun too often. Returns which. */
export async function endLostJobs(queries: Queries, staleMs: number): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `update job set finished_at = now(), worker = null,
       state = case when cancel then 'cancelled' else 'failed' end,
       error = case when cancel then null else $3 end
     where state = 'running' and beat_at < now() - make_interval(secs => $1)
       and (cancel or attempts >= $2) returning id`,
    [staleMs / 1000, mostAttempts, lostSentence],
  );
  return rows.map(({ id }) => id);
}

const lostSentence = `The studio ended ${mostAttempts} times while it worked on this, perhaps for lack of memory. Try with fewer methods or fewer people.`;

/** Says that this process is alive, and how far it has come; tells whether to go on. */
export async function beatJob(
  queries: Queries,
  id: string,
  worker: string,
  progress: { readonly stage: string; readonly done: number; readonly total: number } | undefined,
): Promise<'go on' | 'cancel' | 'lost'> {
  const [row] = await queries.query<{ cancel: boolean }>(
    `update job set beat_at = now(), stage = coalesce($3, stage), done = coalesce($4, done),
       total = coalesce($5, total)
     where id = $1 and worker = $2 and state = 'running' returning cancel`,
    [id, worker, progress?.stage ?? null, progress?.done ?? null, progress?.total ?? null],
  );
  if (!row) return 'lost';
  return row.cancel ? 'cancel' : 'go on';
}

/** Ends a job of this process; false when another has taken it over. */
export async function endJob(
  queries: Queries,
  id: string,
  worker: string,
  state: 'done' | 'failed' | 'cancelled',
  error: string | null,
): Promise<boolean> {
  const rows = await queries.query(
    `update job set state = $3, error = $4, finished_at = now(), worker = null,
       stage = case when $3 = 'done' then 'done' else stage end,
       done = case when $3 = 'done' then total else done end
     where id = $1 and worker = $2 and state = 'running' returning id`,
    [id, worker, state, error],
  );
  return rows.length > 0;
}

/** Puts jobs of a process that stops in good order back, as if it had never begun them. */
export async function releaseJobs(queries: Queries, worker: string): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `update job set worker = null, beat_at = null, attempts = attempts - 1, stage = 'queued',
       state = case when cancel then 'cancelled' else 'queued' end,
       finished_at = case when cancel then now() end
     where worker = $1 and state = 'running' returning id`,
    [worker],
  );
  return rows.map(({ id }) => id);
}
