import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { fileAnswer } from '../http/fileAnswer.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { shortText } from '../http/schemas.ts';
import { streamOf } from '../http/streamOf.ts';
import type { Studio } from '../studio.ts';
import { featuresOfRows } from './columnsOfPeople.ts';
import { datasetCsv } from './datasetCsv.ts';
import { eraseDataset } from './eraseDataset.ts';
import { measureReveals } from './measureReveals.ts';
import { profileColumns } from './profileColumns.ts';
import { readUpload } from './readUpload.ts';
import { dataset, datasetChange, datasetList, reveals, revealsRequest } from './schemas.ts';
import {
  findDataset,
  insertDataset,
  insertPeople,
  listDatasets,
  readPeople,
  updateDataset,
} from './store.ts';

/** People inserted by one statement. */
const batch = 2000;
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
      const table = await readUpload(call.upload, studio.config.limits);
      const columns = profileColumns(table.columns);
      const { rows, digest } = table;
      const id = await studio.database.transaction(async (tx) => {
        const { name } = call.query;
        const owner = call.account?.name ?? '';
        const created = await insertDataset(tx, { name, digest, rows, columns, owner });
        for (let from = 0; from < rows; from += batch) {
          const people = featuresOfRows(table.columns, from, Math.min(rows, from + batch));
          await insertPeople(tx, created, from, people);
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
          details: call.body,
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
      return measureReveals(people, columns, call.body.protected);
    },
  ),
] as const;

async function requireDataset({ database }: Studio, id: string) {
  const found = await findDataset(database, id);
  if (!found) throw notFound('data set');
  return found;
}
