import { fitIfair } from '../../baselines/fitIfair.ts';
import { fitLfr } from '../../baselines/fitLfr.ts';
import { fitPca } from '../../baselines/fitPca.ts';
import { prototypeCoordinates } from '../../baselines/transformPrototypes.ts';
import { selectRows } from '../../linalg/matrix.ts';
import { transform } from '../../models/transform.ts';
import type { WorkOptions } from '../../progress.ts';
import { Random } from '../../random.ts';
import type { FoldData } from '../foldData.ts';
import { type Method, predictShared } from './method.ts';
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
  slow: true,
  says: 'prototypes that reconstruct people and hide the group, then logistic regression',
  grid: (_, wide) => ({
    prototypes: wide ? [5, 10, 20, 30] : [5, 10],
    fairness: wide ? [0.1, 1, 10, 50, 100] : [1, 50],
    c: penalties,
  }),
  predict: (fold, settings, work) =>
    predictShared(settings, ['prototypes', 'fairness'], (group) => {
      const { train, test, groupNames } = fold;
      const [{ prototypes, fairness }] = group;
      const people = learners(fold);
      const labels = people.map((i) => train.labels[i]);
      const groups = people.map((i) => train.groups[i]);
      const model = fitLfr(selectRows(train.x, people), labels, groups, {
        ...{ prototypes, ...effort(fold, work) },
        weights: { reconstruction: 0.01, target: 1, fairness },
        // Only this variant's objective speaks of more than two groups.
        variant: groupNames.length === 2 ? 'aif360' : 'fairlearn',
      });
      const map = prototypeCoordinates(model);
      const [seen, unseen] = [train, test].map((part) => map(part.x, part.groups));
      return regressionPredictions(fold, group, seen, unseen, model.warnings);
    }),
};

/** iFair (Lahoti, Gummadi, Weikum 2019): distances without the protected attribute are kept. */
export const ifair: Method = {
  name: 'ifair',
  title: 'iFair',
  slow: true,
  says: 'prototypes that keep distances in the unprotected columns, then logistic regression',
  grid: (_, wide) => ({
    prototypes: wide ? [10, 20, 30] : [5, 10],
    fairness: wide ? [0.05, 0.1, 1, 10, 100] : [0.1, 1],
    c: penalties,
  }),
  predict: (fold, settings, work) =>
    predictShared(settings, ['prototypes', 'fairness'], (group) => {
      const { train, test, groupColumns } = fold;
      const [{ prototypes, fairness }] = group;
      const model = fitIfair(selectRows(train.withGroup, learners(fold)), {
        ...{ prototypes, ...effort(fold, work) },
        weights: { utility: 1, fairness },
        protectedColumns: groupColumns,
        pairSample,
      });
      // The group stays masked, as for every other baseline: its column is left out of the images.
      const open = Array.from({ length: train.x.cols }, (_, j) => j);
      const map = prototypeCoordinates(model, open);
      const [seen, unseen] = [train, test].map((part) => map(part.withGroup));
      return regressionPredictions(fold, group, seen, unseen, model.warnings);
    }),
};

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
