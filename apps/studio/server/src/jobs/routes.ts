import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { type Job, job } from './schemas.ts';
import { cancelJob, findJob, notifyJob } from './store.ts';

/** How far jobs are, and how to end them. */
export const jobRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/jobs/:id',
      summary: 'How far a job is',
      access: 'reader',
      reply: job,
    },
    async ({ database }, call): Promise<Job> => {
      const found = await findJob(database, idParam(call, 'id', 'job'));
      if (!found) throw notFound('job');
      return found;
    },
  ),
  route(
    {
      method: 'delete',
      path: '/jobs/:id',
      summary: 'Cancels a job that waits or runs',
      access: 'admin',
      status: 204,
    },
    async ({ database, jobs }, call) => {
      const id = idParam(call, 'id', 'job');
      if (!(await findJob(database, id))) throw notFound('job');
      await database.transaction(async (tx) => {
        if (!(await cancelJob(tx, id))) throw conflict('The job is over already.');
        await appendAudit(tx, { actor: call.actor, action: 'job.cancelled', subject: `job:${id}` });
        await notifyJob(tx, id);
        await tx.query("select pg_notify('job-cancel', $1)", [id]);
      });
      jobs.cancel(id);
      return undefined;
    },
  ),
];
