import { appendAudit } from '../audit/appendAudit.ts';
import type { Database } from '../database/database.ts';
import { findGraph } from '../graphs/store.ts';
import { HttpProblem, notFound } from '../http/problem.ts';
import { insertJob, notifyJob } from '../jobs/store.ts';
import { notifyStudy } from '../studies/store.ts';
import type { FitRequest, FitSummary } from './schemas.ts';
import { findFit, insertFit } from './store.ts';

/**
 * Queues a fit or a comparison on a frozen graph of the study.
 *
 * @throws HttpProblem 422 when the graph is none of the study's.
 */
export async function queueFit(
  database: Database,
  studyId: string,
  request: FitRequest,
  actor: string,
): Promise<FitSummary> {
  return database.transaction(async (tx) => {
    const graph = await findGraph(tx, request.graphId);
    if (graph?.studyId !== studyId) {
      const message = 'There is no such graph in this study.';
      throw new HttpProblem(422, 'invalid-request', message, [{ path: 'graphId', message }]);
    }
    const jobId = await insertJob(tx, studyId, request.kind);
    const fitId = await insertFit(tx, studyId, jobId, request);
    await appendAudit(tx, {
      actor,
      action: `${request.kind}.started`,
      subject: `fit:${fitId}`,
      details: { study: studyId, name: request.name, graph: graph.id, job: jobId },
    });
    await notifyJob(tx, jobId);
    await notifyStudy(tx, studyId);
    const fit = await findFit(tx, fitId);
    if (!fit) throw notFound('fit');
    return fit.summary;
  });
}
