import type { Engine, FitSpec } from 'pairfair';
import { type Tuning, type TuningPlan, tunePipeline } from 'pairfair/internal';
import { runInWorkers, type WorkerOptions } from './runInWorkers.ts';

/**
 * Finds the best settings for a spec as `tunePipeline` does; where people are few, workers share the
 * folds, and any number of them gives the same bits.
 *
 * @throws PairfairError `cancelled` after the signal, `degenerate` when a fold lacks a group or a
 * class.
 */
export function tuneInWorkers(
  engine: Engine,
  spec: FitSpec,
  plan: TuningPlan,
  options: WorkerOptions = {},
): Promise<Tuning> {
  const { workers: _, ...work } = options;
  return tunePipeline(engine, spec, plan, work, (folds) =>
    runInWorkers({ task: 'tuneFold', inputs: folds, stage: 'folds' }, options),
  );
}
