import { setMaxListeners } from 'node:events';
import type { WorkOptions } from 'pairfair';
import type { CurvePlan, CurvePoint } from 'pairfair/evaluate';
import { createPool } from '@pairfair/engines/pool';

/** The points of one run of a curve. */
export interface CurveRun {
  readonly run: number;
  readonly points: readonly CurvePoint[];
}

/** Options for {@link parallelCurve}. */
export interface ParallelCurveOptions extends WorkOptions {
  /** How many independent runs. */
  readonly runs: number;
  /** How many workers; default: the cores this process may use. */
  readonly workers?: number;
  /** What an interrupted curve had done: those runs are not done again. */
  readonly done?: readonly CurveRun[];
  /** Called with every finished run, to be kept for resuming. */
  readonly onResult?: (result: CurveRun) => void;
}

/**
 * The points of every run of a curve, run by run; the same bits for any number of workers.
 *
 * @throws PairfairError `cancelled` after the signal; what was done by then went to `onResult`.
 */
export async function parallelCurve(
  plan: CurvePlan,
  { runs, workers, done = [], onResult, signal, onProgress }: ParallelCurveOptions,
): Promise<CurveRun[]> {
  const module = new URL('./tasks.js', import.meta.url);
  // Every waiting run listens for the one signal.
  if (signal) setMaxListeners(0, signal as EventTarget & AbortSignal);
  const pool = createPool({ modules: [module], ...(workers !== undefined && { workers }) });
  let finished = 0;
  const runOne = async (run: number): Promise<CurveRun> => {
    const known = done.find((result) => result.run === run);
    const result = known ?? {
      run,
      points: await pool.run<CurvePoint[]>('curveTask', { plan, run }, signal ? { signal } : {}),
    };
    if (!known) onResult?.(result);
    finished++;
    onProgress?.({ stage: `${plan.kind} curve`, done: finished, total: runs });
    return result;
  };
  try {
    return await Promise.all(Array.from({ length: runs }, (_, run) => runOne(run)));
  } finally {
    await pool.close();
  }
}
