import type { Task } from '@pairfair/engines/pool';
import type {
  ComparisonPlan,
  ComparisonTask,
  CurvePlan,
  JudgmentPlanSettings,
  PlanRun,
  TaskResult,
} from 'pairfair';
import {
  type FoldTrial,
  runComparisonTask,
  runCurve,
  runJudgmentPlan,
  type TuningFold,
  tuneFold,
} from 'pairfair/internal';
import type { CurveRun } from './parallelCurve.ts';

function comparisonTask({
  plan,
  task,
}: {
  plan: ComparisonPlan;
  task: ComparisonTask;
}): TaskResult {
  return runComparisonTask(plan, task);
}

function curveTask({ plan, run }: { plan: CurvePlan; run: number }): CurveRun {
  return { run, points: runCurve(plan, run) };
}

function planTask({ settings, run }: { settings: JudgmentPlanSettings; run: number }): PlanRun {
  return runJudgmentPlan(settings, run);
}

/** What the workers of this package know, by name. */
export const tasks: Readonly<Record<string, Task>> = {
  comparisonTask,
  curveTask,
  planTask,
  tuneFold: (fold: TuningFold): Promise<FoldTrial> => tuneFold(fold),
};
