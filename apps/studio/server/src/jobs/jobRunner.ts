import { randomUUID } from 'node:crypto';
import type { Progress } from 'pairfair';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Studio } from '../studio.ts';
import { createAnalysisPool } from './analysisPool.ts';
import { finishJob } from './finishJob.ts';
import { beatJob, type ClaimedJob, claimJob, endLostJobs, releaseJobs } from './jobQueue.ts';
import { type JobOutcome, startJob } from './startJob.ts';
import { notifyJob } from './store.ts';

/** What {@link createJobRunner} needs. */
export interface JobRunnerOptions {
  readonly database: Database;
  readonly log: Log;
  /** Jobs at a time in this process; 0 leaves them to others. */
  readonly workers: number;
  /** How often the queue is looked at when nobody says that there is something. Default 2 s. */
  readonly pollMs?: number;
  /** After how long of silence a process counts as dead. Default 20 s. */
  readonly staleMs?: number;
  /** How often a running job is said to be alive. Default 2 s, or four times before it is stale. */
  readonly beatMs?: number;
}

/** Runs jobs until it is closed. */
export interface JobRunner {
  /** For the studio: called when a job was queued or is to be cancelled. */
  readonly jobs: Studio['jobs'];
  /** Stops working; what was under way goes back to the queue. */
  close(): Promise<void>;
}

interface Running {
  readonly abort: AbortController;
  progress: Progress | undefined;
  /** Whether somebody else has the job now, so that nothing may be written about it. */
  lost: boolean;
  readonly ended: Promise<void>;
}

/** Progress is written at most this often: it may come many times a second. */
const progressMs = 250;

/**
 * Works on the queue of jobs in the database, beside any number of other processes. Each job runs in
 * a worker thread; one whose process is not heard of any more is begun again by another, and given
 * up after three tries.
 */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { database, log, workers, pollMs = 2000, staleMs = 20_000 } = options;
  const { beatMs = Math.min(2000, staleMs / 4) } = options;
  const worker = randomUUID();
  const pool = workers > 0 ? createAnalysisPool(workers) : undefined;
  const running = new Map<string, Running>();
  let closed = false;
  let looking: Promise<void> | undefined;
  let again = false;

  const guarded = (what: string, work: () => Promise<void>) => async () => {
    try {
      await work();
    } catch (error) {
      // The database is away, say: the next round tries again.
      if (!closed) log.warn(what, { reason: (error as Error).message });
    }
  };

  /** Takes jobs until there is none, or no room; asked again meanwhile, it looks once more. */
  function wake(): void {
    if (closed || !pool) return;
    again = true;
    looking ??= guarded('jobs.queue', look)().finally(() => {
      looking = undefined;
      if (again && !closed && running.size < workers) wake();
    });
  }

  async function look(): Promise<void> {
    again = false;
    for (const id of await endLostJobs(database, staleMs)) await notifyJob(database, id);
    while (!closed && running.size < workers) {
      const job = await claimJob(database, worker, staleMs);
      if (!job) return;
      begin(job);
    }
  }

  function begin(job: ClaimedJob): void {
    const abort = new AbortController();
    let settle = () => {};
    const ended = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const state: Running = { abort, progress: undefined, lost: false, ended };
    running.set(job.id, state);
    log.info('job.started', { job: job.id, kind: job.kind, attempt: job.attempts });
    const beat = guarded('jobs.beat', () => tell(job.id, state));
    const timer = setInterval(beat, beatMs);
    let told = 0;
    const onProgress = (progress: Progress) => {
      state.progress = progress;
      if (performance.now() - told < progressMs) return;
      told = performance.now();
      void beat();
    };
    void beat();
    startJob(database, pool as NonNullable<typeof pool>, job, { signal: abort.signal, onProgress })
      .then((outcome) => end(job, state, outcome))
      .catch((error: Error) => log.warn('jobs.finish', { job: job.id, reason: error.message }))
      .finally(() => {
        clearInterval(timer);
        running.delete(job.id);
        settle();
        wake();
      });
  }

  async function end(job: ClaimedJob, { lost }: Running, outcome: JobOutcome): Promise<void> {
    if (outcome.state === 'failed' && outcome.bug) {
      const { name, message } = outcome.bug;
      log.error('job.bug', { job: job.id, name, reason: message.slice(0, 300) });
    }
    if (lost || closed) return;
    const ended = await finishJob(database, worker, job, outcome);
    log.info('job.ended', { job: job.id, state: ended ?? 'taken over' });
  }

  /** Says that the job is alive and how far it is, and hears whether to go on. */
  async function tell(id: string, state: Running): Promise<void> {
    const verdict = await beatJob(database, id, worker, state.progress);
    if (verdict === 'lost') state.lost = true;
    if (verdict !== 'go on') return state.abort.abort();
    await notifyJob(database, id);
  }

  /** Another process may have queued a job, or cancelled one that runs here. */
  async function listen(): Promise<() => Promise<void>> {
    const queued = await database.listen('job', (id) => {
      if (!running.has(id)) wake();
    });
    const cancelled = await database.listen('job-cancel', (id) => running.get(id)?.abort.abort());
    return async () => {
      await queued();
      await cancelled();
    };
  }
  const listening = listen().catch((error: Error) => {
    // The queue is looked at now and then all the same.
    log.warn('jobs.listen', { reason: error.message });
    return undefined;
  });
  const poll = setInterval(wake, pollMs);
  poll.unref();
  wake();

  return {
    jobs: { wake, cancel: (id) => running.get(id)?.abort.abort() },
    async close() {
      closed = true;
      clearInterval(poll);
      await looking;
      const under = [...running.values()];
      for (const { abort } of under) abort.abort();
      await Promise.all(under.map(({ ended }) => ended));
      await pool?.close();
      await (await listening)?.();
      await guarded('jobs.release', async () => {
        for (const id of await releaseJobs(database, worker)) await notifyJob(database, id);
      })();
    },
  };
}
