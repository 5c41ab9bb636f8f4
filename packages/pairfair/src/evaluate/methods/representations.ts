import { fitIfair } from '../../baselines/fitIfair.ts';
import { fitLfr } from '../../baselines/fitLfr.ts';
import { fitPca } from '../../baselines/fitPca.ts';
import { prototypeCoordinates } from '../../baselines/transformPrototypes.ts';
import { type Matrix, selectRows } from '../../linalg/matrix.ts';
import { transform } from '../../models/transform.ts';
import type { WorkOptions } from '../../progress.ts';
import { Random } from '../../random.ts';
import type { FoldData } from '../foldData.ts';
import { type Method, predictShared, type Setting } from './method.ts';
import { penalties, regressionPredictions } from './regression.ts';

/** iFair's loss runs over all pairs; a sample of this many estimates it well enough to tune by. */
const pairSample = 10_000;
/** Prototypes are few: more people than this hardly move them, and cost as much again. */
const mostPeople = 1000;

/** How hard prototypes are looked for: fewer steps while settings are only being compared. */
const effort = ({ tuning, seed }: FoldData, { signal }: WorkOptions) => ({
  ...(tuning ? { restarts: 1, maxIterations: 60 } : { restarts: 2, maxIterations: 200 }),
  seed,
  ...(signal && { signal }),
});

/** The training people prototypes are learned from: all, or a seeded sample of them. */
function learners({ train, seed }: FoldData): Uint32Array {
  const n = train.people.length;
  if (n <= mostPeople) return Uint32Array.from({ length: n }, (_, i) => i);
  return new Random(seed, 'prototype learners').permutation(n).slice(0, mostPeople).sort();
}

/** Learning fair representations (Zemel et al. 2013). */
export const lfr: Method = {
  name: 'lfr',
  title: 'LFR',
  predicts: ['binary'],
  slow: true,
  says: 'prototypes that reconstruct people and hide the group, then logistic regression',
  grid: (_, wide) => ({
    prototypes: wide ? [5, 10, 20, 30] : [5, 10],
    fairness: wide ? [0.1, 1, 10, 50, 100] : [1, 50],
    c: penalties,
  }),
  predict: (fold, settings, work) =>
    predictShared(settings, ['prototypes', 'fairness'], (group) => {
      const { train, test, warnings } = lfrImages(fold, group[0], work);
      return regressionPredictions(fold, group, train, test, warnings);
    }),
};

/** What prototypes make of the people of a fold. */
export interface PrototypeImages {
  readonly train: Matrix;
  readonly test: Matrix;
  readonly warnings: readonly string[];
}

/**
 * LFR learned on a fold.
 *
 * @param columns The columns of `x` that people are shown in; default all.
 */
export function lfrImages(
  fold: FoldData,
  { prototypes, fairness }: Setting,
  work: WorkOptions,
  columns?: readonly number[],
): PrototypeImages {
  const { train, test, groupNames } = fold;
  const { weights } = train;
  const people = learners(fold);
  const labels = people.map((i) => train.labels[i]);
  const groups = people.map((i) => train.groups[i]);
  const model = fitLfr(selectRows(train.x, people), labels, groups, {
    ...{ prototypes, ...effort(fold, work) },
    ...(weights && { counts: Float64Array.from(people, (i) => weights[i]) }),
    weights: { reconstruction: 0.01, target: 1, fairness },
    // Only this variant's objective speaks of more than two groups.
    variant: groupNames.length === 2 ? 'aif360' : 'fairlearn',
  });
  const map = prototypeCoordinates(model, columns);
  const [seen, unseen] = [train, test].map((part) => map(part.x, part.groups));
  return { train: seen, test: unseen, warnings: model.warnings };
}

/**
 * iFair (Lahoti, Gummadi, Weikum 2019): distances without the protected attribute are kept. As its
 * authors' code has it: in the paper's form the group can be read off the memberships.
 */
export const ifair: Method = {
  name: 'ifair',
  title: 'iFair',
  slow: true,
  says: 'prototypes that keep distances in the unprotected columns, as in its authors’ code, then logistic regression',
  grid: (_, wide) => ({
    prototypes: wide ? [10, 20, 30] : [5, 10],
    fairness: wide ? [0.05, 0.1, 1, 10, 100] : [0.1, 1],
    c: penalties,
  }),
  predict: (fold, settings, work) =>
    predictShared(settings, ['prototypes', 'fairness'], (group) => {
      const { train, test, warnings } = ifairImages(fold, group[0], work);
      return regressionPredictions(fold, group, train, test, warnings);
    }),
};

/**
 * iFair learned on a fold.
 *
 * @param columns The columns of `x` that people are shown in; default all. The group stays masked,
 *   as for every other baseline: its column is none of them.
 */
export function ifairImages(
  fold: FoldData,
  { prototypes, fairness }: Setting,
  work: WorkOptions,
  columns: readonly number[] = fold.columns.map((_, j) => j),
): PrototypeImages {
  const { train, test, groupColumns } = fold;
  const model = fitIfair(selectRows(train.withGroup, learners(fold)), {
    ...{ variant: 'authors', prototypes, ...effort(fold, work) },
    weights: { utility: 1, fairness },
    protectedColumns: groupColumns,
    pairSample,
  });
  const map = prototypeCoordinates(model, columns);
  const [seen, unseen] = [train, test].map((part) => map(part.withGroup));
  const warnings = train.weights ? [...model.warnings, unweighedIfair] : model.warnings;
  return { train: seen, test: unseen, warnings };
}

/** Said where people stand for others: distances between copies would be no distances. */
const unweighedIfair =
  'iFair has no weights: its prototypes are learned from everybody once, and only the regression on them counts people as often as they weigh.';

/** A control: a map of the same size that has seen no judgment. */
export function principalComponents(dims: number): Method {
  return {
    name: 'pca-group',
    title: 'Principal components with group',
    says: 'control: principal components of all columns and the group, as many as cut PFR chose',
    grid: ({ train }) => ({ dims: [Math.min(dims, train.withGroup.cols)], c: penalties }),
    predict: (fold, settings) =>
      predictShared(settings, ['dims'], (group) => {
        const { train, test } = fold;
        const model = fitPca(train.withGroup, {
          dims: Math.min(group[0].dims, train.withGroup.cols),
          weights: train.weights,
        });
        return regressionPredictions(
          fold,
          group,
          transform(model, train.withGroup),
          transform(model, test.withGroup),
        );
      }),
  };
}
