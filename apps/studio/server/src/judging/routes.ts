import { appendAudit } from '../audit/appendAudit.ts';
import { clearSessionCookie } from '../http/cookies.ts';
import { idParam } from '../http/idParam.ts';
import { conflict } from '../http/problem.ts';
import { type Call, type JudgeIdentity, route } from '../http/route.ts';
import { answerCheck } from '../recruits/attentionTask.ts';
import { judgeEnding } from '../recruits/endings.ts';
import { completeRecruit } from '../recruits/store.ts';
import { findStudy } from '../studies/store.ts';
import { describeStudy } from './describeStudy.ts';
import { readProgress, saveConsent, savePractised } from './judgeStore.ts';
import { leaseTask } from './leaseTask.ts';
import { readHistory, readOwnData } from './ownData.ts';
import { saveAnswer } from './saveAnswer.ts';
import {
  answerRequest,
  answerSaved,
  consentRequest,
  judgeData,
  judgeHistory,
  judgeStudy,
  nextAnswer,
  nextRequest,
  undone,
  withdrawn,
} from './schemas.ts';
import { undoAnswer } from './undoAnswer.ts';
import { withdrawJudge } from './withdrawJudge.ts';

/** Who asks; the session says so, and every query is limited to them. */
const judgeOf = ({ judge }: Pick<Call, 'judge'>) => judge as JudgeIdentity;

/** Tasks and answers: far more than fingers can do, far less than a script would. */
const answering = { name: 'answers', burst: 120, perMinute: 240 };

export const judgingRoutes = [
  route(
    {
      method: 'get',
      path: '/judge/study',
      summary: 'All a judge is told about the study',
      access: 'judge',
      reply: judgeStudy,
    },
    (studio, call) => describeStudy(studio, judgeOf(call)),
  ),
  route(
    {
      method: 'post',
      path: '/judge/consent',
      summary: 'Agree to take part',
      access: 'judge',
      body: consentRequest,
      status: 204,
    },
    async ({ database }, call) => {
      const judge = judgeOf(call);
      await database.transaction(async (tx) => {
        await saveConsent(tx, judge.id, call.body.about);
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'judge.consented', subject: `study:${judge.studyId}` },
          details: { judge: judge.id },
        });
      });
    },
  ),
  route(
    {
      method: 'post',
      path: '/judge/practised',
      summary: 'Say that the practice task is done',
      access: 'judge',
      status: 204,
    },
    async ({ database }, call) => {
      await database.transaction((tx) => savePractised(tx, judgeOf(call).id));
    },
  ),
  route(
    {
      method: 'post',
      path: '/judge/next',
      summary: 'Lease a task',
      access: 'judge',
      body: nextRequest.optional(),
      reply: nextAnswer,
      limit: { ...answering, name: 'tasks' },
    },
    (studio, call) => leaseTask(studio, judgeOf(call), call.body?.have ?? []),
  ),
  route(
    {
      method: 'put',
      path: '/judge/tasks/:id/answer',
      summary: 'Answer a task, exactly once',
      access: 'judge',
      body: answerRequest,
      reply: answerSaved,
      limit: answering,
    },
    async (studio, call) => {
      const [judge, id] = [judgeOf(call), idParam(call, 'id', 'task')];
      const check = await answerCheck(studio, judge, id, call.body);
      if (check !== undefined) {
        const { open: _, ...progress } = await readProgress(studio.database, judge.id);
        return { judgment: check, progress };
      }
      const saved = await saveAnswer(studio, judge, id, call.body);
      const { answered, quota } = saved.progress;
      if (answered >= quota) await completeRecruit(studio.database, judge.id);
      return saved;
    },
  ),
  route(
    {
      method: 'post',
      path: '/judge/undo',
      summary: 'Take the last answer back',
      access: 'judge',
      reply: undone,
      limit: answering,
    },
    (studio, call) => undoAnswer(studio, judgeOf(call)),
  ),
  route(
    {
      method: 'get',
      path: '/judge/history',
      summary: 'What this judge has answered',
      access: 'judge',
      reply: judgeHistory,
    },
    ({ database }, call) => readHistory(database, judgeOf(call).id),
  ),
  route(
    {
      method: 'get',
      path: '/judge/me',
      summary: 'Everything kept about this judge',
      access: 'judge',
      reply: judgeData,
    },
    async ({ database }, call) => {
      const data = await readOwnData(database, judgeOf(call).id);
      if (!data) throw conflict('Your data have been deleted.', 'withdrawn');
      call.context.header('Content-Disposition', 'attachment; filename="my-answers.json"');
      return data;
    },
  ),
  route(
    {
      method: 'delete',
      path: '/judge/me',
      summary: 'Withdraw: delete all answers of this judge',
      access: 'judge',
      reply: withdrawn,
    },
    async (studio, call) => {
      const judge = judgeOf(call);
      const erased = await withdrawJudge(studio, judge, call.actor);
      clearSessionCookie(call.context, studio.config, 'judge');
      const study = await findStudy(studio.database, judge.studyId);
      const ending = await judgeEnding(studio.database, judge.id, study?.config.recruitment);
      return { ...erased, ...(ending && { ending }) };
    },
  ),
] as const;
