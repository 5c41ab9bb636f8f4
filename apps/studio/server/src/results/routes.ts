import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { findFit } from '../fits/store.ts';
import { fileAnswer } from '../http/fileAnswer.ts';
import { idParam } from '../http/idParam.ts';
import { notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { exportFit } from './exportFit.ts';
import { exportFormat } from './schemas.ts';

const query = z.object({
  /** Of SQL. */
  dialect: z.enum(['postgres', 'duckdb', 'clickhouse']).default('postgres'),
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
