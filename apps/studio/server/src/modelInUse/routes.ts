import { scoreColumn, scoreIdColumn, scoresById } from '@pairfair/workbench/roles';
import { columnNumbers, columnTexts, requireColumn } from 'pairfair/internal';
import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { plainText, shortText } from '../http/schemas.ts';
import { importPool } from '../jobs/analysisPool.ts';
import { outputOf } from '../jobs/refusable.ts';
import { stagedUpload } from '../people/stagedUpload.ts';
import { findDataset } from '../people/store.ts';
import { findStudy, type StudyRow } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { type ModelInUse, modelInUse, modelInUseColumn } from './schemas.ts';
import { deleteOwnScores, describeOwnScores, type OwnScores, saveOwnScores } from './store.ts';

const largestFile = 50 * 2 ** 20;

/** A model made elsewhere, whose scores stand beside those of the study's models. */
export const modelInUseRoutes = [
  route(
    {
      method: 'get',
      path: '/studies/:id/model-in-use',
      summary: 'The model in use that a study looks at beside its own',
      access: 'reader',
      reply: modelInUse,
    },
    async ({ database }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      return { model: await describeOwnScores(database, study) };
    },
  ),
  route(
    {
      method: 'put',
      path: '/studies/:id/model-in-use',
      summary: 'Takes a column of the table as the scores of a model in use',
      access: 'admin',
      body: modelInUseColumn,
      reply: modelInUse,
    },
    async (studio, call) => {
      const study = await requireOpened(studio, call);
      const { name, column } = call.body;
      const dataset = await findDataset(studio.database, study.datasetId);
      const profile = dataset?.columns.find((each) => each.name === column);
      if (profile?.kind !== 'number') {
        throw refused('column', `Scores are numbers, but '${column}' is no column of numbers.`);
      }
      return save(studio, study, call.actor, { name, column, scores: null });
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/model-in-use/scores',
      summary: 'Takes the scores of a model in use from a CSV file, by id',
      access: 'admin',
      query: z.object({ name: shortText, column: plainText.optional() }),
      upload: { types: ['text/csv', 'text/plain'], limit: largestFile },
      reply: modelInUse,
      limit: { name: 'upload', burst: 10, perMinute: 10 },
    },
    async (studio, call) => {
      const study = await requireOpened(studio, call);
      const { name, column } = call.query;
      const own = study.config.columns.find(({ role }) => role === 'id')?.name ?? null;
      const ids = [own ?? 'id', 'id', 'ID', 'Id'];
      const { dataDir, limits } = studio.config;
      const table = outputOf(
        await stagedUpload(dataDir, call.upload, (path) =>
          importPool().run('readUpload', { path, limits, texts: ids }),
        ),
      );
      const id = scoreIdColumn(table, own);
      if (id === null) {
        throw refused('file', `Whose scores are these? Add a column '${own ?? 'id'}' to the file.`);
      }
      const held = column ?? scoreColumn(table, id);
      if (held === undefined) {
        const names = table.columns.map((each) => each.name).join(', ');
        throw refused('column', `Which column holds the scores? There are ${names}.`);
      }
      const numbers = columnNumbers(requireColumn(table, held));
      const byId = scoresById('The file', columnTexts(requireColumn(table, id)), numbers);
      const known = [...byId].filter(([, score]) => Number.isFinite(score));
      const scores = Object.fromEntries(known);
      return save(studio, study, call.actor, { name, column: null, scores });
    },
  ),
  route(
    {
      method: 'delete',
      path: '/studies/:id/model-in-use',
      summary: 'Leaves the model in use out again',
      access: 'admin',
      status: 204,
    },
    async ({ database }, call) => {
      const id = idParam(call, 'id', 'study');
      await database.transaction(async (tx) => {
        if (!(await deleteOwnScores(tx, id))) throw notFound('model in use');
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'model-in-use.removed', subject: `study:${id}` },
        });
      });
    },
  ),
] as const;

async function requireOpened(
  { database }: Studio,
  call: { readonly params: { readonly id: string } },
): Promise<StudyRow> {
  const study = await findStudy(database, idParam(call, 'id', 'study'));
  if (!study) throw notFound('study');
  if (study.state === 'draft') throw conflict('The study has not been opened yet.');
  return study;
}

async function save(
  { database }: Studio,
  study: StudyRow,
  actor: string,
  own: OwnScores,
): Promise<ModelInUse> {
  const { id } = study;
  return database.transaction(async (tx) => {
    await saveOwnScores(tx, id, own);
    const model = await describeOwnScores(tx, study);
    if (model?.scored === 0) throw refused('file', 'Nobody in the data has such a score.');
    await appendAudit(tx, {
      ...{ actor, action: 'model-in-use.set', subject: `study:${id}` },
      details: { name: own.name, column: own.column, scored: model?.scored },
    });
    return { model };
  });
}

function refused(path: string, message: string): HttpProblem {
  return new HttpProblem(422, 'invalid-request', message, [{ path, message }]);
}
