import { Worker } from 'node:worker_threads';
import { PairfairError, type Progress } from 'pairfair';
import { type TaskMessage, unpackError, type WorkerMessage } from './messages.ts';

/** How a task ended. */
export type Outcome =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: Error };

/** One worker as the pool sees it. */
export interface PoolWorker {
  /** Runs one task; the worker must be free. Never rejects. */
  run(message: TaskMessage, onProgress?: (progress: Progress) => void): Promise<Outcome>;
  /** False once it was stopped or has died. */
  usable(): boolean;
  /** Kills the worker; a task that runs fails with `reason`. Resolves when it is gone. */
  stop(reason: Error): Promise<void>;
  /** Resolves when the worker is gone, for whatever reason. */
  readonly gone: Promise<void>;
}

interface Running {
  readonly task: string;
  readonly end: (outcome: Outcome) => void;
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
  const settle = (outcome: Outcome): void => {
    running?.end(outcome);
    running = undefined;
    worker.unref();
  };

  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'progress') report(message.progress);
    if (message.kind === 'done') settle({ ok: true, output: message.output });
    if (message.kind === 'failed') settle({ ok: false, error: unpackError(message.error) });
  });
  worker.on('error', (error) => {
    usable = false;
    uncaught = error as Error;
  });
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      usable = false;
      if (running) settle({ ok: false, error: deathOf(running.task, code, uncaught) });
      resolve();
    });
  });
  worker.unref();

  const stop = async (reason: Error): Promise<void> => {
    usable = false;
    settle({ ok: false, error: reason });
    await worker.terminate();
    await gone;
  };
  const report = (progress: Progress): void => {
    try {
      running?.onProgress?.(progress);
    } catch (error) {
      // The caller's callback failed: the caller hears of it, and nobody works on for nothing.
      void stop(error as Error);
    }
  };

  return {
    gone,
    usable: () => usable,
    run(message, onProgress) {
      return new Promise((end) => {
        running = { task: message.task, end, onProgress };
        worker.ref();
        try {
          worker.postMessage(message);
        } catch (error) {
          // The input cannot be copied (a function in it, say): the worker never saw it.
          settle({ ok: false, error: error as Error });
        }
      });
    },
    stop,
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
