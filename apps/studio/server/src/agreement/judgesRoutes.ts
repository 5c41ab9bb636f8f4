import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { touchJudgments } from '../judging/elicitationStore.ts';
import { listJudges, updateJudge } from '../judging/judgeStore.ts';
import { notifyStudy } from '../studies/store.ts';
import { judgeRows } from './judgeRows.ts';
import { type JudgeRow, judgeChange, judgeRow } from './schemas.ts';
import { forgetFigures, studyFigures } from './studyFigures.ts';

export const judgeAdminRoutes: readonly Route[] = [
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
      const { excluded, paused } = call.body;
      await database.transaction(async (tx) => {
        const name = await updateJudge(
          tx,
          { studyId, judgeId },
          { ...(excluded !== undefined && { excluded }), ...(paused !== undefined && { paused }) },
        );
        if (name === undefined) throw notFound('judge');
        await touchJudgments(tx, studyId);
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'judge.changed', subject: `study:${studyId}` },
          details: { judge: name, ...call.body },
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
];
