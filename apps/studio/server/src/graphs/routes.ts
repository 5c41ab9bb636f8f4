import { z } from 'zod';
import { fileAnswer } from '../http/fileAnswer.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { previewPool } from '../jobs/analysisPool.ts';
import { findStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { graphFile } from './buildGraph.ts';
import { freezeGraph } from './freezeGraph.ts';
import { graphCsv } from './graphCsv.ts';
import { previewGraph } from './previewGraph.ts';
import {
  freezeRequest,
  graphDifference,
  graphFigures,
  graphList,
  graphOptions,
  graphVersion,
} from './schemas.ts';
import { findGraph, graphDocument, listGraphs } from './store.ts';

const previews = { name: 'previews', burst: 30, perMinute: 120 };

/** Graphs from judgments: looked at, frozen, compared, taken away. */
export const graphRoutes = [
  route(
    {
      method: 'post',
      path: '/studies/:id/graphs/preview',
      summary: 'The graph that the judgments make now, in figures and as a picture',
      access: 'reader',
      body: graphOptions,
      reply: graphFigures,
      limit: previews,
    },
    async ({ database }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      const { figures } = await previewGraph(database, study, call.body, false);
      return figures;
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/graphs',
      summary: 'Freezes the graph that the judgments make now as a version',
      access: 'admin',
      body: freezeRequest,
      reply: graphVersion,
      status: 201,
      limit: previews,
    },
    async ({ database }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      const { name, ...options } = call.body;
      return freezeGraph(database, study, { name, options, actor: call.actor });
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/graphs',
      summary: 'The frozen versions, newest first',
      access: 'reader',
      reply: graphList,
    },
    async ({ database }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      return { graphs: await listGraphs(database, study.id) };
    },
  ),
  route(
    {
      method: 'get',
      path: '/graphs/:id',
      summary: 'A frozen version with its picture',
      access: 'reader',
      reply: graphVersion.extend({ figures: graphFigures }),
    },
    async (studio, call) => requireGraph(studio, idParam(call, 'id', 'graph')),
  ),
  route(
    {
      method: 'get',
      path: '/graphs/:id/file',
      summary: 'A frozen version as a pairfair/graph file, or its links as CSV',
      access: 'reader',
      files: ['application/json', 'text/csv'],
      query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    },
    async (studio, call) => {
      const graph = await requireGraph(studio, idParam(call, 'id', 'graph'));
      const document = JSON.parse((await graphDocument(studio.database, graph.id)) ?? '{}');
      return call.query.format === 'csv'
        ? fileAnswer(graphCsv(document), { name: `${graph.name}.csv`, type: 'text/csv' })
        : fileAnswer(graphFile(document), { name: `${graph.name}.json`, type: 'application/json' });
    },
  ),
  route(
    {
      method: 'get',
      path: '/graphs/:id/difference/:other',
      summary: 'Which links two frozen versions of a study share',
      access: 'reader',
      reply: graphDifference,
    },
    async (studio, call) => {
      const one = await requireGraph(studio, idParam(call, 'id', 'graph'));
      const other = await requireGraph(studio, idParam(call, 'other', 'graph'));
      if (one.studyId !== other.studyId) {
        throw conflict('Only versions of one study can be compared.', 'other-study');
      }
      const text = async (id: string) => (await graphDocument(studio.database, id)) ?? '{}';
      const [first, second] = [await text(one.id), await text(other.id)];
      return previewPool().run('graphDifference', { first, second });
    },
  ),
] as const;

async function requireGraph({ database }: Studio, id: string) {
  const found = await findGraph(database, id);
  if (!found) throw notFound('graph');
  return found;
}
