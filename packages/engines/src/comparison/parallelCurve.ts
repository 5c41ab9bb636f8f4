import type { WorkOptions } from 'pairfair';
import type { CurvePlan, CurvePoint } from 'pairfair/evaluate';
import { createPool } from '../pool/createPool.ts';

/** Options for {@link parallelCurve}. */
export interface ParallelCurveOptions extends WorkOptions {
  /** How many independent runs. */
  readonly runs: number;
  /** How many workers; default: the cores this process may use. */
  readonly workers?: number;
}

/** The points of every run of a curve, run by run; the same bits for any number of workers. */
export async function parallelCurve(
  plan: CurvePlan,
  { runs, workers, signal, onProgress }: ParallelCurveOptions,
): Promise<CurvePoint[][]> {
  const module = new URL('./tasks.js', import.meta.url);
  const pool = createPool({ modules: [module], ...(workers !== undefined && { workers }) });
  try {
    const inputs = Array.from({ length: runs }, (_, run) => ({ plan, run }));
    return await pool.map<CurvePoint[]>('curveTask', inputs, {
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
  } finally {
    await pool.close();
  }
}
