import { idParam } from '../http/idParam.ts';
import { route } from '../http/route.ts';
import { eraseJudgeWholly } from './eraseJudgeWholly.ts';
import { erasePerson, previewErasure } from './erasePerson.ts';
import { judgeErasure, personErasure, personRequest } from './schemas.ts';

/** Erasing people: somebody in the data, or a judge. Values go in bodies: addresses are logged elsewhere. */
export const erasureRoutes = [
  route(
    {
      method: 'post',
      path: '/datasets/:id/erasure/preview',
      summary: 'What rests on somebody in a data set',
      access: 'admin',
      body: personRequest,
      reply: personErasure,
      limit: { name: 'erasure', burst: 20, perMinute: 20 },
    },
    (studio, call) => previewErasure(studio, idParam(call, 'id', 'data set'), call.body),
  ),
  route(
    {
      method: 'post',
      path: '/datasets/:id/erasure',
      summary: 'Erase somebody from a data set and from all that was made of it',
      access: 'admin',
      body: personRequest,
      reply: personErasure,
      limit: { name: 'erasure', burst: 20, perMinute: 20 },
    },
    (studio, call) => erasePerson(studio, idParam(call, 'id', 'data set'), call.body, call.actor),
  ),
  route(
    {
      method: 'delete',
      path: '/studies/:id/judges/:judge',
      summary: 'Erase a judge with all they said and were known by',
      access: 'admin',
      reply: judgeErasure,
    },
    (studio, call) =>
      eraseJudgeWholly(
        ...([studio, idParam(call, 'id', 'study'), idParam(call, 'judge', 'judge')] as const),
        call.actor,
      ),
  ),
] as const;
