import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { sealAnswers } from '../audit/sealAnswers.ts';
import { fileAnswer } from '../http/fileAnswer.ts';
import { idParam } from '../http/idParam.ts';
import { notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { id } from '../http/schemas.ts';
import { findStudy } from '../studies/store.ts';
import { importArchive } from './importArchive.ts';
import { writeArchive } from './writeArchive.ts';

/** Whole studies as files: out of one studio and into another. */
export const studyArchiveRoutes = [
  route(
    {
      method: 'get',
      path: '/studies/:id/archive',
      summary: 'A whole study as one file: data, settings, judgments, graphs, fits, decisions',
      access: 'reader',
      files: ['application/gzip'],
      limit: { name: 'export', burst: 20, perMinute: 20 },
    },
    async ({ database }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      await database.transaction((tx) =>
        appendAudit(tx, {
          ...{ actor: call.actor, action: 'study.exported', subject: `study:${study.id}` },
        }),
      );
      return fileAnswer(writeArchive(database, study.id), {
        ...{ name: `${study.title}.study.ndjson.gz`, type: 'application/gzip' },
      });
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/archive',
      summary: 'Make a new study of such a file, under new ids',
      access: 'admin',
      status: 201,
      upload: { types: ['application/gzip'], limit: Number.MAX_SAFE_INTEGER, streamed: true },
      reply: z.object({ id }),
      limit: { name: 'upload', burst: 10, perMinute: 10 },
    },
    async ({ database, config }, { context, actor, account }) => {
      const { bytes, rows, columns } = config.limits;
      const study = await importArchive(database, context.req.raw.body ?? emptyBody(), {
        ...{ actor, owner: account?.name ?? '' },
        limits: { packed: bytes, unpacked: 10 * bytes, line: bytes, rows, columns },
      });
      await sealAnswers(database, study, { whole: true });
      return { id: study };
    },
  ),
] as const;

function emptyBody(): ReadableStream<Uint8Array> {
  return new Blob([]).stream();
}
