import {
  type ComparisonPlan,
  type ComparisonTask,
  type CurvePlan,
  type CurvePoint,
  runComparisonTask,
  runCurve,
  type TaskResult,
} from 'pairfair/evaluate';
import type { Task } from '@pairfair/engines/pool';

function comparisonTask({
  plan,
  task,
}: {
  plan: ComparisonPlan;
  task: ComparisonTask;
}): TaskResult {
  return runComparisonTask(plan, task);
}

function curveTask({ plan, run }: { plan: CurvePlan; run: number }): CurvePoint[] {
  return runCurve(plan, run);
}

/** What a worker needs to know to take part in a comparison. */
export const tasks: Readonly<Record<string, Task>> = { comparisonTask, curveTask };
