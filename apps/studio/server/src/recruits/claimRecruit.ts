import type { Transaction } from '../database/database.ts';
import { createJudgeSession } from '../http/sessions.ts';
import { linkUnusable, newJudge } from '../judging/claimLink.ts';
import { lockStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { endingOf } from './endings.ts';
import { idMissing, platformIds } from './platformIds.ts';
import type { Ending, Recruitment } from './schemas.ts';
import {
  countHeld,
  findRecruit,
  insertRecruit,
  type RecruitedLink,
  releaseOverdue,
  renewIds,
  showHeld,
} from './store.ts';

/** What opening a recruited link comes to. */
export type RecruitClaimed =
  | { readonly outcome: 'in'; readonly session: string }
  | { readonly outcome: 'preview' }
  | { readonly outcome: 'ended'; readonly ending: Ending };

/**
 * Lets somebody in who comes from a platform. The same id is the same judge, in whichever browser
 * and however often; somebody new needs a place. The study's row is locked meanwhile, so of two who
 * come for the last place one gets it.
 *
 * @throws HttpProblem 422 `platform-id-missing`, 404 `link-unusable`.
 */
export function claimRecruit(
  { database }: Studio,
  link: RecruitedLink,
  parameters: Readonly<Record<string, string>>,
): Promise<RecruitClaimed> {
  return database.transaction(async (tx) => {
    const study = await lockStudy(tx, link.studyId);
    const recruitment = study?.config.recruitment;
    if (!recruitment) throw linkUnusable();
    const ids = platformIds(recruitment, parameters);
    if (ids === 'preview') return { outcome: 'preview' };
    if (ids === null) throw idMissing();

    const known = await findRecruit(tx, study.id, ids.participant);
    if (known) {
      await renewIds(tx, known.judgeId, ids);
      if (known.state === 'withdrawn')
        return { outcome: 'ended', ending: endingOf(recruitment, 'withdrawn') };
      return { outcome: 'in', session: await createJudgeSession(tx, known.judgeId) };
    }
    if (!link.usable) throw linkUnusable();
    if (!(await hasPlace(tx, link, recruitment))) {
      return { outcome: 'ended', ending: endingOf(recruitment, 'full') };
    }
    const judgeId = await newJudge(tx, study, link);
    await insertRecruit(tx, judgeId, link, ids, {
      passed: recruitment.comprehension.length === 0,
    });
    await showHeld(tx, link.id, (await countHeld(tx, link)).link);
    return { outcome: 'in', session: await createJudgeSession(tx, judgeId) };
  });
}

/** Whether the link's panel, and the link itself, have room for one more. */
async function hasPlace(
  tx: Transaction,
  link: RecruitedLink,
  { quotas, maxMinutes }: Recruitment,
): Promise<boolean> {
  await releaseOverdue(tx, link.studyId, maxMinutes);
  const held = await countHeld(tx, link);
  const quota = quotas.find(({ panel }) => panel === link.panel)?.judges;
  return held.link < link.uses && (quota === undefined || held.panel < quota);
}
