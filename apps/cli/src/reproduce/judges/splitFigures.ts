import {
  attainableScores,
  decisionsAtRate,
  effectivePairs,
  evaluateFold,
  foldData,
  gridSettings,
  type MeanInterval,
  measureInterval,
  methodNamed,
  type RunPeople,
  type Setting,
} from 'pairfair/internal';
import type { JudgedStudy } from './judgedStudy.ts';

/** The share of people that is decided for: scores are compared by their order alone. */
export const positiveRate = 0.5;

/** What is told of any scores. */
export const judgedMeasures = [
  'auc',
  'consistency_fairness',
  'consistency_fairness_gap',
  'consistency_fairness_who',
  'rank_consistency_fairness',
] as const;

/** The measures of one split. */
export type Judged = Readonly<Record<(typeof judgedMeasures)[number], number>>;

/** Their means over splits. */
export type JudgedMeans = Readonly<Record<keyof Judged, MeanInterval>>;

/** What can be reached at most, each in its own way. */
export type CeilingName = 'otherHalf' | 'attainableRidge' | 'attainableKernel';

/** What one split gives beside a comparison of methods. */
export interface SplitFigures {
  readonly people: RunPeople;
  readonly ceilings: Readonly<Record<CeilingName, Judged>>;
  /** Graded PFR at every setting of {@link shownSettings}, not tuned. */
  readonly grid: readonly { readonly setting: Setting; readonly measured: Judged }[];
}

/** Graded PFR is shown at these values of γ and ridge, and every strictness that tuning tries. */
export const shownSettings: Readonly<Record<'gamma' | 'ridge', readonly number[]>> = {
  gamma: [0.25, 0.5, 0.9, 1],
  ridge: [0.01, 0.1, 1],
};

/** The ceilings, and graded PFR at many settings, on one split of people and judges. */
export function splitFigures({ study, learned }: JudgedStudy, seed: number): SplitFigures {
  const fold = foldData(study, study.split, { neighbors: 10, seed });
  const { train, test } = fold;
  const measured = (scores: Float64Array) => {
    const decisions = decisionsAtRate(scores, positiveRate);
    return evaluateFold(fold, { scores, decisions, warnings: [] }).measures;
  };
  const answersAbout = (people: Uint32Array) =>
    Float64Array.from(people, (i) => learned[i] ?? Number.NaN);
  const attainable = attainableScores(train.withGroup, answersAbout(train.people), test.withGroup);
  const pfr = methodNamed('pfr');
  const settings = gridSettings(pfr, fold, { grid: shownSettings, wide: false });
  // As in tuning: what is told looks at the order of scores alone, so nothing is calibrated.
  const predictions = pfr.predict({ ...fold, tuning: true }, settings, {});
  return {
    people: {
      ...{ train: train.people.length, test: test.people.length },
      pairs: effectivePairs(test.fairness),
    },
    ceilings: {
      otherHalf: measured(answersAbout(test.people)),
      attainableRidge: measured(attainable.ridge),
      attainableKernel: measured(attainable.kernelRidge),
    },
    grid: predictions.flatMap((prediction, k) => {
      const setting = settings[k];
      return prediction && setting ? [{ setting, measured: measured(prediction.scores) }] : [];
    }),
  };
}

/** Means over splits, which share people: their intervals are corrected for that. */
export function judgedMeans(
  splits: readonly SplitFigures[],
  of: (split: SplitFigures) => Judged | undefined,
): JudgedMeans {
  const means = judgedMeasures.map((id) => {
    const samples = splits.map((split) => ({
      value: of(split)?.[id] ?? Number.NaN,
      people: split.people,
    }));
    return [id, measureInterval(samples, id, 'splits')];
  });
  return Object.fromEntries(means) as JudgedMeans;
}
