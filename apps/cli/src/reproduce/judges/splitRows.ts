import type { JudgedPeople } from '@pairfair/workbench/datasets';
import type { Setting } from 'pairfair';
import { attainableScores } from 'pairfair/internal';
import { chooseByGiveUp } from './chooseByGiveUp.ts';
import { type ComparedMethod, comparedMethods, graded, gradedGrid } from './comparedMethods.ts';
import { judgedStudy } from './judgedStudy.ts';
import { type Measured, measureScores } from './measureScores.ts';
import { studyFolds } from './studyFolds.ts';

/** How a method did on one split when so much AUC could be given up. */
export interface SplitRow {
  readonly method: string;
  readonly giveUp: number;
  readonly setting: Setting;
  readonly measured: Measured;
}

/** What one split gives. */
export interface SplitRows {
  readonly train: number;
  readonly test: number;
  readonly rows: readonly SplitRow[];
  readonly ceilings: Readonly<Record<CeilingName, Measured>>;
  /** Graded PFR at every setting of its grid, not tuned. */
  readonly grid: readonly { readonly setting: Setting; readonly measured: Measured }[];
}

/** What can be reached at most, each in its own way. */
export type CeilingName = 'otherHalf' | 'attainableRidge' | 'attainableKernel';

/** Options for {@link splitRows}. */
export interface SplitOptions {
  readonly seed: number;
  /** Columns that get a copy by rank. */
  readonly ranked: readonly string[];
  /** Default all. */
  readonly methods?: readonly ComparedMethod[];
}

/** Tunes methods on one split of people and judges, and measures them on the other half. */
export function splitRows(
  data: JudgedPeople,
  { seed, ranked, methods = comparedMethods }: SplitOptions,
): SplitRows {
  const judged = judgedStudy(data, { seed, ranked });
  const { whole, folds } = studyFolds(judged, seed);
  const { train, test } = whole;
  const measured = (scores: Float64Array) => measureScores(test, scores);
  const rows = methods.flatMap(({ method }) => {
    const choices = chooseByGiveUp(method, folds);
    const predictions = method.predict(
      whole,
      choices.map(({ setting }) => setting),
      {},
    );
    return choices.flatMap((choice, k): SplitRow[] => {
      const scores = predictions[k]?.scores;
      return scores ? [{ method: method.name, ...choice, measured: measured(scores) }] : [];
    });
  });
  const answersOf = (people: Uint32Array) =>
    Float64Array.from(people, (i) => judged.learned[i] ?? Number.NaN);
  const attainable = attainableScores(train.withGroup, answersOf(train.people), test.withGroup);
  const settings = gridOf(gradedGrid);
  return {
    ...{ train: train.people.length, test: test.people.length, rows },
    ceilings: {
      otherHalf: measured(answersOf(test.people)),
      attainableRidge: measured(attainable.ridge),
      attainableKernel: measured(attainable.kernelRidge),
    },
    grid: graded.predict(whole, settings, {}).flatMap((prediction, k) => {
      const setting = settings[k];
      return prediction && setting ? [{ setting, measured: measured(prediction.scores) }] : [];
    }),
  };
}

function gridOf({ gamma, ridge, strictness }: typeof gradedGrid): Setting[] {
  return gamma.flatMap((g) =>
    ridge.flatMap((r) => strictness.map((s) => ({ gamma: g, ridge: r, strictness: s }))),
  );
}
