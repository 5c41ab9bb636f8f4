import { auditHeader, auditStart } from '@pairfair/workbench/documents';
import { z } from 'zod';
import { route } from '../http/route.ts';
import { id, plainText } from '../http/schemas.ts';
import { auditPage } from './schemas.ts';
import { auditEvents, newestAuditEvents } from './store.ts';

const pageQuery = z.object({
  before: z.coerce.number<number>().int().min(1).optional(),
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
  /** Only what concerns a study, its graphs, fits and jobs. */
  study: id.optional(),
  /** Only actions of a kind: the word before the dot, such as `judge`. */
  kind: z
    .string()
    .regex(/^[a-z]+$/)
    .max(20)
    .optional(),
  /** Only what somebody did in whose name this stands. */
  who: plainText.max(100).optional(),
});

/** What happened, for whoever has to answer for it. */
export const auditRoutes = [
  route(
    {
      method: 'get',
      path: '/audit',
      access: 'reader',
      summary: 'The audit log, newest first',
      query: pageQuery,
      reply: auditPage,
    },
    async ({ database }, { query }) => {
      const events = await newestAuditEvents(database, query);
      const last = events.at(-1)?.seq ?? 1;
      return { events, next: events.length === query.limit && last > 1 ? last : null };
    },
  ),

  route(
    {
      method: 'get',
      path: '/audit/export',
      access: 'reader',
      summary: 'The whole audit log as NDJSON, which pairfair verify checks',
      files: ['application/x-ndjson'],
      limit: { name: 'audit-export', burst: 10, perMinute: 5 },
    },
    async ({ database }) => {
      const lines: string[] = [];
      let head = auditStart;
      for await (const event of auditEvents(database)) {
        lines.push(JSON.stringify(event));
        head = event.hash;
      }
      const text = `${[JSON.stringify(auditHeader(lines.length, head)), ...lines].join('\n')}\n`;
      return new Response(text, {
        headers: {
          'content-type': 'application/x-ndjson',
          'content-disposition': 'attachment; filename="audit.ndjson"',
        },
      });
    },
  ),
] as const;
