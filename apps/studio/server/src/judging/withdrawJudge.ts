import { appendAudit } from '../audit/appendAudit.ts';
import { sealAnswers } from '../audit/sealAnswers.ts';
import type { JudgeIdentity } from '../http/route.ts';
import { notifyStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { blankInvitation } from './invitationStore.ts';
import { type Erased, eraseJudge } from './judgeStore.ts';
import { forgetJudge } from './takeBackVote.ts';
import { withElicitation } from './withElicitation.ts';

/**
 * Deletes what a judge said, was shown and told about themselves, and whom their link was for. Frozen graphs keep their digest
 * and say how many of their judgments were withdrawn. The audit log keeps the id and counts.
 */
export async function withdrawJudge(
  { database }: Studio,
  judge: JudgeIdentity,
  actor: string,
): Promise<Erased> {
  const erase = async (tx: Parameters<typeof eraseJudge>[0]) => {
    await blankInvitation(tx, judge.id);
    const erased = await eraseJudge(tx, judge);
    await appendAudit(tx, {
      ...{ actor, action: 'judge.withdrew', subject: `study:${judge.studyId}` },
      details: { judge: judge.id, ...erased },
    });
    await notifyStudy(tx, judge.studyId);
    return erased;
  };
  const [opened] = await database.query('select 1 from elicitation where study_id = $1', [
    judge.studyId,
  ]);
  // Who joined a draft has said nothing yet, and there is nothing to forget.
  if (!opened) return database.transaction(erase);
  const erased = await withElicitation(database, judge.studyId, async (tx, { state, save }) => {
    await save(forgetJudge(state, judge.name), { judgments: true });
    return erase(tx);
  });
  // What was sealed with the judge's answers is sealed again without them.
  await sealAnswers(database, judge.studyId, { whole: true });
  return erased;
}
