import {
  type ComparisonPlan,
  type ComparisonTask,
  runComparisonTask,
  type TaskResult,
} from 'pairfair/evaluate';
import type { Task } from '../pool/pool.ts';

function comparisonTask({
  plan,
  task,
}: {
  plan: ComparisonPlan;
  task: ComparisonTask;
}): TaskResult {
  return runComparisonTask(plan, task);
}

/** What a worker needs to know to take part in a comparison. */
export const tasks: Readonly<Record<string, Task>> = { comparisonTask };
