import type { WorkOptions } from '../progress.ts';
import {
  type ComparisonOptions,
  type ComparisonTask,
  comparisonTasks,
  planComparison,
  type TaskResult,
} from './comparison.ts';
import { runComparisonTask } from './runComparisonTask.ts';
import type { StudySource } from './studySource.ts';
import { type ComparisonSummary, summarizeComparison } from './summarizeComparison.ts';

/** Options for {@link compareMethods}. */
export interface CompareOptions extends ComparisonOptions, WorkOptions {
  /** What an interrupted comparison had done: those tasks are not done again. */
  readonly done?: readonly TaskResult[];
  /** Called with every finished task, to be kept for resuming. */
  readonly onResult?: (result: TaskResult) => void;
}

/**
 * Compares methods under one protocol: same splits, same tuning, same measures, controls included.
 * One task after the other; a worker pool can do {@link comparisonTasks} in any order and hand
 * the results to {@link summarizeComparison} for the same bits.
 *
 * @example
 * const summary = compareMethods({ kind: 'admissions' }, { methods: ['original', 'pfr'], runs: 2 });
 * summary.credit?.sentence;
 */
export function compareMethods(
  source: StudySource,
  options: CompareOptions = {},
): ComparisonSummary {
  const { done = [], onResult, onProgress, signal, ...rest } = options;
  const plan = planComparison(source, rest);
  const tasks = comparisonTasks(plan);
  const results: TaskResult[] = [];
  for (const task of tasks) {
    const known = done.find((result) => sameTask(result.task, task));
    const result = known ?? runComparisonTask(plan, task, signal ? { signal } : {});
    if (!known) onResult?.(result);
    results.push(result);
    onProgress?.({ stage: 'compare', done: results.length, total: tasks.length });
  }
  return summarizeComparison(plan, results);
}

/** Whether two tasks ask for the same. */
export function sameTask(a: ComparisonTask, b: ComparisonTask): boolean {
  return a.run === b.run && a.method === b.method;
}
