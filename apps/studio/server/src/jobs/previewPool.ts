import { type AnalysisPool, createAnalysisPool } from './analysisPool.ts';

let pool: AnalysisPool | undefined;

/**
 * The one worker thread of this process for work that somebody waits for: previews of graphs and
 * differences between them. Apart from jobs, which may take minutes. Idle, it keeps nothing alive.
 */
export function previewPool(): AnalysisPool {
  pool ??= createAnalysisPool(1);
  return pool;
}
