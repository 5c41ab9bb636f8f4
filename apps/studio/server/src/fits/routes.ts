import { methodNames, PairfairError } from 'pairfair';
import { methodNamed } from 'pairfair/internal';
import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { job } from '../jobs/schemas.ts';
import { findStudy, notifyStudy } from '../studies/store.ts';
import { queueFit } from './queueFit.ts';
import { fitList, fitRequest, fitSummary, methodList } from './schemas.ts';
import { deleteFit, findFit, listFits } from './store.ts';

const started = { name: 'fits', burst: 20, perMinute: 20 };

/** Fits and comparisons: asked for, listed, deleted. */
export const fitRoutes = [
  route(
    {
      method: 'get',
      path: '/methods',
      summary: 'The methods a comparison takes',
      access: 'reader',
      reply: methodList,
    },
    async () => {
      // The "+" forms come by `augment`.
      const offered = methodNames.filter((name) => !name.endsWith('+')).map(methodNamed);
      return { methods: offered.map(({ name, title, says }) => ({ name, title, says })) };
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/fits',
      summary: 'Starts a fit or a comparison as a job',
      access: 'admin',
      body: fitRequest,
      reply: z.object({ fit: fitSummary, job }),
      status: 202,
      limit: started,
    },
    async ({ database, jobs }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      for (const name of call.body.methods) requireMethod(name);
      const fit = await queueFit(database, study.id, call.body, call.actor);
      jobs.wake();
      return { fit, job: fit.job };
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/fits',
      summary: 'Fits and comparisons of a study, newest first',
      access: 'reader',
      reply: fitList,
    },
    async ({ database }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      return { fits: await listFits(database, study.id) };
    },
  ),
  route(
    {
      method: 'delete',
      path: '/fits/:id',
      summary: 'Deletes a fit with its results; a job that runs is cancelled first',
      access: 'admin',
      status: 204,
    },
    async ({ database, jobs }, call) => {
      const id = idParam(call, 'id', 'fit');
      const fit = await findFit(database, id);
      if (!fit) throw notFound('fit');
      await database.transaction(async (tx) => {
        await deleteFit(tx, id);
        await appendAudit(tx, {
          actor: call.actor,
          action: 'fit.deleted',
          subject: `fit:${id}`,
          details: { study: fit.studyId, name: fit.summary.name },
        });
        await notifyStudy(tx, fit.studyId);
        await tx.query("select pg_notify('job-cancel', $1)", [fit.summary.job.id]);
      });
      jobs.cancel(fit.summary.job.id);
      return undefined;
    },
  ),
] as const;

function requireMethod(name: string): void {
  if (methodNames.includes(name)) return;
  throw new PairfairError(
    'unknown-name',
    `There is no method '${name}'; there are ${methodNames.join(', ')}.`,
  );
}
