import { PairfairError, type Progress } from 'pairfair';
import type { Database } from '../database/database.ts';
import type { JobOutput } from '../fits/jobInput.ts';
import { readJobInput } from '../fits/readJobInput.ts';
import { version } from '../version.ts';
import type { AnalysisPool } from './analysisPool.ts';
import type { ClaimedJob } from './jobQueue.ts';

/** How a job ended. */
export type JobOutcome =
  | { readonly state: 'done'; readonly output: JobOutput }
  | { readonly state: 'cancelled' }
  /** `bug` where the error is none that we know how to say. */
  | { readonly state: 'failed'; readonly error: string; readonly bug?: Error };

const versions = { pairfair: version, node: process.versions.node };

/** Computes a job in a worker thread; never rejects for what is wrong with the data. */
export async function startJob(
  database: Database,
  pool: AnalysisPool,
  { id, kind }: ClaimedJob,
  work: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
): Promise<JobOutcome> {
  try {
    const input = await readJobInput(database, id, versions);
    if (!input) return { state: 'failed', error: 'The study or the graph is gone.' };
    const task = kind === 'fit' ? 'runFit' : 'runComparison';
    return { state: 'done', output: await pool.run(task, input, work) };
  } catch (error) {
    if (work.signal.aborted) return { state: 'cancelled' };
    if (error instanceof PairfairError) return { state: 'failed', error: error.message };
    const sentence = 'Something went wrong here; the log of the studio says more.';
    return { state: 'failed', error: sentence, bug: error as Error };
  }
}
