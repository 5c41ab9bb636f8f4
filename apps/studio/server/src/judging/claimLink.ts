import { randomBytes } from 'node:crypto';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { createJudgeSession } from '../http/sessions.ts';
import { lockStudy, notifyStudy, type StudyRow } from '../studies/store.ts';
import type { Studio, StudioConfig } from '../studio.ts';
import { type Claimed, claimInvitation } from './invitationStore.ts';
import { countArms, insertJudge } from './judgeStore.ts';

/**
 * Exchanges the token of a link for a judge's session and returns the session's token. An
 * invitation makes a new judge; a return link leads back to the one who asked for it.
 *
 * @throws HttpProblem 404 `link-unusable`, the same for links that expired, were revoked, used up
 *   or never existed.
 */
export function claimLink({ database }: Studio, token: string): Promise<string> {
  return database.transaction(async (tx) => {
    const claimed = await claimInvitation(tx, token);
    const study = claimed && (await lockStudy(tx, claimed.studyId));
    if (!claimed || !study) {
      throw new HttpProblem(
        404,
        'link-unusable',
        'This link cannot be used: it has expired, was used already or was withdrawn. Ask for a new one.',
      );
    }
    const judgeId = claimed.judgeId ?? (await join(tx, study, claimed));
    return createJudgeSession(tx, judgeId);
  });
}

/** A new judge. The study's row is locked, so arms are dealt out one judge after the other. */
async function join(tx: Transaction, study: StudyRow, invitation: Claimed): Promise<string> {
  const arm = nextArm(study.config.arms, await countArms(tx, study.id));
  const quota = invitation.quota ?? study.config.sampling.quota;
  const { id: invitationId, panel } = invitation;
  for (;;) {
    const name = `j-${randomBytes(3).toString('hex')}`;
    const judge = { studyId: study.id, invitationId, name, panel, arm, quota };
    const id = await insertJudge(tx, judge);
    if (!id) continue;
    await appendAudit(tx, {
      ...{ actor: `judge:${name}`, action: 'judge.joined', subject: `study:${study.id}` },
      details: { judge: name, invitation: invitationId, arm },
    });
    await notifyStudy(tx, study.id);
    return id;
  }
}

/** The arm that is furthest behind its share. */
function nextArm(
  arms: StudyRow['config']['arms'],
  counts: ReadonlyMap<string, number>,
): 'hidden' | 'shown' | 'context' {
  const total = arms.reduce((sum, { share }) => sum + share, 0);
  const judges = arms.reduce((sum, { name }) => sum + (counts.get(name) ?? 0), 0);
  const behind = ({ name, share }: (typeof arms)[number]) =>
    (share / total) * (judges + 1) - (counts.get(name) ?? 0);
  return arms.reduce((most, arm) => (behind(arm) > behind(most) ? arm : most)).name;
}

/** A link for a judge. The token stands in the fragment, which browsers send to nobody. */
export function judgeLink({ publicUrl }: StudioConfig, token: string): string {
  return `${publicUrl}/j#t=${token}`;
}
