import type { Dataset } from '@pairfair/studio/people/schemas';
import { answerWords, modes } from '@pairfair/studio/studies/modes';
import type {
  ColumnWords,
  Question,
  Sampling,
  StudyConfig,
  StudyMode,
} from '@pairfair/studio/studies/schemas';

/** What a column is for. */
export type ColumnRole = StudyConfig['columns'][number]['role'];

/** A column while the study is being made. */
export interface DraftColumn {
  readonly name: string;
  role: ColumnRole;
  shown: boolean;
  label: string;
  /** What the codebook says besides the label. */
  words: Omit<ColumnWords, 'label'>;
}

/** What part of the judges sees of the protected attribute; shares are in per cent here. */
export interface DraftArm {
  readonly name: 'hidden' | 'shown' | 'context';
  on: boolean;
  percent: number | null | undefined;
}

/** Number fields are null or undefined while they are empty; shares are in per cent here. */
export type DraftSampling = {
  -readonly [Key in Exclude<keyof Sampling, 'strategy'>]: number | null | undefined;
} & { strategy: Sampling['strategy'] };

/** A study while it is being made: what the five steps bind to. */
export interface StudyDraft {
  title: string;
  dataset: Dataset | undefined;
  columns: DraftColumn[];
  positive: string;
  mode: StudyMode;
  text: string;
  instructions: string;
  consent: string;
  steps: string[];
  /** What answer buttons say instead of the default; empty where the default holds. */
  labels: Record<string, string>;
  direction: boolean;
  /** Languages are settings of their own: the steps only keep them. */
  language: Question['language'];
  translations: Question['translations'];
  arms: DraftArm[];
  contextNote: string;
  sampling: DraftSampling;
  /** How many judges the budget is divided by; not part of the study. */
  judges: number | null | undefined;
  retentionDays: number | null | undefined;
}

/** Texts a new study begins with, in the language of the page. */
export interface DraftTexts {
  readonly consent: string;
  readonly steps: readonly string[];
}

/** A study nobody has decided anything about, with the server's own defaults. */
export function emptyDraft({ consent, steps }: DraftTexts): StudyDraft {
  return {
    title: '',
    dataset: undefined,
    columns: [],
    positive: '',
    mode: 'pairs',
    text: '',
    instructions: '',
    consent,
    steps: [...steps],
    labels: {},
    direction: false,
    language: undefined,
    translations: undefined,
    arms: [
      { name: 'hidden', on: true, percent: 100 },
      { name: 'shown', on: false, percent: 50 },
      { name: 'context', on: false, percent: 50 },
    ],
    contextNote: '',
    sampling: {
      strategy: 'spread',
      people: null,
      answers: null,
      testShare: 30,
      audit: 20,
      auditOverlap: 3,
      repeats: 5,
      overlap: 2,
      listSize: 2,
      quantiles: 5,
      quota: 60,
      breakEvery: 30,
      seed: 1,
    },
    judges: 10,
    retentionDays: 365,
  };
}

/**
 * A saved study as the steps bind to it, so that `studyConfig` of it is the study again.
 *
 * @param steps What the steps of a rating begin with where the study has none.
 */
export function draftOf(
  config: StudyConfig,
  dataset: Dataset,
  steps: readonly string[],
): StudyDraft {
  const { question, sampling, arms } = config;
  const shares = new Map(arms.map(({ name, share }) => [name, share]));
  const empty = emptyDraft({ consent: question.consent, steps: question.steps ?? steps });
  return {
    ...empty,
    ...{ dataset, title: config.title, mode: config.mode, positive: config.positive ?? '' },
    columns: config.columns.map(({ name, role, shown, label = '', ...words }) => ({
      ...{ name, role, shown, label, words },
    })),
    ...{ text: question.text, instructions: question.instructions },
    ...{ labels: { ...question.labels }, direction: question.direction },
    ...{ language: question.language, translations: question.translations },
    arms: empty.arms.map((arm) => {
      const share = shares.get(arm.name);
      return share === undefined
        ? { ...arm, on: false }
        : { ...arm, on: true, percent: perCent(share) };
    }),
    contextNote: arms.find(({ name }) => name === 'context')?.note ?? '',
    sampling: {
      ...sampling,
      people: sampling.people ?? null,
      answers: sampling.answers ?? null,
      testShare: perCent(sampling.testShare),
      audit: perCent(sampling.audit),
      repeats: perCent(sampling.repeats),
    },
    retentionDays: config.retentionDays,
  };
}

/** 0.07 as 7, not as 7.000000000000001. */
function perCent(share: number): number {
  return Number((100 * share).toPrecision(12));
}

/** The columns of a data set with the roles they look like they have; judges see the features. */
export function draftColumns(dataset: Dataset): DraftColumn[] {
  return dataset.columns.map(({ name, suggestedRole }) => ({
    name,
    role: suggestedRole,
    shown: suggestedRole === 'feature',
    label: '',
    words: {},
  }));
}

/** How many people to begin with: all of few, a sample of many. */
export function draftPeople({ rows }: Pick<Dataset, 'rows'>): number | null {
  return rows > 500 ? 200 : null;
}

/** The names of the columns that have a role. */
export function columnsOf(draft: Pick<StudyDraft, 'columns'>, role: ColumnRole): string[] {
  return draft.columns.filter((column) => column.role === role).map(({ name }) => name);
}

/**
 * The target's values to choose "counts as 1" from; empty where the target is 0 and 1 or a quantity,
 * or there is no target, and nothing has to be chosen.
 */
export function positiveChoices({
  dataset,
  columns,
}: Pick<StudyDraft, 'dataset' | 'columns'>): string[] {
  const [target] = columnsOf({ columns }, 'target');
  const profile = dataset?.columns.find(({ name }) => name === target);
  if (profile === undefined) return [];
  if (profile.kind !== 'number') return profile.values.map(({ value }) => value);
  const [low, , high] = profile.range ?? [0, 0, 1];
  // Two codes, such as 1 and 2: which of them is the good end, no number tells.
  return profile.distinct === 2 && !(low === 0 && high === 1) ? [String(low), String(high)] : [];
}

/** Turns an arm on or off and divides the judges evenly among those that are on. */
export function switchArm(arms: readonly DraftArm[], name: DraftArm['name']): DraftArm[] {
  const switched = arms.map((arm) => (arm.name === name ? { ...arm, on: !arm.on } : arm));
  const on = switched.filter((arm) => arm.on).length;
  const even = Math.floor(100 / Math.max(1, on));
  const rest = 100 - even * on;
  const first = switched.findIndex((arm) => arm.on);
  return switched.map((arm, i) =>
    arm.on ? { ...arm, percent: even + (i === first ? rest : 0) } : arm,
  );
}

/**
 * What the server is asked to make. Call only where `draftProblems` finds nothing: then every
 * number is there.
 */
export function studyConfig(draft: StudyDraft): StudyConfig {
  const { mode } = draft;
  const labels = Object.fromEntries(
    answerWords(mode).flatMap((answer) => {
      const label = (draft.labels[answer] ?? '').trim();
      return label === '' ? [] : [[answer, label]];
    }),
  );
  const choices = positiveChoices(draft);
  const arms = armsOf(draft);
  return {
    title: draft.title.trim(),
    datasetId: draft.dataset!.id,
    mode,
    columns: draft.columns.map(({ name, role, shown, label, words }) => ({
      ...words,
      name,
      role,
      // Arms say who sees a protected column; here it only says that somebody may.
      shown:
        role === 'protected'
          ? arms.some(({ name }) => name !== 'hidden')
          : shown && mayBeShown(role),
      ...(label.trim() === '' ? {} : { label: label.trim() }),
    })),
    ...(choices.length > 0 ? { positive: draft.positive } : {}),
    question: {
      text: draft.text.trim(),
      instructions: draft.instructions.trim(),
      consent: draft.consent.trim(),
      direction: modes[mode].direction && draft.direction,
      ...(modes[mode].steps ? { steps: draft.steps.map((step) => step.trim()) } : {}),
      ...(Object.keys(labels).length > 0 ? { labels } : {}),
      ...(draft.language === undefined ? {} : { language: draft.language }),
      ...(draft.translations === undefined ? {} : { translations: draft.translations }),
    },
    sampling: samplingOf(draft),
    arms,
    retentionDays: draft.retentionDays ?? null,
  };
}

/** The sampling as the server takes it; also what its budget is asked for with. */
export function samplingOf({ mode, sampling }: Pick<StudyDraft, 'mode' | 'sampling'>): Sampling {
  const { people, answers, strategy, testShare, audit, repeats, ...numbers } = sampling;
  return {
    ...(numbers as Record<keyof typeof numbers, number>),
    testShare: testShare! / 100,
    audit: audit! / 100,
    repeats: repeats! / 100,
    strategy: modes[mode].elicitation === null ? strategy : 'spread',
    ...(people == null ? {} : { people }),
    ...(answers == null ? {} : { answers }),
  };
}

/** Judges can be shown features, and protected columns in the arms that say so. */
export function mayBeShown(role: ColumnRole): boolean {
  return role === 'feature' || role === 'protected';
}

/** Within one group the attribute is the same for all, so a ranking has no arms. */
function armsOf({ mode, arms, contextNote }: StudyDraft): StudyConfig['arms'] {
  if (modes[mode].withinGroups) return [{ name: 'hidden', share: 1 }];
  return arms
    .filter(({ on }) => on)
    .map(({ name, percent }) => ({
      name,
      share: percent! / 100,
      ...(name === 'context' ? { note: contextNote.trim() } : {}),
    }));
}
