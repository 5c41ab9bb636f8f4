import type { ComparisonPlan } from './comparison.ts';
import { contentKey } from './contentKey.ts';
import { type FoldData, foldData } from './foldData.ts';
import { type SplitGraphs, splitGraphs } from './looks/splitGraphs.ts';
import { requireStudy } from './requireStudy.ts';
import type { Split } from './splitPeople.ts';
import type { Study } from './study.ts';
import { runSeed, studyOfRun } from './studySource.ts';
import { tuningSplits } from './tuningSplits.ts';

/** What the methods of one run learn from: all its training people, and the folds to tune on. */
export interface RunFolds {
  readonly whole: FoldData;
  readonly folds: readonly FoldData[];
  /** The fairness graphs of the split, summed up when first asked for. */
  readonly graphs: SplitGraphs;
}

/**
 * The folds made last. Tasks of one run follow each other, and on wide data making the folds takes
 * longer than most methods do; nobody else holds them, so they go when memory is needed.
 */
let last: { readonly key: string; readonly made: WeakRef<RunFolds> } | undefined;

/**
 * Everything a run needs before a method is chosen: columns encoded and scaled, and both graphs,
 * for the split and for each fold. Made once for all tasks of a run that come one after another.
 *
 * @throws PairfairError `degenerate` when a side of a split lacks a group or a class.
 */
export function runFolds(plan: ComparisonPlan, run: number): RunFolds {
  const { source, folds, neighbors, seed } = plan;
  // Of many splits only the run's own: all of them are many megabytes.
  const people = source.kind === 'splits' ? source.studies[run] : source;
  const key = contentKey({ people, folds, neighbors, seed, run });
  const known = last?.key === key ? last.made.deref() : undefined;
  if (known) return known;
  const made = makeFolds(plan, run);
  last = { key, made: new WeakRef(made) };
  return made;
}

function makeFolds({ source, folds, neighbors, seed }: ComparisonPlan, run: number): RunFolds {
  const { study, split } = studyOfRun(source, run, seed);
  return foldsOfStudy(study, split, { folds, neighbors, seed: runSeed(seed, run) });
}

/** The folds of one split of a study. */
export function foldsOfStudy(
  study: Study,
  split: Split,
  { folds, neighbors, seed }: Pick<ComparisonPlan, 'folds' | 'neighbors' | 'seed'>,
): RunFolds {
  requireStudy(study);
  const options = { neighbors, seed };
  const whole = foldData(study, split, options);
  let graphs: SplitGraphs | undefined;
  return {
    whole,
    folds: tuningSplits(study, split.train, { folds, seed }).map((fold) =>
      foldData(study, fold, { ...options, tuning: true }),
    ),
    get graphs() {
      graphs ??= splitGraphs(whole);
      return graphs;
    },
  };
}
