import { appendAudit } from '../audit/appendAudit.ts';
import type { Database } from '../database/database.ts';
import { saveOutput } from '../fits/store.ts';
import { notifyStudy } from '../studies/store.ts';
import { tellWebhooks } from '../webhooks/tellWebhooks.ts';
import { type ClaimedJob, endJob } from './jobQueue.ts';
import type { JobOutcome } from './startJob.ts';
import { notifyJob } from './store.ts';

/**
 * Writes what came of a job: result, state and audit event together. Undefined when another process
 * has taken the job over, whose result counts.
 */
export async function finishJob(
  database: Database,
  worker: string,
  { id, studyId, kind }: ClaimedJob,
  outcome: JobOutcome,
): Promise<JobOutcome['state'] | undefined> {
  return database.transaction(async (tx) => {
    const error = outcome.state === 'failed' ? outcome.error : null;
    if (!(await endJob(tx, id, worker, outcome.state, error))) return undefined;
    if (outcome.state === 'done') await saveOutput(tx, id, outcome.output);
    await appendAudit(tx, {
      actor: 'studio',
      action: `${kind}.${outcome.state === 'done' ? 'finished' : outcome.state}`,
      subject: `job:${id}`,
      details: { study: studyId },
    });
    const [fit] = await tx.query<{ id: string }>('select id from fit where job_id = $1', [id]);
    if (fit) {
      const { state } = outcome;
      await tellWebhooks(tx, 'fit.finished', { study: studyId, fit: fit.id, job: id, kind, state });
    }
    await notifyJob(tx, id);
    await notifyStudy(tx, studyId);
    return outcome.state;
  });
}
