import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { fileAnswer } from '../http/fileAnswer.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { shortText } from '../http/schemas.ts';
import { streamOf } from '../http/streamOf.ts';
import { importPool } from '../jobs/analysisPool.ts';
import { outputOf } from '../jobs/refusable.ts';
import type { Studio } from '../studio.ts';
import { nobody } from './columnsOfPeople.ts';
import { datasetCsv } from './datasetCsv.ts';
import { peoplePerPart } from './datasetFile.ts';
import { eraseDataset } from './eraseDataset.ts';
import { measureReveals } from './measureReveals.ts';
import { dataset, datasetChange, datasetList, reveals, revealsRequest } from './schemas.ts';
import { stagedUpload } from './stagedUpload.ts';
import {
  findDataset,
  insertDataset,
  insertPeople,
  listDatasets,
  readPeople,
  updateDataset,
} from './store.ts';

/** The most any upload may be; `config.limits.bytes` may say less. */
const largestUpload = 100 * 2 ** 20;

export const datasetRoutes = [
  route(
    {
      method: 'post',
      path: '/datasets',
      summary: 'Upload a CSV file',
      access: 'admin',
      query: z.object({ name: shortText }),
      upload: { types: ['text/csv'], limit: largestUpload },
      reply: dataset,
      status: 201,
      limit: { name: 'upload', burst: 10, perMinute: 10 },
    },
    async (studio, call) => {
      const { dataDir, limits } = studio.config;
      const { rows, digest, columns, parts } = outputOf(
        await stagedUpload(dataDir, call.upload, (path) =>
          importPool().run('datasetFile', { path, limits }),
        ),
      );
      const id = await studio.database.transaction(async (tx) => {
        const { name } = call.query;
        const owner = call.account?.name ?? '';
        const created = await insertDataset(tx, { name, digest, rows, columns, owner });
        for (const [k, part] of parts.entries()) {
          await insertPeople(tx, created, k * peoplePerPart, part);
        }
        await appendAudit(tx, {
          actor: call.actor,
          action: 'dataset.uploaded',
          subject: `dataset:${created}`,
          details: { name, digest, rows, columns: columns.length },
        });
        return created;
      });
      return requireDataset(studio, id);
    },
  ),
  route(
    {
      method: 'get',
      path: '/datasets',
      summary: 'List data sets',
      access: 'reader',
      reply: datasetList,
    },
    async ({ database }) => ({ datasets: await listDatasets(database) }),
  ),
  route(
    {
      method: 'get',
      path: '/datasets/:id',
      summary: 'A data set with the profile of its columns',
      access: 'reader',
      reply: dataset,
    },
    (studio, call) => requireDataset(studio, idParam(call, 'id', 'data set')),
  ),
  route(
    {
      method: 'patch',
      path: '/datasets/:id',
      summary: 'Say what a data set is called, who answers for it and what it is for',
      access: 'admin',
      body: datasetChange,
      reply: dataset,
    },
    async (studio, call) => {
      const { id } = await requireDataset(studio, idParam(call, 'id', 'data set'));
      await studio.database.transaction(async (tx) => {
        await updateDataset(tx, id, call.body);
        await appendAudit(tx, {
          actor: call.actor,
          action: 'dataset.described',
          subject: `dataset:${id}`,
          // Owner and purpose may name somebody: which were said, not what.
          details: { changed: Object.keys(call.body) },
        });
      });
      return requireDataset(studio, id);
    },
  ),
  route(
    {
      method: 'get',
      path: '/datasets/:id/export',
      summary: 'Download a data set as CSV',
      access: 'reader',
      files: ['text/csv'],
      limit: { name: 'export', burst: 20, perMinute: 20 },
    },
    async (studio, call) => {
      const found = await requireDataset(studio, idParam(call, 'id', 'data set'));
      await studio.database.transaction((tx) =>
        appendAudit(tx, {
          actor: call.actor,
          action: 'dataset.exported',
          subject: `dataset:${found.id}`,
          details: { name: found.name },
        }),
      );
      const parts = datasetCsv(studio.database, found);
      return fileAnswer(streamOf(parts), { name: `${found.name}.csv`, type: 'text/csv' });
    },
  ),
  route(
    {
      method: 'delete',
      path: '/datasets/:id',
      summary: 'Delete a data set that no study uses',
      access: 'admin',
      status: 204,
    },
    async (studio, call) => {
      const { id, name, studies } = await requireDataset(studio, idParam(call, 'id', 'data set'));
      if (studies.length > 0) {
        throw conflict(
          `'${name}' is used by ${studies.map(({ title }) => `'${title}'`).join(', ')}. Delete ${studies.length === 1 ? 'that study' : 'those studies'} first.`,
          'dataset-used',
          { name, studies: studies.length },
        );
      }
      await studio.database.transaction(async (tx) => {
        const why = { actor: call.actor, why: 'asked' } as const;
        if (!(await eraseDataset(tx, { id, name }, why))) throw notFound('data set');
      });
    },
  ),
  route(
    {
      method: 'post',
      path: '/datasets/:id/reveals',
      summary: 'How well each column tells the group',
      access: 'reader',
      body: revealsRequest,
      reply: reveals,
      limit: { name: 'reveals', burst: 20, perMinute: 30 },
    },
    async (studio, call) => {
      const { id, columns } = await requireDataset(studio, idParam(call, 'id', 'data set'));
      const people = await readPeople(
        studio.database,
        id,
        columns.map(({ name }) => name),
      );
      const present = people.filter((features) => features !== nobody);
      return measureReveals(present, columns, call.body.protected);
    },
  ),
] as const;

async function requireDataset({ database }: Studio, id: string) {
  const found = await findDataset(database, id);
  if (!found) throw notFound('data set');
  return found;
}
