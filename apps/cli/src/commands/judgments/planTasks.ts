import type { Task } from '@pairfair/engines/pool';
import { type JudgmentPlanSettings, type PlanRun, runJudgmentPlan } from 'pairfair/evaluate';

function planTask({ settings, run }: { settings: JudgmentPlanSettings; run: number }): PlanRun {
  return runJudgmentPlan(settings, run);
}

/** What a worker needs to know to take part in a plan. */
export const tasks: Readonly<Record<string, Task>> = { planTask };
