import type { StudyConfig } from '@pairfair/studio/studies/schemas';

/** What a model of a study can be learned from. */
export type LearnsFrom = 'target' | 'target-and-order' | 'order' | 'nothing';

type Asked = Pick<StudyConfig, 'columns'> & {
  readonly mode: StudyConfig['mode'];
  readonly question: Pick<StudyConfig['question'], 'direction'>;
};

/** What there is to learn from: a target, answers that order people, or both. */
export function learnsFrom({ columns, mode, question }: Asked): LearnsFrom {
  // A pair links or does not; who deserves more is only known where that was asked.
  const ordered = mode !== 'pairs' || question.direction;
  if (hasTarget({ columns })) return ordered ? 'target-and-order' : 'target';
  return ordered ? 'order' : 'nothing';
}

/** Whether a study knows what was decided in the past, to learn and to measure by. */
export function hasTarget({ columns }: Pick<StudyConfig, 'columns'>): boolean {
  return columns.some(({ role }) => role === 'target');
}
