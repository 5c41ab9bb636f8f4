import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { listJudges } from '../judging/judgeStore.ts';
import { findStudy } from '../studies/store.ts';
import { judgeRows } from './judgeRows.ts';
import { progress } from './schemas.ts';
import { studyFigures } from './studyFigures.ts';

export const progressRoutes: readonly Route[] = [
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
      if (!figures) throw conflict('The study has not been opened yet.');
      const judges = await listJudges(studio.database, id);
      const { planned } = study;
      return { ...figures.progress, planned, judges: judgeRows(judges, figures.reports) };
    },
  ),
];
