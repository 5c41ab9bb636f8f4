import type { Matrix } from '../../linalg/matrix.ts';
import type { PfrModel } from '../../models/linearModel.ts';
import type { PredictorModel } from '../../predictors/predict.ts';
import type { WorkOptions } from '../../progress.ts';
import type { FoldData } from '../foldData.ts';
import type { TargetKind } from '../study.ts';

/** The values of one try of a method: `{ gamma: 0.5, dims: 2, c: 1 }`. */
export type Setting = Readonly<Record<string, number>>;

/** The values to try, by name; every combination is tried, the last name fastest. */
export type Grid = Readonly<Record<string, readonly number[]>>;

/** What a method says about the test people of a fold. */
export interface Prediction {
  /**
   * Probability of label 1 as the model sees it; the predicted number of a numeric target; of
   * several classes that of the first.
   */
  readonly scores: Float64Array;
  /** Of several classes: the scores of each against all others. */
  readonly classes?: readonly Float64Array[];
  /** Probability of being decided 1, where decisions are randomised. */
  readonly decisions?: Float64Array;
  readonly warnings: readonly string[];
  /**
   * What the scores are a regression on, for reports. Absent on a fold of a grid search, where it
   * would fill the memory, and for methods that change decisions instead of data.
   */
  readonly representation?: Representation;
}

/** What a method made of the people of a fold, and the regression it trained on that. */
export interface Representation {
  readonly train: Matrix;
  readonly test: Matrix;
  readonly predictor: PredictorModel;
  /** Where the columns are dimensions of PFR, ordered: the first matter most. */
  readonly pfr?: { readonly model: PfrModel; readonly onFold: PfrOnFold };
}

/** PFR prepared on a fold: another setting costs one small eigenproblem and a regression. */
export interface PfrOnFold {
  /** As `Method.predict`. */
  predict(settings: readonly Setting[], work: WorkOptions): (Prediction | undefined)[];
  /** People in the dimensions of a setting; undefined where it does not exist on this fold. */
  represent(setting: Setting): PfrDimensions | undefined;
}

/** People in the dimensions of a PFR. */
export interface PfrDimensions {
  readonly model: PfrModel;
  readonly train: Matrix;
  readonly test: Matrix;
}

/** One way to get from training people to predictions. */
export interface Method {
  readonly name: string;
  readonly title: string;
  /** What it is, in a sentence for reports. */
  readonly says: string;
  /** The targets that it predicts; default all of them. */
  readonly predicts?: readonly TargetKind[];
  /** Whether one setting takes so long to learn that only the chosen one is tested. */
  readonly slow?: boolean;
  /** The grid of the protocol; `wide` is the published one where that is wider. */
  grid(fold: FoldData, wide: boolean): Grid;
  /**
   * Predictions for every setting, in their order; undefined for a setting that does not exist
   * on this fold (more dimensions than the data have). All settings at once, so that what they
   * share is computed once.
   */
  predict(
    fold: FoldData,
    settings: readonly Setting[],
    work: WorkOptions,
  ): (Prediction | undefined)[];
}

/** Every combination of the grid's values, the last name fastest. */
export function settingsOf(grid: Grid): Setting[] {
  return Object.entries(grid).reduce<Setting[]>(
    (all, [name, values]) =>
      all.flatMap((setting) => values.map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
}

/**
 * Walks settings in groups that share the named values, so that each group's common work is done
 * once; answers come back in the order of the settings.
 */
export function predictShared(
  settings: readonly Setting[],
  shared: readonly string[],
  predictGroup: (group: readonly Setting[]) => (Prediction | undefined)[],
): (Prediction | undefined)[] {
  const groups = new Map<string, number[]>();
  settings.forEach((setting, at) => {
    const key = shared.map((name) => setting[name]).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), at]);
  });
  const out = new Array<Prediction | undefined>(settings.length);
  for (const places of groups.values()) {
    const answers = predictGroup(places.map((at) => settings[at]));
    places.forEach((at, k) => {
      out[at] = answers[k];
    });
  }
  return out;
}
