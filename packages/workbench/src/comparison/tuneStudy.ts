import type { GridSearch, GridSearchOptions, Setting, Split, Study, Validation } from 'pairfair';
import {
  chooseSetting,
  foldData,
  gridSettings,
  methodNamed,
  tuningSplits,
  validateSettings,
} from 'pairfair/internal';
import { runInWorkers, type WorkerOptions } from './runInWorkers.ts';

/** How the settings of a model are looked for. */
export interface TuningPlan extends Pick<GridSearchOptions, 'objective' | 'grid'> {
  /** Forms of PFR that try the same settings whatever the fold. */
  readonly method: 'pfr' | 'pfr-exclude';
  readonly folds: number;
  /** Neighbours in W^X. */
  readonly neighbors: number;
  readonly seed: number;
}

/** One fold of a search, with all that a worker needs to try the settings on it. */
export interface TuningFold {
  readonly study: Study;
  readonly split: Split;
  readonly plan: TuningPlan;
}

/** The settings that were tried on a fold, and how each of them did. */
export interface FoldValidations {
  readonly settings: readonly Setting[];
  readonly validations: readonly (Validation | undefined)[];
}

/**
 * Finds the best settings for a model of a study by cross-validation among its training people,
 * all people where it has no split; of several classes by means over them. Workers share the folds; the same bits for any number of them,
 * and the same as `gridSearch`.
 *
 * @throws PairfairError `cancelled` after the signal, `degenerate` when a fold lacks a group or a
 * class.
 */
export async function tuneStudy(
  study: Study,
  plan: TuningPlan,
  options: WorkerOptions = {},
): Promise<GridSearch> {
  const people = study.split?.train ?? Uint32Array.from(study.groups, (_, i) => i);
  const inputs = tuningSplits(study, people, plan).map(
    (split): TuningFold => ({ study, split, plan }),
  );
  const work = { task: 'tuneFold', inputs, stage: 'folds' };
  const byFold = await runInWorkers<TuningFold, FoldValidations>(work, options);
  return chooseSetting(
    methodNamed(plan.method),
    byFold[0].settings,
    byFold.map(({ validations }) => validations),
    plan.objective,
  );
}

/** Prepares one fold and tries every setting on it: what a worker does for {@link tuneStudy}. */
export function tuneFold({ study, split, plan }: TuningFold): FoldValidations {
  const { neighbors, seed, grid } = plan;
  const method = methodNamed(plan.method);
  const fold = foldData(study, split, { neighbors, seed, tuning: true });
  const settings = gridSettings(method, fold, { grid, wide: false });
  return { settings, validations: validateSettings(method, fold, settings, {}) };
}
