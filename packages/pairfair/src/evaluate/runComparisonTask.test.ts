import { describe, expect, it } from 'vitest';
import { halves } from '../../testing/changedTestPeople.ts';
import { sampleStudy } from '../../testing/sampleStudy.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { sumGraphs } from '../graphs/sumGraphs.ts';
import { planComparison } from './comparison.ts';
import { intervalKindOf } from './intervals.ts';
import { runComparisonTask } from './runComparisonTask.ts';
import type { Study } from './study.ts';
import { summarizeComparison } from './summarizeComparison.ts';

/** Two sources of judgments that do not count alike: links four and six places on. */
function weighedStudy(): Study {
  const sample = sampleStudy();
  const size = sample.groups.length;
  const steps = (step: number) =>
    edgesGraph(
      size,
      Array.from({ length: size - step }, (_, i) => [i, i + step] as const),
    );
  return {
    ...sample,
    split: halves(sample),
    side: {
      kind: 'graph',
      graph: sumGraphs([
        { weight: 1, graph: steps(4) },
        { weight: 7, graph: steps(6) },
      ]),
    },
  };
}

describe('runComparisonTask', () => {
  it('measures the test people: each in their own group, each link by the weight of its source', () => {
    const study = weighedStudy();
    const grid = { gamma: [0.5], dims: [3], ridge: [0.1], c: [1] };
    const plan = planComparison({ kind: 'study', study }, { methods: ['pfr'], folds: 2, grid });
    const { runs, failed } = runComparisonTask(plan, { run: 0, method: 'pfr' });
    expect(failed).toEqual([]);
    for (const { evaluation, predictions } of runs) {
      const people = predictions?.people ?? [];
      expect(people).toEqual(Array.from(study.split?.test ?? []));
      const decided = new Map(
        people.map((i, k) => [i, (predictions?.scores[k] ?? Number.NaN) >= 0.5 ? 1 : 0]),
      );
      study.groupNames.forEach((name, g) => {
        const own = people.filter((i) => study.groups[i] === g);
        const share = (value: (i: number) => number) =>
          own.reduce((sum, i) => sum + value(i), 0) / own.length;
        const { base_rate, positive_rate, ...rest } = evaluation.groups[g];
        expect(rest).toMatchObject({ name, size: own.length });
        expect(base_rate).toBeCloseTo(
          share((i) => study.labels[i]),
          12,
        );
        expect(positive_rate).toBeCloseTo(
          share((i) => decided.get(i) ?? Number.NaN),
          12,
        );
      });
      // Links four on count once, links six on seven times; both stay among the test people.
      const [links, differ] = [4, 6].reduce(
        ([all, unlike], step) => {
          const weight = step === 4 ? 1 : 7;
          const pairs = people.filter((i) => decided.has(i + step));
          const apart = pairs.filter((i) => decided.get(i) !== decided.get(i + step));
          return [all + weight * pairs.length, unlike + weight * apart.length];
        },
        [0, 0],
      );
      expect(differ).toBeGreaterThan(0);
      expect(evaluation.measures.consistency_fairness).toBeCloseTo(1 - differ / links, 12);
    }
  });

  it('takes splits that were made beforehand, one for every run', () => {
    const sample = sampleStudy();
    const { train, test } = halves(sample);
    const studies = [
      { ...sample, split: { train, test } },
      { ...sample, split: { train: test, test: train } },
    ];
    const plan = planComparison({ kind: 'splits', studies }, { methods: ['original'], runs: 9 });
    expect(plan.runs).toBe(2);
    const people = [0, 1].map((run) => {
      const [done] = runComparisonTask(plan, { run, method: 'original' }).runs;
      expect(done.draws).toBeUndefined();
      return done.people;
    });
    expect(people[0]).toMatchObject({ train: train.length, test: test.length });
    expect(people[1]).toMatchObject({ train: test.length, test: train.length });
    expect(intervalKindOf(plan.source)).toBe('splits');
  });

  it('decides for a given share of the test people, and credits judgments by that', () => {
    const study = weighedStudy();
    const options = { methods: ['pfr'], folds: 2, grid: { ridge: [0.1] }, positiveRate: 0.25 };
    const plan = planComparison({ kind: 'study', study }, options);
    const result = runComparisonTask(plan, { run: 0, method: 'pfr' });
    for (const { evaluation, choices } of result.runs) {
      expect(evaluation.measures.positive_rate).toBeCloseTo(0.25, 12);
      for (const { measures } of choices) expect(measures.positive_rate).toBeCloseTo(0.25, 12);
    }
    const { credit } = summarizeComparison(plan, [result]);
    const own = result.runs[0].choices.find(({ giveUp }) => giveUp === credit?.giveUp);
    expect(credit?.consistency.pfr).toBe(own?.measures.consistency_fairness);
  });
});
