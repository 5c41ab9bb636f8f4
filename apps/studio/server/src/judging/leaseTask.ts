import { nextTask } from 'pairfair';
import type { Transaction } from '../database/database.ts';
import { HttpProblem, notFound } from '../http/problem.ts';
import type { JudgeIdentity } from '../http/route.ts';
import { attentionTask } from '../recruits/attentionTask.ts';
import { recruitStop } from '../recruits/recruitStop.ts';
import { completeRecruit } from '../recruits/store.ts';
import { countStudies } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { type Appearance, insertAppearance, renewOldest } from './appearanceStore.ts';
import { readQueue } from './elicitationStore.ts';
import { finishJudge } from './finishJudge.ts';
import { findSituation, type JudgeSituation, readProgress } from './judgeStore.ts';
import { offerReasked } from './offerReasked.ts';
import { personLabels } from './personLabels.ts';
import type { NextAnswer } from './schemas.ts';
import { showTask } from './showTask.ts';
import { type StudyView, studyView } from './studyView.ts';
import { type LockedElicitation, withElicitation } from './withElicitation.ts';

type Reason = NonNullable<NextAnswer['reason']>;

/**
 * Leases a task to a judge: the oldest that is open for them and that the page has not, which is
 * what a reload needs, or a new one.
 *
 * @param have Appearances the page holds already.
 * @throws HttpProblem 409 `consent-needed` before consent.
 */
export async function leaseTask(
  { database }: Studio,
  judge: JudgeIdentity,
  have: readonly string[],
): Promise<NextAnswer> {
  const situation = await findSituation(database, judge.id);
  if (!situation) throw notFound('judge');
  const view = await studyView(database, judge.studyId, situation.version);
  const { open, ...progress } = await readProgress(database, judge.id);
  // What the page holds will be answers soon.
  const enough = progress.answered + open >= progress.quota;
  const stop =
    stopReason(situation) ??
    (await recruitStop(database, situation, view.config.recruitment?.maxMinutes));
  const given = progress.answered + open;
  const check =
    stop || enough ? null : await attentionTask(database, view, situation, { have, given });
  if (check) return { task: check, reason: null, progress };
  const found =
    stop ??
    (await withElicitation(database, judge.studyId, (tx, elicitation) =>
      lease(tx, elicitation, { situation, view, have, enough }),
    ));
  if (typeof found === 'string') {
    // Not before what the page holds is answered or let go.
    if (open === 0 && over.includes(found)) {
      if (situation.recruit) await completeRecruit(database, judge.id);
      if (found !== 'closed' && progress.answered > 0) await finishJudge(database, judge);
    }
    return { task: null, reason: found, progress };
  }
  const task = await showTask(database, view, judge.studyId, found);
  return { task, reason: null, progress };
}

/** Reasons after which nothing more is asked of a judge. */
const over: readonly Reason[] = ['quota', 'complete', 'none-left', 'closed'];

interface Request {
  readonly situation: JudgeSituation;
  readonly view: StudyView;
  readonly have: readonly string[];
  /** Whether the judge has as many tasks as they are to have. */
  readonly enough: boolean;
}

async function lease(
  tx: Transaction,
  { state, save }: LockedElicitation,
  { situation, view, have, enough }: Request,
): Promise<Appearance | Reason> {
  const { id: judgeId, studyId, questionVersion, arm, name, labelKey } = situation;
  const now = Date.now();
  const until = new Date(now + state.settings.leaseMs);
  const open = await renewOldest(tx, judgeId, { have, until, questionVersion });
  if (open) return open;
  if (enough) return 'quota';

  const { leases, reasked } = await readQueue(tx, studyId);
  const leased = { ...state, leases };
  const again = offerReasked(leased, reasked, { judge: name, now, kind: view.kind });
  // What an administrator wants to know goes on after the plan is fulfilled; nothing else does.
  if (!again && (await isComplete(tx, situation, leases.length))) return 'complete';
  const { state: after, offer } = again ?? nextTask(leased, { judge: name, now });
  if (!offer) return 'none-left';
  await save(after);
  const { task, kind, people, stratum } = offer;
  // Other names in every task: each is judged by what it shows, not by what was said before.
  const labels = personLabels(`${labelKey} ${task} ${stratum}`, people);
  const shown = { task, kind, people, labels, stratum, arm, questionVersion, until };
  const columnsHash = view.columnsHash(arm);
  const id = await insertAppearance(tx, { ...shown, studyId, judgeId, columnsHash });
  return { ...shown, id, closedAt: null };
}

/** Whether the answers there are, and those being given now, are as many as planned. */
async function isComplete(
  tx: Transaction,
  { studyId, planned }: JudgeSituation,
  open: number,
): Promise<boolean> {
  if (planned === 0) return false;
  const { answers = 0 } = (await countStudies(tx, [studyId])).get(studyId) ?? {};
  return answers + open >= planned;
}

function stopReason({ state, paused, consentedAt }: JudgeSituation): Reason | null {
  if (state === 'closed') return 'closed';
  if (state !== 'open' || paused) return 'paused';
  if (consentedAt) return null;
  throw new HttpProblem(409, 'consent-needed', 'Read the information and agree to it first.');
}
