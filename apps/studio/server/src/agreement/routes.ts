import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { insertReask, touchJudgments } from '../judging/elicitationStore.ts';
import { assignPanel, listJudges, updateJudge } from '../judging/judgeStore.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import { countChecks } from '../recruits/attentionStore.ts';
import { modes, taskSizeOf } from '../studies/modes.ts';
import { findStudy, notifyStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { judgeRows } from './judgeRows.ts';
import type { StudyMeasures } from './measureStudy.ts';
import { listPanels, savePanel } from './panelStore.ts';
import {
  agreement,
  contradictions,
  type JudgeRow,
  judgeChange,
  judgeRow,
  opinionView,
  panelRequest,
  progress,
  reaskRequest,
} from './schemas.ts';
import { forgetFigures, studyFigures } from './studyFigures.ts';

export const agreementRoutes = [
  route(
    {
      method: 'get',
      path: '/studies/:id/agreement',
      summary: 'How far judges agree, on tasks drawn at random',
      access: 'reader',
      reply: agreement,
    },
    async (studio, call) => (await requireFigures(studio, call)).agreement,
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/contradictions',
      summary: 'Contested pairs and contradictions',
      access: 'reader',
      reply: contradictions,
    },
    async (studio, call) => (await requireFigures(studio, call)).contradictions,
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/reask',
      summary: 'Ask about two people before others',
      access: 'admin',
      body: reaskRequest,
      status: 204,
    },
    async ({ database }, call) => {
      const id = idParam(call, 'id', 'study');
      const study = await findStudy(database, id);
      if (!study) throw notFound('study');
      if (taskSizeOf(study.mode, study.config.sampling.listSize) !== 2) {
        throw conflict('This study does not ask about two people at a time.', 'not-pairs');
      }
      const people = await readStudyPeople(database, id);
      const [first, second] = call.body.people.map((name) => {
        const at = people.findIndex(({ personId }) => personId === name);
        if (at < 0) throw badPeople(`Nobody in the study is called '${name}'.`);
        return at;
      }) as [number, number];
      const [a, b] = [people[first], people[second]];
      if (first === second) throw badPeople('Nobody can be compared with themselves.');
      if (a?.side !== b?.side) {
        throw badPeople('One of them is kept for testing; nobody is asked about both together.');
      }
      if (modes[study.mode].withinGroups && a?.groupName !== b?.groupName) {
        throw badPeople('They are of different groups, and this study compares within groups.');
      }
      await database.transaction(async (tx) => {
        await insertReask(tx, id, [first, second]);
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'pair.reasked', subject: `study:${id}` },
        });
      });
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/progress',
      summary: 'How a study is going, with figures on every judge',
      access: 'reader',
      reply: progress,
    },
    async (studio, call) => {
      const id = idParam(call, 'id', 'study');
      const study = await findStudy(studio.database, id);
      if (!study) throw notFound('study');
      const figures = await studyFigures(studio, id);
      if (!figures) throw conflict('The study has not been opened yet.', 'not-opened');
      const judges = await listJudges(studio.database, id);
      const { planned } = study;
      return { ...figures.progress, planned, judges: judgeRows(judges, figures.reports) };
    },
  ),
  route(
    {
      method: 'patch',
      path: '/studies/:id/judges/:judge',
      summary: 'Exclude a judge from graphs made from now on, or give no further tasks',
      access: 'admin',
      body: judgeChange,
      reply: judgeRow,
    },
    async (studio, call) => {
      const { database } = studio;
      const studyId = idParam(call, 'id', 'study');
      const judgeId = idParam(call, 'judge', 'judge');
      const { excluded, paused, reason } = call.body;
      await database.transaction(async (tx) => {
        const found = await updateJudge(
          tx,
          { studyId, judgeId },
          {
            ...(excluded !== undefined && { excluded }),
            ...(paused !== undefined && { paused }),
            ...(reason !== undefined && { reason }),
          },
        );
        if (!found) throw notFound('judge');
        await touchJudgments(tx, studyId);
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'judge.changed', subject: `study:${studyId}` },
          // Why is written down with the judge, and goes with them.
          details: {
            judge: judgeId,
            ...(excluded !== undefined && { excluded }),
            ...(paused !== undefined && { paused }),
          },
        });
        await notifyStudy(tx, studyId);
      });
      forgetFigures(studio, studyId);
      const judges = await listJudges(database, studyId);
      const figures = await studyFigures(studio, studyId);
      const rows = judgeRows(judges, figures?.reports ?? []);
      return rows.find(({ id }) => id === judgeId) as JudgeRow;
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/opinions',
      summary: 'Judges placed by how they answer, and by what panels were put together',
      access: 'reader',
      reply: opinionView,
    },
    async (studio, call) => {
      const { opinions } = await requireFigures(studio, call);
      const id = idParam(call, 'id', 'study');
      const checks = await countChecks(studio.database, id);
      return {
        ...opinions,
        panels: await listPanels(studio.database, id),
        failedChecks: checks.filter(({ failed }) => failed > 0),
      };
    },
  ),
  route(
    {
      method: 'put',
      path: '/studies/:id/panels',
      summary: 'Puts judges together into a panel, by a criterion that is written down',
      access: 'admin',
      body: panelRequest,
      status: 204,
    },
    async (studio, call) => {
      const studyId = idParam(call, 'id', 'study');
      if (!(await findStudy(studio.database, studyId))) throw notFound('study');
      const { name, criterion, judges } = call.body;
      await studio.database.transaction(async (tx) => {
        const assigned = await assignPanel(tx, studyId, name, judges);
        if (assigned.length < judges.length) throw notFound('judge');
        await savePanel(tx, studyId, { name, criterion, actor: call.actor });
        await touchJudgments(tx, studyId);
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'panel.set', subject: `study:${studyId}` },
          details: { name, judges: assigned },
        });
        await notifyStudy(tx, studyId);
      });
      forgetFigures(studio, studyId);
    },
  ),
] as const;

const badPeople = (message: string) =>
  new HttpProblem(422, 'bad-people', message, [{ path: 'people', message }]);

async function requireFigures(
  studio: Studio,
  call: { readonly params: { readonly id: string } },
): Promise<StudyMeasures> {
  const id = idParam(call, 'id', 'study');
  if (!(await findStudy(studio.database, id))) throw notFound('study');
  const figures = await studyFigures(studio, id);
  if (!figures) throw conflict('The study has not been opened yet.', 'not-opened');
  return figures;
}
