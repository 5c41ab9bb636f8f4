import { describe, expect, it } from 'vitest';
import { changedTestPeople } from '../../testing/changedTestPeople.ts';
import { denseWeights } from '../../testing/graphs.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { pairWeight } from '../graphs/pairWeight.ts';
import { type ComparisonPlan, planComparison } from './comparison.ts';
import { runComparisonTask } from './runComparisonTask.ts';
import { runFolds } from './runFolds.ts';
import type { Study } from './study.ts';

const planOf = (study: Study): ComparisonPlan =>
  planComparison(
    { kind: 'study', study },
    {
      ...{ methods: ['pfr'], runs: 1, folds: 3, neighbors: 5 },
      grid: { gamma: [0, 0.3, 0.9], ridge: [0.1, 1], strictness: [0, 0.3, 0.6, 0.9], c: [0.1, 1] },
    },
  );

describe('runFolds', () => {
  it('cuts the training people into folds, and nobody else', () => {
    const { before: study, split } = changedTestPeople('ranking');
    const { whole, folds } = runFolds(planOf(study), 0);
    expect(whole.test.people).toEqual(split.test);
    const sorted = (people: readonly number[]) => people.toSorted((a, b) => a - b);
    for (const { train, test } of folds) {
      expect(sorted([...train.people, ...test.people])).toEqual(Array.from(split.train));
    }
    expect(sorted(folds.flatMap(({ test }) => Array.from(test.people)))).toEqual(
      Array.from(split.train),
    );
  });

  it('links validation people as training people are, test people by the graph for tests', () => {
    const { before, split } = changedTestPeople('ranking');
    const size = before.groups.length;
    const all = (weight: number) =>
      edgesGraph(
        size,
        Array.from({ length: size }, (_, i) =>
          Array.from({ length: i }, (_, j) => [i, j, weight] as const),
        ).flat(),
      );
    // Everybody is linked in both: with weight 2 in training, with weight 5 among test people.
    const side = { kind: 'graph', graph: all(2), test: all(5) } as const;
    const { whole, folds } = runFolds(planOf({ ...before, side }), 0);
    expect(whole.test.people).toEqual(split.test);
    expect(pairWeight(whole.train.fairness, 0, 1)).toBe(2);
    expect(pairWeight(whole.test.fairness, 0, 1)).toBe(5);
    for (const { train, test } of folds) {
      for (const { fairness } of [train, test]) {
        const weights = denseWeights(fairness).flatMap((row, i) => row.filter((_, j) => i !== j));
        expect(new Set(weights)).toEqual(new Set([2]));
      }
    }
  });

  it.each(['ranking', 'classes', 'graph'] as const)(
    'tunes on nothing that is known of test people, judged by %s',
    (kind) => {
      const { before, after } = changedTestPeople(kind);
      const made = [before, after].map((study) => runFolds(planOf(study), 0));
      const parts = made.map(({ folds }) => folds.map(({ train, test }) => ({ train, test })));
      expect(parts[1]).toEqual(parts[0]);
      const [a, b] = [before, after].map(
        (study) => runComparisonTask(planOf(study), { run: 0, method: 'pfr' }).runs,
      );
      const settings = (runs: typeof a) => runs.map(({ method, setting }) => [method, setting]);
      expect(a).toHaveLength(6);
      expect(settings(b)).toEqual(settings(a));
      // What was changed did arrive: the measures are others.
      expect(b[0].evaluation.measures).not.toEqual(a[0].evaluation.measures);
    },
  );
});
