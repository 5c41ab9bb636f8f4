import type { Queries } from '../database/database.ts';
import type { StudyConfig } from '../studies/schemas.ts';
import { mostTries } from './comprehension.ts';
import { endingOf } from './endings.ts';
import type { RecruitedView } from './schemas.ts';
import { readRecruit, releaseOverdue } from './store.ts';

/** What a recruited judge has to know beside the study; null for everybody else. */
export async function recruitedView(
  queries: Queries,
  judge: { readonly id: string; readonly studyId: string },
  { recruitment }: Pick<StudyConfig, 'recruitment'>,
): Promise<RecruitedView | null> {
  if (!recruitment) return null;
  await releaseOverdue(queries, judge.studyId, recruitment.maxMinutes);
  const recruit = await readRecruit(queries, judge.id);
  if (!recruit) return null;
  const { state, passed, tries } = recruit;
  const asked = state === 'active' && !passed ? recruitment.comprehension : [];
  return {
    comprehension: asked.map(({ question, choices }) => ({ question, choices })),
    triesLeft: Math.max(0, mostTries - tries),
    ending: state === 'active' ? null : endingOf(recruitment, state),
  };
}
