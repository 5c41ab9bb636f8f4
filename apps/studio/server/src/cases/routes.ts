import { z } from 'zod';
import { forgetFigures } from '../agreement/studyFigures.ts';
import type { Queries } from '../database/database.ts';
import { readJobInput } from '../fits/readJobInput.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { id } from '../http/schemas.ts';
import { previewPool } from '../jobs/analysisPool.ts';
import { findOwnScores } from '../modelInUse/store.ts';
import { textOf } from '../people/columnsOfPeople.ts';
import { findStudy, lockStudy, notifyStudy, type StudyRow } from '../studies/store.ts';
import { changesOf } from './changesOf.ts';
import { decideCase } from './decideCase.ts';
import { type CasePeople, findCasePeople } from './findCasePeople.ts';
import { inUseView, modelViews } from './modelViews.ts';
import { readQueue } from './queues.ts';
import {
  alike,
  caseDecisionRequest,
  caseView,
  changes,
  changesRequest,
  queue,
  queueName,
} from './schemas.ts';
import {
  type CaseModel,
  type CasePerson,
  caseKey,
  judgmentsAbout,
  listModels,
  readDecisions,
} from './store.ts';

/** The case room: people and pairs one by one, and queues of those who want a decision. */
export const caseRoutes = [
  route(
    {
      method: 'get',
      path: '/studies/:id/case',
      summary: 'A person of a study, or two side by side: values, judgments, scores, decisions',
      access: 'reader',
      query: z.object({ first: z.string(), second: z.string().optional() }),
      reply: caseView,
    },
    async ({ database }, call) => {
      const study = await requireStudy(database, call);
      const { first, second } = call.query;
      const ids = second === undefined ? [first] : [first, second];
      const { people, profiles } = await requirePeople(database, study, ids);
      const columns = study.config.columns.map(({ name, role, label }) => ({
        ...{ name, role, label: label ?? name },
      }));
      const decisions = await readDecisions(database, study.id, ids);
      return {
        people: people.map(({ id: person, group, side, features }) => ({
          ...{ id: person, group, side: sides[side ?? -1] ?? null },
          values: columns.map(({ name }) => textOf(features, name)),
        })),
        columns,
        answers: await judgmentsAbout(database, study.id, ids),
        models: [
          ...modelViews(await listModels(database, study.id), people, profiles),
          ...inUseView(await findOwnScores(database, study.id), people, profiles),
        ],
        decisions: [...(decisions.get(caseKey(ids)) ?? [])],
      };
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/changes',
      summary: 'What would have to differ about somebody for a model to decide otherwise',
      access: 'reader',
      body: changesRequest,
      reply: changes,
    },
    async ({ database }, call) => {
      const study = await requireStudy(database, call);
      const { fitId, person, ...asked } = call.body;
      const model = await requireModel(database, study, fitId);
      const { people, profiles } = await requirePeople(database, study, [person]);
      const sets = changesOf(model, people[0] as CasePerson, profiles, asked);
      return { sets: sets.map((set) => ({ ...set, changes: [...set.changes] })) };
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/alike',
      summary: 'Who is nearest to somebody, in the data and to a model',
      access: 'reader',
      query: z.object({ fit: id, person: z.string() }),
      reply: alike,
    },
    async ({ database }, call) => {
      const study = await requireStudy(database, call);
      const { fit, person } = call.query;
      const { jobId, model } = await requireModel(database, study, fit);
      const input = await readJobInput(database, jobId, {});
      if (!input) throw notFound('fit');
      return previewPool().run('alikePeople', { input, model, person });
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/queues/:queue',
      summary: 'Cases that want a decision, open ones first',
      access: 'reader',
      query: z.object({ fit: id.optional() }),
      reply: queue,
    },
    async (studio, call) => {
      const study = await requireStudy(studio.database, call);
      const name = queueName.safeParse(call.params.queue);
      if (!name.success) throw notFound('queue');
      return readQueue(studio, study, name.data, call.query.fit);
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/case-decisions',
      summary: 'Writes down what was decided about a person or a pair, and why',
      access: 'admin',
      body: caseDecisionRequest,
      status: 204,
    },
    async (studio, call) => {
      const studyId = idParam(call, 'id', 'study');
      const by = { actor: call.actor, name: call.account?.name ?? '' };
      await studio.database.transaction(async (tx) => {
        const study = await lockStudy(tx, studyId);
        if (!study) throw notFound('study');
        await decideCase(tx, study, call.body, by);
        await notifyStudy(tx, studyId);
      });
      if (call.body.judgment) forgetFigures(studio, studyId);
    },
  ),
] as const;

const sides = ['train', 'test'] as const;

type Asked = { readonly params: { readonly id: string } };

async function requireStudy(queries: Queries, call: Asked): Promise<StudyRow> {
  const study = await findStudy(queries, idParam(call, 'id', 'study'));
  if (!study) throw notFound('study');
  if (study.state === 'draft') throw conflict('The study has not been opened yet.');
  return study;
}

async function requirePeople(
  queries: Queries,
  study: StudyRow,
  ids: readonly string[],
): Promise<CasePeople> {
  const found = await findCasePeople(queries, study, ids);
  if (found.people.length < ids.length) throw notFound('person');
  return found;
}

async function requireModel(
  queries: Queries,
  { id: studyId }: StudyRow,
  fitId: string,
): Promise<CaseModel> {
  const [model] = await listModels(queries, studyId, fitId);
  if (!model) throw notFound('fit');
  return model;
}
