import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { shortText } from '../http/schemas.ts';
import type { Studio } from '../studio.ts';
import { featuresOfRows } from './columnsOfPeople.ts';
import { measureReveals } from './measureReveals.ts';
import { profileColumns } from './profileColumns.ts';
import { readUpload } from './readUpload.ts';
import { dataset, datasetList, reveals, revealsRequest } from './schemas.ts';
import {
  deleteDataset,
  findDataset,
  insertDataset,
  insertPeople,
  listDatasets,
  readPeople,
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
        const created = await insertDataset(tx, { name, digest, rows, columns });
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
      method: 'delete',
      path: '/datasets/:id',
      summary: 'Delete a data set that no study uses',
      access: 'admin',
      status: 204,
    },
    async (studio, call) => {
      const { id, name, studies } = await requireDataset(studio, idParam(call, 'id', 'data set'));
      if (studies > 0) {
        throw conflict(
          `'${name}' is used by ${studies} ${studies === 1 ? 'study' : 'studies'}. Delete those first.`,
          'dataset-used',
          { name, studies },
        );
      }
      await studio.database.transaction(async (tx) => {
        if (!(await deleteDataset(tx, id))) throw notFound('data set');
        await appendAudit(tx, {
          actor: call.actor,
          action: 'dataset.deleted',
          subject: `dataset:${id}`,
          details: { name },
        });
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
      const people = await readPeople(studio.database, id);
      return measureReveals(people, columns, call.body.protected);
    },
  ),
] as const;

async function requireDataset({ database }: Studio, id: string) {
  const found = await findDataset(database, id);
  if (!found) throw notFound('data set');
  return found;
}
