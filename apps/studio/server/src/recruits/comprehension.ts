import { appendAudit } from '../audit/appendAudit.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import type { JudgeIdentity } from '../http/route.ts';
import { findSituation } from '../judging/judgeStore.ts';
import { findStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { endingOf } from './endings.ts';
import type { ComprehensionReply } from './schemas.ts';
import { readRecruit, saveTry } from './store.ts';

/** How often the comprehension questions may be answered. */
export const mostTries = 2;

/**
 * Looks at answers to the comprehension questions. All have to be right; who was wrong reads why and
 * tries once more, and is screened out after that.
 */
export function answerComprehension(
  { database }: Studio,
  judge: JudgeIdentity,
  answers: readonly number[],
): Promise<ComprehensionReply> {
  return database.transaction(async (tx) => {
    const recruit = await readRecruit(tx, judge.id, { lock: true });
    const study = await findStudy(tx, judge.studyId);
    const recruitment = study?.config.recruitment;
    if (!recruit || !recruitment) throw notFound('question');
    const situation = await findSituation(tx, judge.id);
    if (!situation?.consentedAt) {
      throw new HttpProblem(409, 'consent-needed', 'Read the information and agree to it first.');
    }
    if (recruit.state !== 'active' || recruit.passed) {
      throw conflict('The questions have been answered.', 'comprehension-done');
    }
    const questions = recruitment.comprehension;
    if (answers.length !== questions.length) {
      const message = `There are ${questions.length} questions, but ${answers.length} answers came.`;
      throw new HttpProblem(422, 'bad-answer', message, [{ path: 'answers', message }]);
    }
    const wrong = questions.flatMap(({ right, explanation }, k) =>
      answers[k] === right ? [] : [{ question: k, explanation }],
    );
    const passed = wrong.length === 0;
    const triesLeft = passed ? 0 : Math.max(0, mostTries - recruit.tries - 1);
    const out = !passed && triesLeft === 0;
    await saveTry(tx, judge.id, passed ? 'passed' : out ? 'screened-out' : 'again');
    if (out) {
      await appendAudit(tx, {
        ...{ actor: `judge:${judge.name}`, action: 'judge.screened-out' },
        ...{ subject: `study:${judge.studyId}`, details: { judge: judge.name } },
      });
    }
    return { passed, wrong, triesLeft, ending: out ? endingOf(recruitment, 'screened-out') : null };
  });
}
