import { z } from 'zod';
import { forgetFigures } from '../agreement/studyFigures.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { streamOf } from '../http/streamOf.ts';
import { findStudy, lockStudy } from '../studies/store.ts';
import { exportFile } from './exportFile.ts';
import { importFile } from './importFile.ts';
import { importReport } from './schemas.ts';

/** A hundred thousand judgments and more. */
const largestFile = 50 * 2 ** 20;

export const judgmentFileRoutes = [
  route(
    {
      method: 'get',
      path: '/studies/:id/export/:file',
      summary: 'Download judgments, appearances or their codebook',
      access: 'reader',
      files: ['application/x-ndjson', 'text/csv', 'text/markdown'],
      limit: { name: 'export', burst: 20, perMinute: 20 },
    },
    async ({ database }, call) => {
      const id = idParam(call, 'id', 'study');
      const study = await findStudy(database, id);
      if (!study) throw notFound('study');
      const { file = '' } = call.params;
      const exported = exportFile(database, study, file);
      if (!exported) throw notFound('file');
      await database.transaction((tx) =>
        appendAudit(tx, {
          ...{ actor: call.actor, action: 'judgments.exported', subject: `study:${id}` },
          details: { file },
        }),
      );
      return new Response(streamOf(exported.parts), {
        headers: {
          'content-type': exported.type,
          'content-disposition': `attachment; filename="${file}"`,
        },
      });
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/import',
      summary: 'Import judgments from NDJSON or CSV',
      access: 'admin',
      query: z.object({
        format: z.enum(['ndjson', 'csv']).optional(),
        skipBad: z.enum(['true', 'false']).optional(),
      }),
      upload: {
        types: ['application/x-ndjson', 'application/json', 'text/csv', 'text/plain'],
        limit: largestFile,
      },
      reply: importReport,
      limit: { name: 'upload', burst: 10, perMinute: 10 },
    },
    async (studio, call) => {
      const id = idParam(call, 'id', 'study');
      const csv = call.context.req.header('content-type')?.startsWith('text/csv');
      const format = call.query.format ?? (csv ? 'csv' : 'ndjson');
      const report = await studio.database.transaction(async (tx) => {
        const study = await lockStudy(tx, id);
        if (!study) throw notFound('study');
        const skipBad = call.query.skipBad === 'true';
        return importFile(tx, study, call.upload, { format, skipBad, actor: call.actor });
      });
      forgetFigures(studio, id);
      return report;
    },
  ),
] as const;
