import { randomBytes } from 'node:crypto';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { createJudgeSession } from '../http/sessions.ts';
import { idMissing } from '../recruits/platformIds.ts';
import { findRecruitedLink } from '../recruits/store.ts';
import { lockStudy, notifyStudy, type StudyRow } from '../studies/store.ts';
import type { Studio, StudioConfig } from '../studio.ts';
import { type Claimed, claimInvitation, freeInvitation } from './invitationStore.ts';
import { isJudgeCode } from './judgeCode.ts';
import {
  countArms,
  deleteJudge,
  insertJudge,
  judgesOfLink,
  rememberJudgeDevice,
} from './judgeStore.ts';

/** What a browser brings along when it opens a link. */
export interface Claim {
  readonly token: string;
  /** The code of a judge who comes back on another device. */
  readonly code?: string | undefined;
  /** The judge whose session the browser holds already. */
  readonly here: string | null;
  /** What the browser is known by, from now on if not before. */
  readonly device: string;
  /** Somebody else sits before the browser now: nobody comes back but by code. */
  readonly anew?: boolean | undefined;
}

/**
 * Exchanges the token of a link for a judge's session and returns the session's token. Who joined by
 * the link comes back to their own answers: in the same browser, which is one judge unless somebody
 * says that they are another; on another device by their code, also when the link lets nobody new in any more. Otherwise it makes a new
 * judge.
 *
 * @throws HttpProblem 404 `wrong-code`; 404 `link-unusable`, the same for links that expired, were
 *   revoked, used up or never existed.
 */
export function claimLink({ database }: Studio, claim: Claim): Promise<string> {
  const { token, code, here, device, anew = false } = claim;
  return database.transaction(async (tx) => {
    const joined = await judgesOfLink(tx, token, code === undefined ? { here, device } : null);
    if (code === undefined) {
      const [back] = anew ? [] : joined;
      const id = back?.id ?? (await join(tx, token));
      await rememberJudgeDevice(tx, id, device);
      return createJudgeSession(tx, id);
    }
    const back = joined.find(({ labelKey }) => isJudgeCode(labelKey, code));
    if (!back)
      throw new HttpProblem(404, 'wrong-code', 'Nobody who came by this link has that code.');
    const empty = joined.find(({ id, consented }) => id === here && id !== back.id && !consented);
    if (empty) {
      await deleteJudge(tx, empty.id);
      await freeInvitation(tx, token);
    }
    await appendAudit(tx, {
      ...{ actor: `judge:${back.id}`, action: 'judge.returned', subject: `study:${back.studyId}` },
      details: { judge: back.id, ...(empty && { instead: empty.id }) },
    });
    await rememberJudgeDevice(tx, back.id, device);
    return createJudgeSession(tx, back.id);
  });
}

async function join(tx: Transaction, token: string): Promise<string> {
  if (await findRecruitedLink(tx, token)) throw idMissing();
  const claimed = await claimInvitation(tx, token);
  const study = claimed && (await lockStudy(tx, claimed.studyId));
  if (!claimed || !study) throw linkUnusable();
  return newJudge(tx, study, claimed);
}

/** The same for links that expired, were revoked, used up or never existed. */
export function linkUnusable(): HttpProblem {
  return new HttpProblem(
    404,
    'link-unusable',
    'This link cannot be used: it has expired, was used already or was withdrawn. Ask for a new one.',
  );
}

/** A new judge. The study's row is locked, so arms are dealt out one judge after the other. */
export async function newJudge(
  tx: Transaction,
  study: StudyRow,
  invitation: Pick<Claimed, 'id' | 'panel' | 'quota'>,
): Promise<string> {
  const arm = nextArm(study.config.arms, await countArms(tx, study.id));
  const quota = invitation.quota ?? study.config.sampling.quota;
  const { id: invitationId, panel } = invitation;
  for (;;) {
    const name = `j-${randomBytes(3).toString('hex')}`;
    const judge = { studyId: study.id, invitationId, name, panel, arm, quota };
    const id = await insertJudge(tx, judge);
    if (!id) continue;
    await appendAudit(tx, {
      ...{ actor: `judge:${id}`, action: 'judge.joined', subject: `study:${study.id}` },
      details: { judge: id, invitation: invitationId, arm },
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
