import { appendAudit } from '../audit/appendAudit.ts';
import type { Queries } from '../database/database.ts';
import type { StoredResult } from '../fits/resultOf.ts';
import { type FitRow, findFit } from '../fits/store.ts';
import { fileAnswer } from '../http/fileAnswer.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { reportPolicy } from '../results/exportFit.ts';
import { findStudy } from '../studies/store.ts';
import { cardOfFit } from './cardOfFit.ts';
import { checkTolerances } from './checkTolerances.ts';
import { decisionList, decisionRequest, type ToleranceCheck, tolerances } from './schemas.ts';
import { insertDecision, listDecisions, readTolerances, saveTolerances } from './store.ts';

/** What models have to keep, what was decided about them, and the page that is signed. */
export const decisionRoutes = [
  route(
    {
      method: 'get',
      path: '/studies/:id/tolerances',
      summary: 'What models of a study have to keep',
      access: 'reader',
      reply: tolerances,
    },
    async ({ database }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      return readTolerances(database, study.id);
    },
  ),
  route(
    {
      method: 'put',
      path: '/studies/:id/tolerances',
      summary: 'Says what models of a study have to keep',
      access: 'admin',
      body: tolerances,
      reply: tolerances,
    },
    async ({ database }, call) => {
      const study = await findStudy(database, idParam(call, 'id', 'study'));
      if (!study) throw notFound('study');
      await database.transaction(async (tx) => {
        await saveTolerances(tx, study.id, call.body);
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'tolerances.set', subject: `study:${study.id}` },
          details: call.body,
        });
      });
      return call.body;
    },
  ),
  route(
    {
      method: 'get',
      path: '/fits/:id/decisions',
      summary: 'What was decided about a model, newest first',
      access: 'reader',
      reply: decisionList,
    },
    async ({ database }, call) => {
      const fit = await requireFit(database, call);
      return { decisions: await listDecisions(database, fit.summary.id) };
    },
  ),
  route(
    {
      method: 'post',
      path: '/fits/:id/decisions',
      summary: 'Writes down a decision about a model, with what it keeps now',
      access: 'admin',
      body: decisionRequest,
      reply: decisionList,
      status: 201,
    },
    async ({ database }, call) => {
      const fit = await requireModel(database, call);
      const { id, name: model } = fit.summary;
      const checks = await checksOf(database, fit);
      await database.transaction(async (tx) => {
        await insertDecision(tx, id, { ...call.body, actor: call.actor, checks });
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'model.decided', subject: `fit:${id}` },
          // Who decided and why is written down with the model, and goes with it.
          details: { decision: call.body.decision, model, study: fit.studyId },
        });
      });
      return { decisions: await listDecisions(database, id) };
    },
  ),
  route(
    {
      method: 'get',
      path: '/fits/:id/signed-card',
      summary: 'The page about a model that is printed and signed, as an HTML file',
      access: 'reader',
      files: ['text/html'],
    },
    async ({ database }, call) => {
      const fit = await requireModel(database, call);
      const { id, name } = fit.summary;
      const study = await findStudy(database, fit.studyId);
      const [decision = null] = await listDecisions(database, id);
      const checks = await checksOf(database, fit);
      await database.transaction((tx) =>
        appendAudit(tx, {
          ...{ actor: call.actor, action: 'model.exported', subject: `fit:${id}` },
          details: { format: 'signed-card', study: fit.studyId },
        }),
      );
      const card = cardOfFit({ studyTitle: study?.title ?? '', fit, decision, checks });
      return fileAnswer(card, {
        ...{ name: `${name}.card.html`, type: 'text/html', policy: reportPolicy },
      });
    },
  ),
] as const;

type Asked = { readonly params: { readonly id: string } };

async function requireFit(queries: Queries, call: Asked): Promise<FitRow> {
  const fit = await findFit(queries, idParam(call, 'id', 'fit'));
  if (!fit) throw notFound('fit');
  return fit;
}

async function requireModel(
  queries: Queries,
  call: Asked,
): Promise<FitRow & { readonly result: StoredResult }> {
  const { result, ...fit } = await requireFit(queries, call);
  if (!result) throw conflict('There is nothing to decide about until the job is done.');
  if (fit.summary.kind === 'comparison') {
    throw conflict('A comparison has no model to decide about; fit one.');
  }
  return { ...fit, result };
}

async function checksOf(
  queries: Queries,
  { studyId, result }: FitRow & { readonly result: StoredResult },
): Promise<ToleranceCheck[]> {
  const [pfr] = result.measures;
  return pfr ? checkTolerances(pfr, await readTolerances(queries, studyId)) : [];
}
