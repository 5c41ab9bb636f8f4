import { setMaxListeners } from 'node:events';
import type { WorkOptions } from 'pairfair';
import {
  type ComparisonPlan,
  type ComparisonSummary,
  comparisonTasks,
  sameTask,
  summarizeComparison,
  type TaskResult,
} from 'pairfair/evaluate';
import { createPool, type Pool } from '@pairfair/engines/pool';

/** The module workers load to know the tasks of a comparison. */
const taskModule = new URL('./tasks.js', import.meta.url);

/** Options for {@link parallelComparison}. */
export interface ParallelComparisonOptions extends WorkOptions {
  /** How many workers; default: the cores this process may use. */
  readonly workers?: number;
  /** What an interrupted comparison had done: those tasks are not done again. */
  readonly done?: readonly TaskResult[];
  /** Called with every finished task, to be kept for resuming. */
  readonly onResult?: (result: TaskResult) => void;
}

/** What came of a comparison: the summary, and the results it sums up in the order of the tasks. */
export interface ComparisonOutcome {
  readonly summary: ComparisonSummary;
  readonly results: readonly TaskResult[];
}

/**
 * Compares methods with a pool of workers; the same bits for any number of them, since every task
 * depends on the plan alone.
 *
 * @throws PairfairError `cancelled` after the signal; what was done by then went to `onResult`.
 */
export async function parallelComparison(
  plan: ComparisonPlan,
  options: ParallelComparisonOptions = {},
): Promise<ComparisonOutcome> {
  const { workers, done = [], onResult, onProgress, signal } = options;
  const tasks = comparisonTasks(plan);
  // Every waiting task listens for the one signal.
  if (signal) setMaxListeners(0, signal as EventTarget & AbortSignal);
  const pool = createPool({ modules: [taskModule], ...(workers !== undefined && { workers }) });
  let finished = 0;
  const runTask = async (task: (typeof tasks)[number]): Promise<TaskResult> => {
    const known = done.find((result) => sameTask(result.task, task));
    const result = known ?? (await runOne(pool, plan, task, signal));
    if (!known) onResult?.(result);
    finished++;
    onProgress?.({ stage: 'comparing', done: finished, total: tasks.length });
    return result;
  };
  try {
    const results = await Promise.all(tasks.map(runTask));
    return { summary: summarizeComparison(plan, results), results };
  } finally {
    await pool.close();
  }
}

function runOne(
  pool: Pool,
  plan: ComparisonPlan,
  task: TaskResult['task'],
  signal: AbortSignal | undefined,
): Promise<TaskResult> {
  return pool.run<TaskResult>('comparisonTask', { plan, task }, signal ? { signal } : {});
}
