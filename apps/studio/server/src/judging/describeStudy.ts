import { notFound } from '../http/problem.ts';
import type { JudgeIdentity } from '../http/route.ts';
import { recruitedView } from '../recruits/recruitedView.ts';
import type { Studio } from '../studio.ts';
import { judgeCode } from './judgeCode.ts';
import { findSituation, readProgress } from './judgeStore.ts';
import { practiceTask } from './practiceTask.ts';
import type { JudgeStudy } from './schemas.ts';
import { type StudyView, studyView } from './studyView.ts';

/** All a judge is told: the question, the columns of their arm, how far they are. */
export async function describeStudy(
  { database }: Studio,
  judge: JudgeIdentity,
): Promise<JudgeStudy> {
  const situation = await findSituation(database, judge.id);
  if (!situation) throw notFound('judge');
  const { title, state, questionVersion, consentedAt, practisedAt, arm, version } = situation;
  const view = await studyView(database, judge.studyId, version);
  const { mode, question, sampling, arms } = view.config;
  const note = arm === 'context' ? arms.find(({ name }) => name === arm)?.note : undefined;
  const { open: _, ...progress } = await readProgress(database, judge.id);
  const recruited = await recruitedView(database, judge, view.config);
  return {
    ...{ title, mode, state, question, questionVersion, progress },
    columns: shownColumns(view, arm),
    contextNote: note ?? null,
    consentedAt: consentedAt?.toISOString() ?? null,
    practised: practisedAt !== null,
    breakEvery: sampling.breakEvery,
    practice: await practiceTask(database, view, arm),
    // Who comes from a platform comes back from there; a second code would be taken for the first.
    code: recruited ? null : judgeCode(situation.labelKey),
    recruited,
  };
}

/** The columns of an arm. Keys are numbers: a column's own name may say what its label hides. */
export function shownColumns(view: StudyView, arm: string): JudgeStudy['columns'] {
  return view.columns(arm).map(({ label, words }, k) => ({
    ...{ key: `c${k}`, label, group: words.group ?? null, meaning: words.meaning ?? null },
  }));
}
