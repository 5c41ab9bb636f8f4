import { setMaxListeners } from 'node:events';
import { createPool } from '@pairfair/engines/pool';
import type { WorkOptions } from 'pairfair';

/** What all work takes that is shared out among workers. */
export interface WorkerOptions extends WorkOptions {
  /** How many workers; default: the cores this process may use. */
  readonly workers?: number | undefined;
}

/** What work takes that can be resumed. */
export interface ResumableOptions<Result> extends WorkerOptions {
  /** What was done before an interruption: it is not done again. */
  readonly done?: readonly Result[];
  /** Called with every finished task, to be kept for resuming. */
  readonly onResult?: (result: Result) => void;
}

/** One of the tasks that workers know, and what to run it for. */
export interface SharedWork<Input, Result> {
  readonly task: string;
  readonly inputs: readonly Input[];
  /** What progress is called. */
  readonly stage: string;
  /** Whether that is the result for this input; needed where `done` is given. */
  readonly isResultOf?: (result: Result, input: Input) => boolean;
}

/** The module workers load to know their tasks. */
const taskModule = new URL('./tasks.js', import.meta.url);

/**
 * Runs a task for every input on a pool of workers; results come in the order of the inputs.
 *
 * @throws PairfairError `cancelled` after the signal; what was done by then went to `onResult`.
 */
export async function runInWorkers<Input, Result>(
  { task, inputs, stage, isResultOf }: SharedWork<Input, Result>,
  { workers, done = [], onResult, onProgress, signal }: ResumableOptions<Result>,
): Promise<Result[]> {
  // Every waiting task listens for the one signal.
  if (signal) setMaxListeners(0, signal as EventTarget & AbortSignal);
  const pool = createPool({ modules: [taskModule], ...(workers !== undefined && { workers }) });
  let finished = 0;
  const runOne = async (input: Input): Promise<Result> => {
    const known = done.find((result) => isResultOf?.(result, input));
    const result = known ?? (await pool.run<Result>(task, input, signal ? { signal } : {}));
    if (known === undefined) onResult?.(result);
    finished++;
    onProgress?.({ stage, done: finished, total: inputs.length });
    return result;
  };
  try {
    return await Promise.all(inputs.map(runOne));
  } finally {
    await pool.close();
  }
}
