import type { CurvePlan, CurvePoint } from 'pairfair';
import { type ResumableOptions, runInWorkers } from './runInWorkers.ts';

/** The points of one run of a curve. */
export interface CurveRun {
  readonly run: number;
  readonly points: readonly CurvePoint[];
}

/** Options for {@link parallelCurve}. */
export interface ParallelCurveOptions extends ResumableOptions<CurveRun> {
  /** How many independent runs. */
  readonly runs: number;
}

/**
 * The points of every run of a curve, run by run; the same bits for any number of workers.
 *
 * @throws PairfairError `cancelled` after the signal; what was done by then went to `onResult`.
 */
export function parallelCurve(
  plan: CurvePlan,
  { runs, ...options }: ParallelCurveOptions,
): Promise<CurveRun[]> {
  return runInWorkers(
    {
      task: 'curveTask',
      inputs: Array.from({ length: runs }, (_, run) => ({ plan, run })),
      stage: `${plan.kind} curve`,
      isResultOf: (result: CurveRun, { run }) => result.run === run,
    },
    options,
  );
}
