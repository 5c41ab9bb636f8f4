import { requireFinite } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { rankedAuc } from '../metrics/auc.ts';
import { classParts } from '../metrics/evaluateClasses.ts';
import { orderedConsistency } from '../metrics/rankConsistency.ts';
import { sharesOf } from '../models/pipeline.ts';
import type { WorkOptions } from '../progress.ts';
import type { FoldData, FoldPart } from './foldData.ts';
import {
  type Grid,
  type Method,
  type Prediction,
  type Setting,
  settingsOf,
} from './methods/method.ts';
import {
  chooseBest,
  defaultGiveUp,
  type Objective,
  parseObjective,
  type Validation,
} from './objectives.ts';
import type { TargetKind } from './study.ts';

/** What a grid search found. */
export interface GridSearch {
  readonly setting: Setting;
  /** Mean AUC (R² of numbers) and rank consistency(W^F) on validation people at that setting. */
  readonly validation: Validation;
  /** How many settings were tried on every fold. */
  readonly tried: number;
  /** What would have been chosen for other amounts of AUC to give up, see {@link creditGiveUps}. */
  readonly choices: readonly GridChoice[];
  readonly warnings: readonly string[];
}

/** The best setting for one amount of AUC to give up. */
export interface GridChoice {
  readonly giveUp: number;
  readonly setting: Setting;
}

/** The amounts of AUC at which judgments are compared with controls. */
export const creditGiveUps: readonly number[] = [0.005, 0.01, 0.02, 0.04];

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
  const choose = (asked: Objective) =>
    unlessByChance(chooseBest(candidates, asked), candidates, settings, byFold);
  const best = choose(objective);
  if (best < 0) {
    throw new PairfairError(
      'degenerate',
      `No setting of ${method.title} could be tried on every fold.`,
    );
  }
  const linked = candidates.some((candidate) => !Number.isNaN(candidate.rankConsistency));
  return {
    setting: settings[best],
    validation: candidates[best],
    tried: candidates.filter((candidate) => !Number.isNaN(candidate.auc)).length,
    choices: giveUpsFor(objective).map((giveUp) => ({
      giveUp,
      setting: settings[choose(`give-up:${giveUp}`)],
    })),
    warnings: [
      ...(linked || objective === 'auc'
        ? []
        : ['Nobody is linked among validation people: settings were chosen by AUC alone.']),
      ...edgeWarnings(method, settings, settings[best]),
    ],
  };
}

/** So many standard errors over folds a gain must be worth, or nothing is given up for it. */
const leastErrors = 2;

/**
 * Strictness 0 instead of a choice whose rank consistency is not clearly above it on these folds:
 * the best of hundreds of settings always gains a little, also by links that mean nothing, and AUC
 * must not be given up for that. Where the choice is not graded it stands.
 */
function unlessByChance(
  best: number,
  candidates: readonly Validation[],
  settings: readonly Setting[],
  byFold: readonly (readonly (Validation | undefined)[])[],
): number {
  if (!(settings[best]?.strictness > 0)) return best;
  const lenient = candidates.map((candidate, s) =>
    settings[s].strictness === 0 ? candidate : { auc: Number.NaN, rankConsistency: Number.NaN },
  );
  const without = chooseBest(lenient, 'auc');
  if (without < 0) return best;
  const gains = byFold.flatMap((values) => {
    const gain = (values[best]?.rankConsistency ?? 0) - (values[without]?.rankConsistency ?? 0);
    return Number.isNaN(gain) ? [] : [gain];
  });
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
  // A single fold says nothing about its error.
  const error = gains.length > 1 ? Math.sqrt(variance / gains.length) : 0;
  return mean > leastErrors * error ? best : without;
}

/** The usual amounts, and what was asked for. */
function giveUpsFor(objective: Objective): number[] {
  const asked = parseObjective(objective) ?? defaultGiveUp;
  return Array.from(new Set([...creditGiveUps, asked])).sort((a, b) => a - b);
}

/** Values that cannot be passed: nothing lies beyond them. */
const ends: Readonly<Record<string, readonly number[]>> = { gamma: [0, 1], strictness: [0] };

/**
 * Says where the best value is the first or last of those tried, and others lie beyond. Where the
 * representation was not graded at all the other settings mean nothing.
 */
function edgeWarnings(
  { title }: Pick<Method, 'title'>,
  settings: readonly Setting[],
  chosen: Setting,
): string[] {
  if (chosen.strictness === 0) return [];
  return ['gamma', 'ridge', 'strictness'].flatMap((name) => {
    if (!(name in chosen)) return [];
    const values = settings.map((setting) => setting[name]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const value = chosen[name];
    if (low === high || (value !== low && value !== high) || ends[name]?.includes(value)) return [];
    const which = value === low ? 'smallest' : 'largest';
    return [`The best ${name} for ${title} is the ${which} that was tried, ${value}: try others.`];
  });
}

/** People whom settings are tried on, as far as that looks at them. */
export interface HeldOut {
  readonly target: TargetKind;
  readonly test: Pick<FoldPart, 'labels' | 'fairness' | 'weights'>;
}

/** How predictions for held-out people do; undefined for none. */
export function validationOf(
  fold: HeldOut,
  prediction: Prediction | undefined,
): Validation | undefined {
  if (!prediction) return undefined;
  const { classes, scores } = prediction;
  const { labels } = fold.test;
  if (!classes) return scoresValidation(fold, scores, labels);
  const each = classParts(sharesOf(classes), labels).map((part) =>
    scoresValidation(fold, part.scores, Float64Array.from(part.labels)),
  );
  const mean = (pick: (one: Validation) => number) =>
    each.reduce((sum, one) => sum + pick(one), 0) / each.length;
  return {
    auc: mean(({ auc }) => auc),
    rankConsistency: mean(({ rankConsistency }) => rankConsistency),
  };
}

function scoresValidation(fold: HeldOut, scores: Float64Array, labels: Float64Array): Validation {
  const { fairness, weights } = fold.test;
  requireFinite('scores', scores);
  // One sort serves both.
  const order = ascendingOrder(scores);
  return {
    auc:
      fold.target === 'numeric'
        ? explainedShare(scores, labels, weights)
        : rankedAuc(order, labels, scores, weights ?? undefined),
    rankConsistency: orderedConsistency(scores, fairness, order, weights),
  };
}

/**
 * R² of the best line through the scores: their squared correlation with the numbers to predict,
 * below 0 where they fall as those rise. 0 for scores that do not vary.
 */
function explainedShare(
  scores: Float64Array,
  numbers: Float64Array,
  weights: Float64Array | null,
): number {
  const weight = (i: number) => (weights ? weights[i] : 1);
  const total = scores.reduce((sum, _, i) => sum + weight(i), 0);
  const mean = (values: Float64Array) =>
    values.reduce((sum, value, i) => sum + weight(i) * value, 0) / total;
  const [score, number] = [mean(scores), mean(numbers)];
  let [both, ofScores, ofNumbers] = [0, 0, 0];
  for (let i = 0; i < scores.length; i++) {
    const [a, b] = [scores[i] - score, numbers[i] - number];
    both += weight(i) * a * b;
    ofScores += weight(i) * a * a;
    ofNumbers += weight(i) * b * b;
  }
  return both === 0 ? 0 : (both * Math.abs(both)) / (ofScores * ofNumbers);
}

/** Means over folds; NaN when the setting is missing on a fold. Folds without links are skipped. */
function meanOf(values: readonly (Validation | undefined)[]): Validation {
  if (values.some((value) => value === undefined))
    return { auc: Number.NaN, rankConsistency: Number.NaN };
  const present = values as readonly Validation[];
  const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
  return {
    auc: mean(present.map((value) => value.auc)),
    rankConsistency: mean(
      present.map((value) => value.rankConsistency).filter((value) => !Number.isNaN(value)),
    ),
  };
}
