import { requireIntegerIn, requireKnownKeys, requireNumberIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { MeasureId } from '../metrics/measureIds.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import type { GridChoice } from './gridSearch.ts';
import { intervalKindOf } from './intervals.ts';
import type { MethodLooks } from './looks/methodLooks.ts';
import type { SplitGraphs } from './looks/splitGraphs.ts';
import type { Grid, Setting } from './methods/method.ts';
import { augmentable, methodNamed, methodsFor } from './methods/methods.ts';
import { defaultGiveUp, type Objective, parseObjective } from './objectives.ts';
import type { TargetKind } from './study.ts';
import { type StudySource, targetKindOf } from './studySource.ts';

/** What is to be compared, all resolved: plain data that any worker can be handed. */
export interface ComparisonPlan {
  readonly source: StudySource;
  readonly methods: readonly string[];
  readonly controls: boolean;
  readonly runs: number;
  readonly folds: number;
  readonly objective: Objective;
  readonly neighbors: number;
  readonly grid: Grid;
  readonly wide: boolean;
  readonly seed: number;
  readonly positiveRate?: number;
}

/** Options for {@link planComparison}. */
export interface ComparisonOptions {
  /** Names of methods; default original, ifair, lfr, hardt, pfr; without lfr and hardt unless there are two classes. */
  readonly methods?: readonly string[];
  /** Adds the "+" forms of the baselines; default false. */
  readonly augment?: boolean;
  /** Adds the controls, default true: without them nobody can say what the judgments did. */
  readonly controls?: boolean;
  /**
   * Runs, each with its own split; default 10. A study that brings its split has one run: the
   * others would be the same.
   */
  readonly runs?: number;
  /** Folds of the grid search; default 5. */
  readonly folds?: number;
  /** How the search chooses; default `give-up:0.02`. */
  readonly objective?: Objective;
  /** Neighbours in W^X; default 10. */
  readonly neighbors?: number;
  /** Values that replace those of the methods' grids, by name (`gamma`, `ridge`, `strictness`, `dims`, `c`, …). */
  readonly grid?: Grid;
  /** The published, wider grids for iFair and LFR; default false. */
  readonly wide?: boolean;
  readonly seed?: number;
  /**
   * The share of test people that every method decides for, those with the highest scores, which
   * is then what judgments are credited by; default: decisions at a score of ½, judgments credited
   * by decisions at the labels' base rate.
   */
  readonly positiveRate?: number;
}

/** One piece of work: a method on one run; PFR brings the controls along. */
export interface ComparisonTask {
  readonly run: number;
  readonly method: string;
}

/** What a method did on one run. */
export interface MethodRun {
  readonly run: number;
  readonly method: string;
  readonly control: boolean;
  readonly setting: Setting;
  readonly evaluation: Evaluation;
  readonly people: RunPeople;
  /** Where the study brings its split: what every measure is for test people drawn again and again. */
  readonly draws?: Readonly<Record<MeasureId, readonly number[]>>;
  /**
   * The same for other amounts of AUC to give up, each at its own best setting; empty for methods
   * that take long to learn.
   */
  readonly choices: readonly ChoiceRun[];
  readonly warnings: readonly string[];
  /** Test people and what was predicted for them; of the first run only. */
  readonly predictions: PredictionRecord | null;
  /** What a report shows of it; absent for methods that were not asked for, such as controls. */
  readonly looks?: MethodLooks;
}

/** What a method did at the setting that was best for one amount of AUC to give up. */
export interface ChoiceRun extends GridChoice {
  readonly measures: Evaluation['measures'];
  /** As {@link MethodRun.draws}. */
  readonly draws?: Readonly<Partial<Record<MeasureId, readonly number[]>>>;
}

/** How many people a run is about. */
export interface RunPeople {
  /** Learned from, and tested on. */
  readonly train: number;
  readonly test: number;
  /** How many independent pairs the links of the test people are worth, see `effectivePairs`. */
  readonly pairs: number;
}

/** Predictions as plain lists, for reports. */
export interface PredictionRecord {
  readonly people: readonly number[];
  readonly scores: readonly number[];
  /** Probabilities of being decided 1 where decisions are randomised, else null. */
  readonly decisions: readonly number[] | null;
}

/** A method that failed on a run; the others are not lost. */
export interface FailedRun {
  readonly run: number;
  readonly method: string;
  readonly code: string;
  readonly message: string;
}

/** What came of one task. */
export interface TaskResult {
  readonly task: ComparisonTask;
  readonly runs: readonly MethodRun[];
  readonly failed: readonly FailedRun[];
  /** The fairness graphs of the run; absent where its people could not be split. */
  readonly graphs?: SplitGraphs;
}

const gridKeys = [
  ...['gamma', 'ridge', 'strictness', 'dims', 'c', 'prototypes', 'fairness', 'lambda'],
];

/**
 * Checks what is asked for and fills in the defaults.
 *
 * @throws PairfairError `unknown-name` for a method that does not exist, `invalid-option` for a
 * grid with an unknown key or an objective that does not parse.
 */
export function planComparison(
  source: StudySource,
  options: ComparisonOptions = {},
): ComparisonPlan {
  requireKnownKeys('planComparison', options, [
    ...['methods', 'augment', 'controls', 'runs', 'folds', 'objective', 'neighbors', 'grid'],
    ...['wide', 'seed', 'positiveRate'],
  ]);
  const { methods = defaultMethodsFor(targetKindOf(source)), augment = false } = options;
  const { controls = true, runs = 10, folds = 5, objective = `give-up:${defaultGiveUp}` } = options;
  const { neighbors = 10, grid = {}, wide = false, seed = 1, positiveRate } = options;
  requireIntegerIn('runs', runs, 1, 1000);
  requireIntegerIn('folds', folds, 2, 20);
  requireIntegerIn('neighbors', neighbors, 1, 1000);
  requireIntegerIn('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  if (positiveRate !== undefined) requireNumberIn('positiveRate', positiveRate, 0, 1);
  if (positiveRate !== undefined && targetKindOf(source) !== 'binary') {
    throw new PairfairError(
      'invalid-option',
      'positiveRate decides between two classes: leave it out where there are not two.',
    );
  }
  parseObjective(objective);
  requireGrid(grid);
  const plusForms = augment
    ? methods.filter((name) => augmentable.includes(name)).map((name) => `${name}+`)
    : [];
  const named = Array.from(new Set([...methods, ...plusForms]));
  for (const name of named) requireMethodFor(name, targetKindOf(source));
  return {
    ...{ source, methods: named, controls, folds },
    runs: runsOn(source, runs),
    ...{ objective, neighbors, grid, wide, seed },
    ...(positiveRate !== undefined && { positiveRate }),
  };
}

const defaultMethods = ['original', 'ifair', 'lfr', 'hardt', 'pfr'];

/** What is compared unless somebody says otherwise: as far as it predicts such a target. */
export function defaultMethodsFor(target: TargetKind): readonly string[] {
  const possible = methodsFor(target);
  return defaultMethods.filter((name) => possible.includes(name));
}

function requireMethodFor(name: string, target: TargetKind): void {
  const { title, predicts } = methodNamed(name);
  if (predicts?.includes(target) ?? true) return;
  if (name === 'yours') {
    throw new PairfairError(
      'invalid-option',
      'Your model has one score per person, and of several classes there is one each; evaluate them by themselves.',
    );
  }
  const instead = target === 'numeric' ? 'numbers' : 'more classes';
  throw new PairfairError(
    'invalid-option',
    `${title} (${name}) needs a target with two classes and cannot predict ${instead}; leave it out, or take some of ${methodsFor(target).join(', ')}.`,
  );
}

/** A study's own split is one run, splits made beforehand are as many as there are. */
function runsOn(source: StudySource, asked: number): number {
  if (source.kind === 'splits') return source.studies.length;
  return intervalKindOf(source) === 'one-split' ? 1 : asked;
}

/** The tasks of a plan, in an order that finishes whole runs first. */
export function comparisonTasks({ methods, controls, runs }: ComparisonPlan): ComparisonTask[] {
  // Controls come with the method that they are controls of: PFR, even if nobody asked for it.
  const brought = methods.some((name) => name === 'pfr' || name === 'pfr-cut');
  const needed = controls && !brought ? [...methods, 'pfr'] : methods;
  return Array.from({ length: runs }, (_, run) => needed.map((method) => ({ run, method }))).flat();
}

function requireGrid(grid: Grid): void {
  for (const [key, values] of Object.entries(grid)) {
    if (!gridKeys.includes(key)) {
      throw new PairfairError(
        'invalid-option',
        `grid has no '${key}'; it takes ${gridKeys.join(', ')}.`,
      );
    }
    if (!Array.isArray(values) || values.length === 0 || !values.every(Number.isFinite)) {
      throw new PairfairError(
        'invalid-option',
        `grid.${key} must be a list of at least one number.`,
      );
    }
  }
}
