import { PairfairError } from '../errors.ts';
import { auc } from '../metrics/auc.ts';
import { consistency, expectedConsistency } from '../metrics/consistency.ts';
import type { WorkOptions } from '../progress.ts';
import type { FoldData } from './foldData.ts';
import {
  type Grid,
  type Method,
  type Prediction,
  type Setting,
  settingsOf,
} from './methods/method.ts';
import { chooseBest, type Objective, type Validation } from './objectives.ts';

/** What a grid search found. */
export interface GridSearch {
  readonly setting: Setting;
  /** Mean AUC and consistency(W^F) on validation people at that setting. */
  readonly validation: Validation;
  /** How many settings were tried on every fold. */
  readonly tried: number;
  readonly warnings: readonly string[];
}

/** Options for {@link gridSearch}. */
export interface GridSearchOptions extends WorkOptions {
  readonly objective: Objective;
  /** Use the published, wider grids. */
  readonly wide: boolean;
  /** Values that replace those of the method's own grid, by name. */
  readonly grid: Grid;
}

/**
 * Tries every setting on every fold and returns the best by its means over folds.
 *
 * A setting that does not exist on one of the folds is left out. Where no fold links anybody
 * among its validation people, settings are chosen by AUC, and a warning says so.
 */
export function gridSearch(
  method: Method,
  folds: readonly FoldData[],
  options: GridSearchOptions,
): GridSearch {
  const settings = gridSettings(method, folds[0], options);
  const byFold = folds.map((fold, k) => {
    const validations = validateSettings(method, fold, settings, options);
    options.onProgress?.({ stage: 'folds', done: k + 1, total: folds.length });
    return validations;
  });
  return chooseSetting(method, settings, byFold, options.objective);
}

/** Every setting a search tries: of the method's own grid, some of its values replaced. */
export function gridSettings(
  method: Method,
  fold: FoldData,
  { grid, wide }: Pick<GridSearchOptions, 'grid' | 'wide'>,
): Setting[] {
  const own = method.grid(fold, wide);
  const known = Object.fromEntries(Object.entries(grid).filter(([name]) => name in own));
  return settingsOf({ ...own, ...known });
}

/**
 * How every setting does on the validation people of one fold; undefined for a setting that does
 * not exist on it.
 */
export function validateSettings(
  method: Method,
  fold: FoldData,
  settings: readonly Setting[],
  work: WorkOptions,
): (Validation | undefined)[] {
  const predictions = method.predict(fold, settings, work);
  return predictions.map((prediction) => validationOf(fold, prediction));
}

/**
 * The last step of {@link gridSearch}: the best setting by its means over folds.
 *
 * @param byFold Of every fold what {@link validateSettings} gave.
 */
export function chooseSetting(
  method: Pick<Method, 'title'>,
  settings: readonly Setting[],
  byFold: readonly (readonly (Validation | undefined)[])[],
  objective: Objective,
): GridSearch {
  const candidates = settings.map((_, s) => meanOf(byFold.map((values) => values[s])));
  const best = chooseBest(candidates, objective);
  if (best < 0) {
    throw new PairfairError(
      'degenerate',
      `No setting of ${method.title} could be tried on every fold.`,
    );
  }
  const linked = candidates.some((candidate) => !Number.isNaN(candidate.consistency));
  return {
    setting: settings[best],
    validation: candidates[best],
    tried: candidates.filter((candidate) => !Number.isNaN(candidate.auc)).length,
    warnings:
      linked || objective === 'auc'
        ? []
        : ['Nobody is linked among validation people: settings were chosen by AUC alone.'],
  };
}

function validationOf(fold: FoldData, prediction: Prediction | undefined): Validation | undefined {
  if (!prediction) return undefined;
  const { scores } = prediction;
  const { labels, fairness } = fold.test;
  const decisions = prediction.decisions ?? scores.map((score) => (score >= 0.5 ? 1 : 0));
  return {
    auc: auc(labels, scores),
    consistency: prediction.decisions
      ? expectedConsistency(decisions, fairness)
      : consistency(decisions, fairness),
    skill: skillOf(labels, decisions),
  };
}

/** TPR − FPR: the mean decision for label 1 less that for label 0. */
function skillOf(labels: Float64Array, decisions: Float64Array): number {
  const sum = [0, 0];
  const count = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    sum[labels[i]] += decisions[i];
    count[labels[i]]++;
  }
  return sum[1] / count[1] - sum[0] / count[0];
}

/** Means over folds; NaN when the setting is missing on a fold. Folds without edges are skipped. */
function meanOf(values: readonly (Validation | undefined)[]): Validation {
  if (values.some((value) => value === undefined))
    return { auc: Number.NaN, consistency: Number.NaN, skill: Number.NaN };
  const present = values as readonly Validation[];
  const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
  return {
    auc: mean(present.map((value) => value.auc)),
    consistency: mean(
      present.map((value) => value.consistency).filter((value) => !Number.isNaN(value)),
    ),
    skill: mean(present.map((value) => value.skill)),
  };
}
