import { availableParallelism } from 'node:os';
import { PairfairError } from 'pairfair';
import { type Job, newJob } from './job.ts';
import type { Pool, PoolOptions, PoolRunOptions } from './pool.ts';
import { requireWholeNumber } from './requireWholeNumber.ts';
import { type PoolWorker, startWorker } from './startWorker.ts';

/**
 * Opens a pool of worker threads for Node. Workers start when there is work for them; results do
 * not depend on how many there are.
 *
 * @example
 * const pool = createPool({ workers: 2 });
 * const near = await parallelNeighbors(pool, x, { neighbors: 10 });
 * await pool.close();
 */
export function createPool(options: PoolOptions = {}): Pool {
  const { workers = availableParallelism(), modules = [] } = options;
  requireWholeNumber('workers', workers, 1, 1024);
  const urls = modules.map(String);
  const open = new Set<PoolWorker>();
  const free: PoolWorker[] = [];
  const waiting: Job[] = [];
  let closing: Promise<void> | undefined;

  function startWaiting(): void {
    while (waiting.length > 0 && (free.length > 0 || open.size < workers)) {
      void runJob(waiting.shift()!, free.pop() ?? openWorker());
    }
  }

  function openWorker(): PoolWorker {
    const worker = startWorker(urls);
    open.add(worker);
    void worker.gone.then(() => {
      open.delete(worker);
      const at = free.indexOf(worker);
      if (at >= 0) free.splice(at, 1);
      startWaiting();
    });
    return worker;
  }

  async function runJob(job: Job, worker: PoolWorker): Promise<void> {
    job.worker = worker;
    const outcome = await worker.run({ task: job.task, input: job.input }, job.onProgress);
    job.worker = undefined;
    if (outcome.ok) job.resolve(outcome.output);
    else {
      job.reject(outcome.error);
      // At once, before another of them takes the place that is free now.
      cancelAll(job.siblings);
    }
    if (worker.usable()) free.push(worker);
    startWaiting();
  }

  function cancelAll(jobs: readonly Job[]): void {
    const reason = cancelled();
    for (const job of jobs) {
      const at = waiting.indexOf(job);
      if (at >= 0) waiting.splice(at, 1);
      job.reject(reason);
      void job.worker?.stop(reason);
    }
  }

  /** Starts jobs and waits for what comes of them; the signal, or a failure, ends all of them. */
  async function finish<Output>(
    jobs: readonly Job[],
    signal: AbortSignal | undefined,
    outcome: Promise<Output>,
  ): Promise<Output> {
    const onAbort = (): void => cancelAll(jobs);
    signal?.addEventListener('abort', onAbort);
    for (const job of jobs) waiting.push(job);
    startWaiting();
    try {
      return await outcome;
    } catch (error) {
      cancelAll(jobs);
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async function close(): Promise<void> {
    const reason = new PairfairError('cancelled', 'The pool was closed before the work was done.');
    for (const job of waiting.splice(0)) job.reject(reason);
    await Promise.all([...open].map((worker) => worker.stop(reason)));
  }

  return {
    workers,
    run: async <Output>(task: string, input: unknown, runOptions: PoolRunOptions = {}) => {
      const { signal, onProgress } = runOptions;
      requireReady(closing !== undefined, signal);
      const job = newJob(task, input, [], onProgress);
      return finish([job], signal, job.result as Promise<Output>);
    },
    map: async <Output>(
      task: string,
      inputs: readonly unknown[],
      runOptions: PoolRunOptions = {},
    ) => {
      const { signal, onProgress } = runOptions;
      requireReady(closing !== undefined, signal);
      const jobs: Job[] = [];
      for (const input of inputs) jobs.push(newJob(task, input, jobs));
      let done = 0;
      const outputs = jobs.map(async ({ result }) => {
        const output = await result;
        onProgress?.({ stage: task, done: ++done, total: jobs.length });
        return output as Output;
      });
      return finish(jobs, signal, Promise.all(outputs));
    },
    close: () => (closing ??= close()),
  };
}

function requireReady(closed: boolean, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
  if (closed) {
    throw new PairfairError(
      'unavailable',
      'The pool must be open to run a task, but it was closed. Make a new one with createPool.',
    );
  }
}

function cancelled(): PairfairError {
  return new PairfairError('cancelled', 'The work was cancelled.');
}
