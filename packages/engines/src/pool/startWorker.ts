import { Worker } from 'node:worker_threads';
import { PairfairError, type Progress } from 'pairfair';
import { type TaskMessage, unpackError, type WorkerMessage } from './messages.ts';

/** One worker as the pool sees it. */
export interface PoolWorker {
  /** Runs one task; the worker must be free. */
  run(message: TaskMessage, onProgress?: (progress: Progress) => void): Promise<unknown>;
  /** False once it was stopped or has died. */
  usable(): boolean;
  /** Kills the worker; a task that runs rejects with `reason`. Resolves when it is gone. */
  stop(reason: Error): Promise<void>;
  /** Resolves when the worker is gone, for whatever reason. */
  readonly gone: Promise<void>;
}

interface Running {
  readonly task: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

// Workers load built JavaScript; read from the sources (tests), that stands in dist.
const built = import.meta.url.endsWith('.ts') ? '../../dist/pool/worker.js' : './worker.js';

/** Starts a worker that knows the tasks of these modules. */
export function startWorker(modules: readonly string[]): PoolWorker {
  const worker = new Worker(new URL(built, import.meta.url), {
    workerData: { modules },
    execArgv: [],
  });
  let running: Running | undefined;
  let uncaught: Error | undefined;
  let usable = true;
  // An idle worker does not keep the program alive, so a pool that nobody closed hangs nothing.
  const settle = (finish: (job: Running) => void): void => {
    if (!running) return;
    const job = running;
    running = undefined;
    worker.unref();
    finish(job);
  };

  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'progress') running?.onProgress?.(message.progress);
    if (message.kind === 'done') settle((job) => job.resolve(message.output));
    if (message.kind === 'failed') settle((job) => job.reject(unpackError(message.error)));
  });
  worker.on('error', (error) => {
    usable = false;
    uncaught = error as Error;
  });
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      usable = false;
      settle((job) => job.reject(deathOf(job.task, code, uncaught)));
      resolve();
    });
  });
  worker.unref();

  return {
    gone,
    usable: () => usable,
    run(message, onProgress) {
      return new Promise((resolve, reject) => {
        running = { task: message.task, resolve, reject, onProgress };
        worker.ref();
        try {
          worker.postMessage(message);
        } catch (error) {
          // The input cannot be copied (a function in it, say): the worker never saw it.
          settle((job) => job.reject(error as Error));
        }
      });
    },
    async stop(reason) {
      usable = false;
      settle((job) => job.reject(reason));
      await worker.terminate();
      await gone;
    },
  };
}

function deathOf(task: string, code: number, cause: Error | undefined): PairfairError {
  const why = cause ? cause.message : `it ended with exit code ${code}`;
  return new PairfairError(
    'unavailable',
    `The worker that ran '${task}' must finish it, but died: ${why}. Run the task again, with less data or fewer workers if memory was short.`,
    cause && { cause },
  );
}
