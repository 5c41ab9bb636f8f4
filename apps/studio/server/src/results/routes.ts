import { sqlDialectNames } from '@pairfair/sql';
import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { findFit, fitText } from '../fits/store.ts';
import { fileAnswer } from '../http/fileAnswer.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { erasedDocument } from './erasedDocument.ts';
import { exportFit } from './exportFit.ts';
import { exportFormat, fitResult, fitStatistics } from './schemas.ts';

const query = z.object({
  /** Of SQL. */
  dialect: z.enum(sqlDialectNames).default('postgres'),
});

/** What came of fits and comparisons: on a page, and as files. */
export const resultRoutes = [
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
      return { ...fit.summary, request: fit.request, ...nothingYet, ...fit.result };
    },
  ),
  route(
    {
      method: 'get',
      path: '/fits/:id/statistics',
      summary: 'What the strictness slider needs',
      access: 'reader',
      reply: fitStatistics,
    },
    async ({ database }, call) => {
      const id = idParam(call, 'id', 'fit');
      const text = await fitText(database, id, 'statistics');
      if (text === undefined) throw notFound('fit');
      const erased = text === null && ((await findFit(database, id))?.summary.erased ?? 0) > 0;
      if (erased) throw erasedDocument();
      if (text === null) throw conflict('Only a finished fit has statistics.', 'fit-unfinished');
      // Written by our own worker and possibly megabytes: it goes out as it lies in the table.
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  ),
  route(
    {
      method: 'get',
      path: '/fits/:id/export/:format',
      summary: 'A model as JSON, ONNX, SQL, Python or a card, or the report, as a file',
      access: 'reader',
      files: [
        'application/json',
        'application/octet-stream',
        'application/sql',
        'text/x-python',
        'text/markdown',
        'text/html',
      ],
      query,
    },
    async ({ database }, call) => {
      const format = exportFormat.safeParse(call.params.format);
      if (!format.success) throw notFound('format');
      const fit = await findFit(database, idParam(call, 'id', 'fit'));
      if (!fit) throw notFound('fit');
      const file = await exportFit(database, fit, format.data, call.query.dialect);
      await database.transaction((tx) =>
        appendAudit(tx, {
          actor: call.actor,
          action: 'model.exported',
          subject: `fit:${fit.summary.id}`,
          details: { format: format.data, study: fit.studyId },
        }),
      );
      return fileAnswer(file.content, file);
    },
  ),
] as const;

const nothingYet = {
  ...{ settings: {}, inShort: [], summary: null, measures: [], groups: [], figures: [] },
  ...{ unequal: [], warnings: [], people: null },
};
