import { answerTask, judgmentOf, type TaskOffer } from 'pairfair';
import { answersPerSeal, sealAnswers } from '../audit/sealAnswers.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import type { JudgeIdentity } from '../http/route.ts';
import type { Studio } from '../studio.ts';
import { type Appearance, closeAppearance, findAnswered } from './appearanceStore.ts';
import { checkAnswer } from './checkAnswer.ts';
import { finishJudge } from './finishJudge.ts';
import { readProgress } from './judgeStore.ts';
import { findByKey, insertJudgment } from './judgmentStore.ts';
import type { AnswerRequest, JudgeProgress } from './schemas.ts';
import { type LockedElicitation, withElicitation } from './withElicitation.ts';

/**
 * Saves an answer, exactly once: the same key again changes nothing and answers the same, also when
 * both arrive at the same moment. Judgment, vote and the end of the appearance are one transaction,
 * and who is told that it is saved is told after its commit.
 *
 * An answer to a task that was leased is taken while the study is paused, and after the lease ran
 * out: the judge has done the work. It is refused once the study is closed.
 */
export async function saveAnswer(
  { database, log }: Studio,
  judge: JudgeIdentity,
  appearanceId: string,
  request: AnswerRequest,
): Promise<{ judgment: string; progress: JudgeProgress }> {
  let judgment = await alreadySaved();
  if (judgment === undefined) {
    const saved = await withElicitation(database, judge.studyId, (tx, elicitation) =>
      save(tx, elicitation, judge, appearanceId, request),
    );
    judgment = saved.id;
    if (saved.seq % answersPerSeal === 0) {
      // The answer is saved; what cannot be sealed now is sealed with the next ones.
      await sealAnswers(database, judge.studyId).catch((error: Error) =>
        log.warn('seal.failed', { reason: error.message }),
      );
    }
  }
  const { open: _, ...progress } = await readProgress(database, judge.id);
  if (progress.answered >= progress.quota) await finishJudge(database, judge);
  return { judgment, progress };

  async function alreadySaved(): Promise<string | undefined> {
    const found = await findByKey(database, judge.id, request.key);
    if (found && found.appearanceId !== appearanceId) {
      throw conflict('This key was used for the answer to another task.');
    }
    return found?.id;
  }
}

async function save(
  tx: Transaction,
  { state, ids, save: saveState }: LockedElicitation,
  judge: JudgeIdentity,
  appearanceId: string,
  { key, answer: given, direction, ms, locale, note }: AnswerRequest,
): Promise<{ readonly id: string; readonly seq: number }> {
  const { id: judgeId, studyId, name } = judge;
  const shown = await findAnswered(tx, { id: appearanceId, judgeId, key });
  if (!shown) throw notFound('task');
  // The same answer may have come by another way since it was looked for.
  if (shown.saved) return { id: shown.saved, seq: -1 };
  if (shown.state === 'closed') {
    throw new HttpProblem(409, 'study-closed', 'The study is closed: answers count no more.');
  }
  if (shown.closedAt) {
    const detail = 'This task has been answered. Undo the answer to change it.';
    throw new HttpProblem(409, 'already-answered', detail);
  }
  const { steps, direction: asksDirection } = shown.question;
  const answer = checkAnswer(
    shown,
    { answer: given, ...(direction && { direction }) },
    { steps: steps?.length ?? 0, asksDirection },
  );

  const offer = offerOf(shown, name);
  await saveState(answerTask(state, offer, answer), { judgments: true });
  const { replaced: supersedes, stratum } = shown;
  const at = new Date();
  const record = judgmentOf(offer, answer, ids, {
    ...{ at: at.toISOString(), ms, arm: shown.arm, question: shown.questionVersion },
    ...(locale && { locale }),
    ...(note && { note }),
    ...(direction && { direction }),
    ...(supersedes && { supersedes }),
  });
  const inserted = await insertJudgment(tx, {
    ...{ studyId, appearanceId, judgeId, key, record, stratum, ms, supersedes, at },
    undone: false,
  });
  await closeAppearance(tx, studyId, shown, { skipped: answer === 'skip' });
  return inserted;
}

/** What the library had offered when the task was leased. */
export function offerOf(
  { task, kind, people, stratum, until }: Appearance,
  judge: string,
): TaskOffer {
  return { task, judge, kind, people, stratum, until: until.getTime() };
}
