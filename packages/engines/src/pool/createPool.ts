import { availableParallelism } from 'node:os';
import { PairfairError, type Progress } from 'pairfair';
import type { Pool, PoolOptions, PoolRunOptions } from './pool.ts';
import { requireWholeNumber } from './requireWholeNumber.ts';
import { type PoolWorker, startWorker } from './startWorker.ts';

interface Job {
  readonly task: string;
  readonly input: unknown;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Where it runs; undefined while it waits. */
  worker: PoolWorker | undefined;
}

/** A job on its way: its result, and how to give it up. */
interface Submitted {
  readonly result: Promise<unknown>;
  cancel(reason: Error): void;
}

/**
 * Opens a pool of worker threads for Node. Workers start when there is work for them; results do
 * not depend on how many there are.
 *
 * @example
 * const pool = createPool({ workers: 2 });
 * const a = await parallelGram(pool, x);
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

  function submit(
    task: string,
    input: unknown,
    onProgress?: (progress: Progress) => void,
  ): Submitted {
    const { promise, resolve, reject } = deferred();
    const job: Job = { task, input, onProgress, resolve, reject, worker: undefined };
    waiting.push(job);
    startWaiting();
    return { result: promise, cancel: (reason) => cancel(job, reason) };
  }

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
    try {
      job.resolve(await worker.run({ task: job.task, input: job.input }, job.onProgress));
    } catch (error) {
      job.reject(error);
    }
    job.worker = undefined;
    if (worker.usable()) free.push(worker);
    startWaiting();
  }

  function cancel(job: Job, reason: Error): void {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
    job.reject(reason);
    void job.worker?.stop(reason);
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
      const job = submit(task, input, onProgress);
      return (await untilAborted(signal, [job], () => job.result)) as Output;
    },
    map: async <Output>(
      task: string,
      inputs: readonly unknown[],
      runOptions: PoolRunOptions = {},
    ) => {
      const { signal, onProgress } = runOptions;
      requireReady(closing !== undefined, signal);
      const jobs = inputs.map((input) => submit(task, input));
      let done = 0;
      const counted = jobs.map(async ({ result }) => {
        const output = await result;
        onProgress?.({ stage: task, done: ++done, total: jobs.length });
        return output as Output;
      });
      return untilAborted(signal, jobs, () => Promise.all(counted));
    },
    close: () => (closing ??= close()),
  };
}

/** Waits for the result of jobs; the signal, or the first failure, ends what is left of them. */
async function untilAborted<Output>(
  signal: AbortSignal | undefined,
  jobs: readonly Submitted[],
  result: () => Promise<Output>,
): Promise<Output> {
  const cancelAll = (reason: Error): void => {
    for (const job of jobs) job.cancel(reason);
  };
  const onAbort = (): void => cancelAll(cancelled());
  signal?.addEventListener('abort', onAbort);
  try {
    return await result();
  } catch (error) {
    cancelAll(cancelled());
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
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

function deferred(): Pick<Job, 'resolve' | 'reject'> & { promise: Promise<unknown> } {
  let resolve!: Job['resolve'];
  let reject!: Job['reject'];
  const promise = new Promise<unknown>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
