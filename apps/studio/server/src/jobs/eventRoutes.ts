import type { Database } from '../database/database.ts';
import { idParam } from '../http/idParam.ts';
import { notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { findStudy } from '../studies/store.ts';
import { eventStream } from './eventStream.ts';
import { findJob } from './store.ts';

const streams = { name: 'events', burst: 60, perMinute: 120 };

/** What changes, as server-sent events, whichever process changed it. */
export const eventRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/jobs/:id/events',
      summary: 'Server-sent events: the job, now and whenever it changes, until it is over',
      access: 'reader',
      limit: streams,
    },
    async ({ database }, call) => {
      const id = idParam(call, 'id', 'job');
      if (!(await findJob(database, id))) throw notFound('job');
      return eventStream(
        async () => {
          const job = await findJob(database, id);
          const over = !job || !['queued', 'running'].includes(job.state);
          return { event: 'job', data: job ?? null, over };
        },
        (changed) => heard(database, 'job', id, changed),
        { quietMs: 100 },
      );
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/events',
      summary: 'Server-sent events: `study` whenever answers, judges, graphs or fits change',
      access: 'reader',
      limit: streams,
    },
    async ({ database }, call) => {
      const id = idParam(call, 'id', 'study');
      if (!(await findStudy(database, id))) throw notFound('study');
      return eventStream(
        async () => ({ event: 'study', data: { id }, over: false }),
        (changed) => heard(database, 'study', id, changed),
        // Fifty judges at once are no reason to send fifty events a second.
        { quietMs: 1000 },
      );
    },
  ),
];

function heard(database: Database, channel: string, id: string, changed: () => void) {
  return database.listen(channel, (payload) => {
    if (payload === id) changed();
  });
}
