import type { Queries } from '../database/database.ts';
import { readOwnRecruit } from '../recruits/store.ts';
import { answerShown } from './checkAnswer.ts';
import { findSituation } from './judgeStore.ts';
import { listOwnAnswers } from './judgmentStore.ts';
import type { JudgeData, JudgeHistory } from './schemas.ts';

const historyLength = 200;
/** More than any quota. */
const everything = 100_000;

/** What a judge has answered and not taken back, newest first, in the words they know. */
export async function readHistory(queries: Queries, judgeId: string): Promise<JudgeHistory> {
  const options = { withAll: false, limit: historyLength };
  const answers = await listOwnAnswers(queries, judgeId, options);
  return {
    answers: answers.map(({ judgment, at, kind, people, labels, answer, note }) => ({
      ...{ judgment, at: at.toISOString(), kind, people: [...labels], note },
      answer: answerShown(answer, people, labels),
    })),
  };
}

/** Everything that is kept about a judge. People stand under the judge's own labels here too. */
export async function readOwnData(
  queries: Queries,
  judgeId: string,
): Promise<JudgeData | undefined> {
  const judge = await findSituation(queries, judgeId);
  if (!judge) return undefined;
  const options = { withAll: true, limit: everything };
  const answers = await listOwnAnswers(queries, judgeId, options);
  return {
    ...{ name: judge.name, study: judge.title, arm: judge.arm, about: judge.about },
    recruited: await readOwnRecruit(queries, judgeId),
    joinedAt: judge.createdAt.toISOString(),
    consentedAt: judge.consentedAt?.toISOString() ?? null,
    answers: answers.map(({ at, kind, people, labels, answer, ms, ...rest }) => ({
      ...{ at: at.toISOString(), kind, people: [...labels], milliseconds: ms },
      answer: answerShown(answer, people, labels),
      ...{ note: rest.note, locale: rest.locale },
      ...{ questionVersion: rest.questionVersion, superseded: rest.superseded },
    })),
  };
}
