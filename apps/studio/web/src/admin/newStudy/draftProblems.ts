import { modes } from '@pairfair/studio/studies/modes';
import {
  columnsOf,
  type DraftSampling,
  mayBeShown,
  positiveChoices,
  type StudyDraft,
} from './studyDraft.ts';

/** The five steps of a new study, in order. */
export const draftSteps = ['data', 'columns', 'question', 'sampling', 'review'] as const;
/** A step of a new study. */
export type DraftStep = (typeof draftSteps)[number];

/** What is wrong with a draft: at which field, and the message's key in the texts. */
export interface DraftProblem {
  readonly field: string;
  readonly key: DraftProblemKey;
}
/** What can be wrong with a draft. */
export type DraftProblemKey =
  | 'title'
  | 'dataset'
  | 'oneProtected'
  | 'fiveProtected'
  | 'oneId'
  | 'oneTarget'
  | 'oneShown'
  | 'positive'
  | 'text'
  | 'steps'
  | 'stepTexts'
  | 'arms'
  | 'shares'
  | 'contextNote'
  | 'whole'
  | 'percent'
  | 'people'
  | 'retention';

/** What has to be put right before a step is complete; the review is complete when all others are. */
export function draftProblems(draft: StudyDraft, step: DraftStep): DraftProblem[] {
  switch (step) {
    case 'data':
      return dataProblems(draft);
    case 'columns':
      return columnProblems(draft);
    case 'question':
      return questionProblems(draft);
    case 'sampling':
      return samplingProblems(draft);
    case 'review':
      return draftSteps.slice(0, -1).flatMap((earlier) => draftProblems(draft, earlier));
  }
}

/** Whether the server can keep a draft as it is: roles and the question may still be missing. */
export function canBeSaved(draft: StudyDraft): boolean {
  const later: readonly DraftProblemKey[] = ['text', 'contextNote'];
  return (
    [
      ...draftProblems(draft, 'data'),
      ...draftProblems(draft, 'question').filter(({ key }) => !later.includes(key)),
      ...draftProblems(draft, 'sampling'),
    ].length === 0
  );
}

/** The problem at a field, if there is one. */
export function problemAt(
  problems: readonly DraftProblem[],
  field: string,
): DraftProblem | undefined {
  return problems.find((problem) => problem.field === field);
}

function when(wrong: boolean, field: string, key: DraftProblemKey): DraftProblem[] {
  return wrong ? [{ field, key }] : [];
}

function dataProblems({ title, dataset }: StudyDraft): DraftProblem[] {
  return [
    ...when(!isShortText(title), 'title', 'title'),
    ...when(dataset === undefined, 'dataset', 'dataset'),
  ];
}

function columnProblems(draft: StudyDraft): DraftProblem[] {
  const protectedCount = columnsOf(draft, 'protected').length;
  const choices = positiveChoices(draft);
  return [
    ...when(protectedCount === 0, 'columns', 'oneProtected'),
    ...when(protectedCount > 5, 'columns', 'fiveProtected'),
    ...when(columnsOf(draft, 'id').length > 1, 'columns', 'oneId'),
    ...when(columnsOf(draft, 'target').length > 1, 'columns', 'oneTarget'),
    ...when(
      !draft.columns.some(({ role, shown }) => role === 'feature' && shown && mayBeShown(role)),
      'columns',
      'oneShown',
    ),
    ...when(choices.length > 0 && !choices.includes(draft.positive), 'positive', 'positive'),
  ];
}

function questionProblems(draft: StudyDraft): DraftProblem[] {
  const { mode, steps, arms, contextNote } = draft;
  const { steps: hasSteps, withinGroups } = modes[mode];
  const on = withinGroups ? [] : arms.filter((arm) => arm.on);
  const total = on.reduce((sum, { percent }) => sum + (percent ?? Number.NaN), 0);
  const sharesWrong = on.some(({ percent }) => !(percent != null && percent > 0));
  return [
    ...when(!isShortText(draft.text), 'text', 'text'),
    ...when(hasSteps && !(steps.length >= 2 && steps.length <= 9), 'steps', 'steps'),
    ...when(hasSteps && !steps.every(isShortText), 'steps', 'stepTexts'),
    ...when(!withinGroups && on.length === 0, 'arms', 'arms'),
    ...when(on.length > 0 && (sharesWrong || Math.abs(total - 100) > 0.01), 'arms', 'shares'),
    ...when(
      on.some(({ name }) => name === 'context') && contextNote.trim() === '',
      'contextNote',
      'contextNote',
    ),
  ];
}

/** The whole numbers of the sampling with the range the server takes. */
export const wholeRanges = {
  auditOverlap: [2, 50],
  overlap: [1, 50],
  listSize: [2, 7],
  quantiles: [2, 20],
  quota: [1, 10_000],
  breakEvery: [5, 1000],
  seed: [0, Number.MAX_SAFE_INTEGER],
} as const satisfies Partial<Record<keyof DraftSampling, readonly [number, number]>>;

/** The shares of the sampling with the per cent the server takes. */
export const percentRanges = {
  testShare: [0, 90],
  audit: [0, 100],
  repeats: [0, 50],
} as const satisfies Partial<Record<keyof DraftSampling, readonly [number, number]>>;

function samplingProblems({
  sampling,
  dataset,
  judges,
  retentionDays,
}: StudyDraft): DraftProblem[] {
  const rows = dataset?.rows ?? 0;
  const { people } = sampling;
  return [
    ...Object.entries(wholeRanges).flatMap(([field, range]) =>
      when(!isWholeIn(sampling[field as keyof typeof wholeRanges], range), field, 'whole'),
    ),
    ...Object.entries(percentRanges).flatMap(([field, [low, high]]) => {
      const value = sampling[field as keyof typeof percentRanges];
      return when(!(value != null && value >= low && value <= high), field, 'percent');
    }),
    ...when(people != null && !isWholeIn(people, [2, rows]), 'people', 'people'),
    ...when(
      sampling.answers != null && !isWholeIn(sampling.answers, [1, 100_000_000]),
      'answers',
      'whole',
    ),
    ...when(!isWholeIn(judges, [1, 100_000]), 'judges', 'whole'),
    ...when(
      retentionDays != null && !isWholeIn(retentionDays, [1, 36_500]),
      'retentionDays',
      'retention',
    ),
  ];
}

function isWholeIn(
  value: number | null | undefined,
  [low, high]: readonly [number, number],
): boolean {
  return value != null && Number.isInteger(value) && value >= low && value <= high;
}

/** What the server takes as a title or a label. */
function isShortText(text: string): boolean {
  const length = text.trim().length;
  return length >= 1 && length <= 200 && !/\p{Cc}/u.test(text.trim());
}
