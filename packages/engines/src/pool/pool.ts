import type { Progress } from 'pairfair';

/** Options for {@link createPool}. */
export interface PoolOptions {
  /** How many workers may run at once; from 1 to 1024, default: the cores this process may use. */
  readonly workers?: number;
  /**
   * Modules with further tasks, as file URLs of built JavaScript. Each exports
   * `tasks: Record<string, Task>`; a name that is already taken is an error.
   */
  readonly modules?: readonly (string | URL)[];
}

/** What both kinds of work take. */
export interface PoolRunOptions {
  /** Cancels the work at once: it rejects with `cancelled`. */
  readonly signal?: AbortSignal;
  /**
   * `run`: what the task itself reports. `map`: how many inputs are done, with the task's name as
   * the stage.
   */
  readonly onProgress?: (progress: Progress) => void;
}

/** A number of workers that run named tasks beside this thread. */
export interface Pool {
  /** How many workers may run at once. */
  readonly workers: number;
  /**
   * Runs a task in a worker. Input and output are copied on the way, except what lies on a
   * `SharedArrayBuffer` ({@link sharedMatrix}), which both sides then see.
   *
   * Rejects with what the task threw: a `PairfairError` arrives as one, with code and message;
   * `unknown-name` for a task no module defines; `cancelled` after the signal, or when the pool
   * closes first; `unavailable` when the worker died (out of memory, `process.exit`) or the pool
   * was already closed. A worker that died or was cancelled is replaced by the next task.
   *
   * @example
   * const model = await pool.run<PfrModel>('fitFold', { fold: 3 }, { signal });
   */
  run<Output>(task: string, input: unknown, options?: PoolRunOptions): Promise<Output>;
  /**
   * Runs a task for every input, as many at once as there are workers; outputs come in the order
   * of the inputs. The first failure cancels the rest.
   */
  map<Output>(
    task: string,
    inputs: readonly unknown[],
    options?: PoolRunOptions,
  ): Promise<Output[]>;
  /** Stops all workers; what still runs rejects with `cancelled`. Closing twice is fine. */
  close(): Promise<void>;
}

/** What a task is called with beside its input. */
export interface TaskContext {
  /** Tells the caller of {@link Pool.run} how far the task has come. */
  readonly onProgress: (progress: Progress) => void;
}

/** A function that workers know by name; it may be asynchronous. */
export type Task = (input: never, context: TaskContext) => unknown;
