import { randomUUID } from 'node:crypto';
import { judgmentOf } from 'pairfair';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import type { JudgeIdentity } from '../http/route.ts';
import { notifyStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { type Appearance, findAppearance, reopenAppearance } from './appearanceStore.ts';
import { answerShown } from './checkAnswer.ts';
import { findSituation, readProgress } from './judgeStore.ts';
import { findLastAnswer, insertJudgment } from './judgmentStore.ts';
import { offerOf } from './saveAnswer.ts';
import type { Undone } from './schemas.ts';
import { showTask } from './showTask.ts';
import { studyView } from './studyView.ts';
import { takeBackVote } from './takeBackVote.ts';
import { withElicitation } from './withElicitation.ts';

/**
 * Takes the last answer of a judge back and leases its task again, ten deep. Nothing is deleted: a
 * skip that supersedes the answer is added, and the next answer will supersede that.
 */
export async function undoAnswer({ database }: Studio, judge: JudgeIdentity): Promise<Undone> {
  const { id: judgeId, studyId, name } = judge;
  const situation = await findSituation(database, judgeId);
  if (!situation) throw notFound('judge');
  if (situation.state === 'closed') {
    throw new HttpProblem(409, 'study-closed', 'The study is closed: answers stay as they are.');
  }
  if (situation.recruit && situation.recruit.state !== 'active') {
    throw conflict('There is no answer that can be undone.', 'nothing-to-undo');
  }
  const { shown, answer } = await withElicitation(
    database,
    studyId,
    async (tx, { state, ids, save }) => {
      const { undoable } = await readProgress(tx, judgeId);
      const last = undoable > 0 ? await findLastAnswer(tx, judgeId) : undefined;
      const appearance = last && (await findAppearance(tx, last.appearanceId, judgeId));
      if (!last || !appearance)
        throw conflict('There is no answer that can be undone.', 'nothing-to-undo');
      const { task, stratum } = appearance;
      await save(takeBackVote(state, { task, judge: name, repeat: stratum === 'repeat' }), {
        judgments: true,
      });
      const at = new Date();
      const record = judgmentOf(offerOf(appearance, name), 'skip', ids, {
        ...{ at: at.toISOString(), arm: appearance.arm, question: appearance.questionVersion },
        supersedes: last.id,
      });
      await insertJudgment(tx, {
        ...{ studyId, judgeId, appearanceId: appearance.id, key: randomUUID() },
        // A field of our own, which files keep: this skip is nobody's answer.
        record: Object.assign(record, { undone: true }),
        ...{ stratum, ms: null, supersedes: last.id, undone: true, at },
      });
      const until = new Date(at.getTime() + state.settings.leaseMs);
      await reopenAppearance(tx, appearance.id, until);
      await notifyStudy(tx, studyId);
      const { people, labels } = appearance;
      const called = people.map((person) => ids[person] as string);
      const reopened: Appearance = { ...appearance, until, closedAt: null };
      return { shown: reopened, answer: answerShown(last.record.answer, called, labels) };
    },
  );
  const view = await studyView(database, studyId, situation.version);
  const { open: _, ...progress } = await readProgress(database, judgeId);
  return { task: await showTask(database, view, studyId, shown), answer, progress };
}
