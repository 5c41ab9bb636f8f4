import {
  type ComparisonPlan,
  type ComparisonSummary,
  summarizeComparison,
  type TaskResult,
} from 'pairfair';
import { comparisonTasks, sameTask } from 'pairfair/internal';
import { type ResumableOptions, runInWorkers } from './runInWorkers.ts';

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
  options: ResumableOptions<TaskResult> = {},
): Promise<ComparisonOutcome> {
  const results = await runInWorkers(
    {
      task: 'comparisonTask',
      inputs: comparisonTasks(plan).map((task) => ({ plan, task })),
      stage: 'comparing',
      isResultOf: (result: TaskResult, { task }) => sameTask(result.task, task),
    },
    options,
  );
  return { summary: summarizeComparison(plan, results), results };
}
