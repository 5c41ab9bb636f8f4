import { sqlDialectNames } from '@pairfair/sql';
import { z } from 'zod';
import { exportFormat } from '../api/fitting.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { exportFit } from '../fits/exportFit.ts';
import { fileAnswer } from '../fits/fileAnswer.ts';
import { notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { findFit } from '../store/fit.ts';
import { idParam } from './idParam.ts';

const query = z.object({
  /** Of SQL. */
  dialect: z.enum(sqlDialectNames).default('postgres'),
});

/** Models and reports as files. */
export const exportRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/fits/:id/export/:format',
      summary: 'A model as JSON, ONNX, SQL, Python or a card, or the report, as a file',
      access: 'reader',
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
];
