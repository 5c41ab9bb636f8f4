import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Database } from '../database/database.ts';
import { hasSession } from '../http/identify.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { id } from '../http/schemas.ts';
import { sessionsChannel } from '../http/sessions.ts';
import { findStudy } from '../studies/store.ts';
import { eventStream } from './eventStream.ts';
import { type Job, job } from './schemas.ts';
import { cancelJob, findJob, notifyJob } from './store.ts';

const streams = { name: 'events', burst: 60, perMinute: 120 };

/** How far jobs are and how to end them; what changes, as events, whichever process changed it. */
export const jobRoutes = [
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
        if (!(await cancelJob(tx, id))) throw conflict('The job is over already.', 'job-over');
        await appendAudit(tx, { actor: call.actor, action: 'job.cancelled', subject: `job:${id}` });
        await notifyJob(tx, id);
        await tx.query("select pg_notify('job-cancel', $1)", [id]);
      });
      jobs.cancel(id);
      return undefined;
    },
  ),
  route(
    {
      method: 'get',
      path: '/jobs/:id/events',
      summary: 'Server-sent events: the job, now and whenever it changes, until it is over',
      access: 'reader',
      events: { job: job.nullable() },
      limit: streams,
    },
    async (studio, call) => {
      const { database } = studio;
      const id = idParam(call, 'id', 'job');
      if (!(await findJob(database, id))) throw notFound('job');
      return eventStream(
        async () => {
          const job = await findJob(database, id);
          const over = !job || !['queued', 'running'].includes(job.state);
          return { event: 'job', data: job ?? null, over };
        },
        (changed) => listenFor(database, 'job', id, changed),
        { quietMs: 100, alive: () => hasSession(studio, call.context) },
      );
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/events',
      summary: 'Server-sent events: `study` whenever answers, judges, graphs or fits change',
      access: 'reader',
      events: { study: z.object({ id }) },
      limit: streams,
    },
    async (studio, call) => {
      const { database } = studio;
      const id = idParam(call, 'id', 'study');
      if (!(await findStudy(database, id))) throw notFound('study');
      return eventStream(
        async () => ({ event: 'study', data: { id }, over: false }),
        (changed) => listenFor(database, 'study', id, changed),
        // Fifty judges at once are no reason to send fifty events a second.
        { quietMs: 1000, alive: () => hasSession(studio, call.context) },
      );
    },
  ),
] as const;

/** Hears changes of one thing, and that sessions have ended: this reader's may be among them. */
async function listenFor(database: Database, channel: string, id: string, changed: () => void) {
  const stops = [
    await database.listen(channel, (payload) => {
      if (payload === id) changed();
    }),
    await database.listen(sessionsChannel, changed),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
}
