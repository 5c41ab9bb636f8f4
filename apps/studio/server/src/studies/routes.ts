import { z } from 'zod';
import { studyAlpha } from '../agreement/studyFigures.ts';
import { sealAnswers } from '../audit/sealAnswers.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { PersonLine } from '../fits/unjudgedStudy.ts';
import { requireIfMatch, requireVersion, setEntityTag } from '../http/entityTag.ts';
import { idParam } from '../http/idParam.ts';
import { notFound } from '../http/problem.ts';
import { type Call, route } from '../http/route.ts';
import { previewPool } from '../jobs/analysisPool.ts';
import { findDataset, readPeople, readPeopleAt } from '../people/store.ts';
import type { Studio } from '../studio.ts';
import { changeState } from './changeState.ts';
import { changeStudy } from './changeStudy.ts';
import { createStudy } from './createStudy.ts';
import { describeRows, describingColumns, drawStudyPeople } from './drawStudyPeople.ts';
import { eraseStudy } from './eraseStudy.ts';
import { eraseUnused } from './eraseUnused.ts';
import { plannedPeople, studyBudget } from './plannedAnswers.ts';
import { requireConfig } from './requireConfig.ts';
import {
  answerPlan,
  budget,
  budgetRequest,
  planRequest,
  questionVersions,
  sampling,
  stateChange,
  study,
  studyChange,
  studyConfig,
  studyList,
} from './schemas.ts';
import {
  countStudies,
  findStudy,
  listQuestions,
  listStudies,
  lockStudy,
  type StudyRow,
} from './store.ts';
import { studyAnswer, summaryOf } from './studyAnswer.ts';

/** A plan is played with at most so many people, so that it is there in seconds. */
const mostPlayed = 800;

/** Answers the study with its version as ETag. */
async function answer(studio: Studio, { context }: Pick<Call, 'context'>, id: string) {
  const found = await studyAnswer(studio, id);
  setEntityTag(context, found.version);
  return found;
}

/** Works on a study that nobody else can change meanwhile. */
function withStudy<T>(
  database: Database,
  id: string,
  work: (tx: Transaction, found: StudyRow) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const found = await lockStudy(tx, id);
    if (!found) throw notFound('study');
    return work(tx, found);
  });
}

export const studyRoutes = [
  route(
    {
      method: 'get',
      path: '/studies',
      summary: 'List studies',
      access: 'reader',
      reply: studyList,
    },
    async (studio) => {
      const found = await listStudies(studio.database);
      const counts = await countStudies(
        studio.database,
        found.map(({ id }) => id),
      );
      const studies = [];
      for (const row of found) {
        studies.push(summaryOf(row, counts.get(row.id), await studyAlpha(studio, row.id)));
      }
      return { studies };
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies',
      summary: 'Make a draft of a study',
      access: 'admin',
      body: studyConfig,
      reply: study,
      status: 201,
    },
    async (studio, call) => {
      const { actor } = call;
      const id = await studio.database.transaction((tx) => createStudy(tx, call.body, { actor }));
      return answer(studio, call, id);
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id',
      summary: 'A study with its settings',
      access: 'reader',
      reply: study,
    },
    (studio, call) => answer(studio, call, idParam(call, 'id', 'study')),
  ),
  route(
    {
      method: 'patch',
      path: '/studies/:id',
      summary: 'Change the settings of a study',
      access: 'admin',
      versioned: true,
      body: studyChange,
      reply: study,
    },
    async (studio, call) => {
      const id = idParam(call, 'id', 'study');
      const version = requireIfMatch(call.context);
      await withStudy(studio.database, id, async (tx, found) => {
        requireVersion(found.version, version);
        await changeStudy(tx, found, call.body, call.actor);
      });
      return answer(studio, call, id);
    },
  ),
  route(
    {
      method: 'delete',
      path: '/studies/:id',
      summary: 'Delete a study with its judgments and models, and with its data set if asked to',
      access: 'admin',
      query: z.object({
        /** What becomes of the data set, where no other study uses it. */
        data: z.enum(['keep', 'delete']).default('keep'),
      }),
      status: 204,
    },
    async (studio, call) => {
      const id = idParam(call, 'id', 'study');
      const running = await studio.database.query<{ id: string }>(
        "select id from job where study_id = $1 and state in ('queued', 'running')",
        [id],
      );
      for (const job of running) studio.jobs.cancel(job.id);
      await withStudy(studio.database, id, async (tx, found) => {
        const why = { actor: call.actor, why: 'asked' } as const;
        await eraseStudy(tx, found, why);
        if (call.query.data === 'delete') await eraseUnused(tx, found, why);
      });
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/questions',
      summary: 'Every wording of the question',
      access: 'reader',
      reply: questionVersions,
    },
    async ({ database }, call) => {
      const id = idParam(call, 'id', 'study');
      if (!(await findStudy(database, id))) throw notFound('study');
      return { versions: await listQuestions(database, id) };
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/state',
      summary: 'Open, pause or close a study',
      access: 'admin',
      body: stateChange,
      reply: study,
    },
    async (studio, call) => {
      const id = idParam(call, 'id', 'study');
      await withStudy(studio.database, id, (tx, found) =>
        changeState(tx, found, call.body.state, call.actor),
      );
      if (call.body.state === 'closed') await sealAnswers(studio.database, id);
      return answer(studio, call, id);
    },
  ),
  route(
    {
      method: 'post',
      path: '/budget',
      summary: 'What a study would cost',
      access: 'reader',
      body: budgetRequest,
      reply: budget,
      limit: { name: 'budget', burst: 120, perMinute: 240 },
    },
    async (_, { body }) => {
      const { mode, people, judges } = body;
      return studyBudget(mode, sampling.parse(body.sampling), { people, judges });
    },
  ),
  route(
    {
      method: 'post',
      path: '/plan',
      summary: "What judges' time would buy, by playing the study with made-up judges",
      access: 'admin',
      body: planRequest,
      reply: answerPlan,
      limit: { name: 'plan', burst: 10, perMinute: 20 },
    },
    async ({ database }, { body: { config, judges, minutes } }) => {
      const dataset = await findDataset(database, config.datasetId);
      if (!dataset) throw notFound('data set');
      const { columns, rows } = dataset;
      requireConfig(config, columns);
      const described = await readPeople(database, dataset.id, describingColumns(config));
      const people = Math.min(plannedPeople(config.sampling, rows), mostPlayed);
      const sample = { ...config, sampling: { ...config.sampling, people } };
      const drawn = drawStudyPeople(describeRows(described, columns, sample), sample);
      const features = await readPeopleAt(
        database,
        dataset.id,
        drawn.map(({ datasetOrdinal }) => datasetOrdinal),
      );
      return previewPool().run('planAnswers', {
        ...{ config, columns, judges, minutes },
        people: drawn.map(({ personId, groupName, side }, k): PersonLine => {
          return [personId, groupName, side, features[k] ?? {}];
        }),
      });
    },
  ),
] as const;
