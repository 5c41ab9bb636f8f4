import { type Budget, estimateBudget } from 'pairfair';
import { modes } from './modes.ts';
import type { Sampling, StudyMode } from './schemas.ts';

/** How the library calls what a study asks. */
export function elicitationMode(
  mode: StudyMode,
  strategy: Sampling['strategy'],
): 'spread' | 'classes' | 'uncertain' | 'ranking' | 'ratings' {
  return modes[mode].elicitation ?? strategy;
}

/** What a study would cost. */
export function studyBudget(
  mode: StudyMode,
  { strategy, overlap, listSize, audit, repeats }: Sampling,
  { people, judges = 1 }: { people: number; judges?: number },
): Budget {
  return estimateBudget({
    ...{ mode: elicitationMode(mode, strategy), people, judges, classes: Math.min(5, people) },
    ...{ overlap, listSize, audit, repeats },
  });
}

/** How many people a study draws from a data set of so many rows. */
export function plannedPeople({ people }: Sampling, rows: number): number {
  return Math.min(people ?? rows, rows);
}

/** How many answers a study is planned for: as many as it says, or as many as its people call for. */
export function plannedAnswers(mode: StudyMode, sampling: Sampling, people: number): number {
  if (people < 2) return 0;
  return sampling.answers ?? studyBudget(mode, sampling, { people }).answers;
}
