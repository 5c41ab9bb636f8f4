import { methodNames, PairfairError } from 'pairfair';
import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { job } from '../jobs/schemas.ts';
import { fitResult } from '../results/schemas.ts';
import { findStudy, notifyStudy } from '../studies/store.ts';
import { queueFit } from './queueFit.ts';
import { fitList, fitRequest, fitSummary } from './schemas.ts';
import { deleteFit, findFit, fitText, listFits } from './store.ts';

const started = { name: 'fits', burst: 20, perMinute: 20 };

/** Fits and comparisons: asked for, looked at, deleted. */
export const fitRoutes: readonly Route[] = [
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
      method: 'get',
      path: '/fits/:id',
      summary: 'What came of a fit or a comparison; empty until it is done',
      access: 'reader',
      reply: fitResult,
    },
    async ({ database }, call) => {
      const fit = await findFit(database, idParam(call, 'id', 'fit'));
      if (!fit) throw notFound('fit');
      return { ...fit.summary, request: fit.request, ...(fit.result ?? nothingYet) };
    },
  ),
  route(
    {
      method: 'get',
      path: '/fits/:id/statistics',
      summary: 'What the γ slider needs',
      access: 'reader',
    },
    async ({ database }, call) => {
      const text = await fitText(database, idParam(call, 'id', 'fit'), 'statistics');
      if (text === undefined) throw notFound('fit');
      if (text === null) throw conflict('Only a finished fit has statistics.');
      // Written by our own worker and possibly megabytes: it goes out as it lies in the table.
      return new Response(text, { headers: { 'content-type': 'application/json' } });
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
];

const nothingYet = {
  ...{ settings: {}, summary: null, measures: [], groups: [], figures: [] },
  ...{ unequal: [], warnings: [] },
};

function requireMethod(name: string): void {
  if (methodNames.includes(name)) return;
  throw new PairfairError(
    'unknown-name',
    `There is no method '${name}'; there are ${methodNames.join(', ')}.`,
  );
}
