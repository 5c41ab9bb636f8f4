import type { JudgmentPlanSettings, PlanRun } from 'pairfair';
import { runInWorkers, type WorkerOptions } from './runInWorkers.ts';

/** Options for {@link parallelJudgmentPlan}. */
export interface ParallelPlanOptions extends WorkerOptions {
  /** How many independent runs. */
  readonly runs: number;
}

/**
 * Plays a study through with made-up judges, run by run; the same bits for any number of workers.
 *
 * @throws PairfairError `cancelled` after the signal.
 */
export function parallelJudgmentPlan(
  settings: JudgmentPlanSettings,
  { runs, ...options }: ParallelPlanOptions,
): Promise<PlanRun[]> {
  const inputs = Array.from({ length: runs }, (_, run) => ({ settings, run }));
  return runInWorkers({ task: 'planTask', inputs, stage: 'playing' }, options);
}
