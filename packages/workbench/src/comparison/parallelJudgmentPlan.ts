import type { JudgmentPlanSettings, PlanRun } from 'pairfair';
import { runInWorkers, type WorkerOptions } from './runInWorkers.ts';

/** Options for {@link parallelJudgmentPlans}. */
export interface ParallelPlanOptions extends WorkerOptions {
  /** How many independent runs of each plan. */
  readonly runs: number;
}

/**
 * Plays studies through with made-up judges, run by run; the same bits for any number of workers.
 * Runs of the plans come in the order of the plans.
 *
 * @throws PairfairError `cancelled` after the signal.
 */
export async function parallelJudgmentPlans(
  plans: readonly JudgmentPlanSettings[],
  { runs, ...options }: ParallelPlanOptions,
): Promise<PlanRun[][]> {
  const inputs = plans.flatMap((settings) =>
    Array.from({ length: runs }, (_, run) => ({ settings, run })),
  );
  const done = await runInWorkers<(typeof inputs)[number], PlanRun>(
    { task: 'planTask', inputs, stage: 'playing' },
    options,
  );
  return plans.map((_, k) => done.slice(k * runs, (k + 1) * runs));
}
