import { describe, expect, it } from 'vitest';
import { sampleData } from '../../testing/samplePipeline.ts';
import { planComparison } from './comparison.ts';
import { type CurvePlan, runCurve } from './curves.ts';
import { runComparisonTask } from './runComparisonTask.ts';
import { sparseRun } from './sparseRun.ts';
import { studyOfRun } from './studySource.ts';

const shared = {
  setting: { gamma: 0.9, dims: 2, ridge: 0.1, c: 1 },
  neighbors: 5,
  seed: 3,
  form: 'cut' as const,
};
const graded = {
  ...shared,
  form: 'graded' as const,
  setting: { gamma: 0.9, ridge: 0.1, strictness: 0.5 },
};
const admissions = { kind: 'admissions', perGroup: 80 } as const;

describe('runCurve', () => {
  it('measures PFR at every γ, and judgments help on average at the size of the paper', () => {
    const plan: CurvePlan = {
      ...{ ...shared, source: { kind: 'admissions' }, kind: 'gamma' },
      at: [0, 0.5, 0.9],
    };
    const runs = [0, 1, 2, 3, 4].map((run) => runCurve(plan, run));
    expect(runs[0].map(({ at }) => at)).toEqual([0, 0.5, 0.9]);
    expect(runs[0][0].groupAuc).toHaveLength(2);
    const mean = (k: number) =>
      runs.reduce((sum, points) => sum + points[k].consistencyFairness, 0) / runs.length;
    expect(mean(2)).toBeGreaterThan(mean(0) + 0.03);
    expect(runCurve(plan, 1)).toEqual(runs[1]);
  });

  it.each([shared, graded])('without any judgment equals γ = 0, %j', (curve) => {
    const sparse = runCurve({ ...curve, source: admissions, kind: 'sparsity', at: [0] }, 0);
    const none = runCurve({ ...curve, source: admissions, kind: 'gamma', at: [0] }, 0);
    expect(sparse).toEqual(none);
  });

  it('is about the form of PFR that was asked for', () => {
    const at = { source: admissions, kind: 'gamma', at: [0.5] } as const;
    const [cut] = runCurve({ ...shared, ...at }, 0);
    const [paper] = runCurve({ ...shared, ...at, form: 'paper' }, 0);
    const [gradedPoint] = runCurve({ ...graded, ...at }, 0);
    // A frontier's score is another than that of a regression on two dimensions of either form.
    expect(new Set([cut.auc, paper.auc, gradedPoint.auc]).size).toBe(3);
    const task = { run: 0, method: 'pfr-paper' };
    const setting = { gamma: 0.5, dims: 2, c: 1 };
    const grid = Object.fromEntries(Object.entries(setting).map(([key, value]) => [key, [value]]));
    const plan = planComparison(admissions, { grid, neighbors: 5, seed: 3 });
    const [run] = runComparisonTask(plan, task).runs;
    expect(run.setting).toEqual(setting);
    expect(paper.auc).toBe(run.evaluation.measures.auc);
  });
});

describe('sparseRun', () => {
  it('forgets the stated share of training people and nobody in the test', () => {
    const { table, labels, groups } = sampleData(1, 200);
    const scores = Float64Array.from(labels, (_, i) => i);
    const study = {
      ...{ name: 's', table, labels, groups, groupNames: ['a', 'b', 'c'] },
      side: { kind: 'ranking', scores, quantiles: 4, ties: 'spread' } as const,
    };
    const source = { kind: 'study', study } as const;
    const { split } = studyOfRun(source, 0, 1);
    const thin = sparseRun(source, 0, 1, 0.25).study.side;
    if (thin.kind !== 'ranking') throw new Error('kind');
    const known = (people: Uint32Array) =>
      people.filter((i) => !Number.isNaN(thin.scores[i])).length;
    expect(known(split.train)).toBe(Math.round(0.25 * split.train.length));
    expect(known(split.test)).toBe(split.test.length);
  });
});
