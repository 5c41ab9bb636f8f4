import { describe, expect, it } from 'vitest';
import { sampleData } from '../../testing/samplePipeline.ts';
import { type CurvePlan, runCurve } from './curves.ts';
import { sparseRun } from './sparseRun.ts';
import { studyOfRun } from './studySource.ts';

const shared = {
  setting: { gamma: 0.9, dims: 2, ridge: 0.1, c: 1 },
  neighbors: 5,
  seed: 3,
  paper: false,
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

  it('without any judgment equals γ = 0', () => {
    const sparse = runCurve({ ...shared, source: admissions, kind: 'sparsity', at: [0] }, 0);
    const none = runCurve({ ...shared, source: admissions, kind: 'gamma', at: [0] }, 0);
    expect(sparse).toEqual(none);
  });

  it('is of graded PFR where the setting has a strictness', () => {
    const at = (strictness: number) => {
      const setting = { gamma: 0.9, ridge: 0.1, strictness };
      const plan = { ...shared, setting, source: admissions, kind: 'sparsity', at: [50] } as const;
      return runCurve(plan, 0)[0];
    };
    expect(at(0).auc).toBeGreaterThan(0.5);
    expect(at(0.9).consistencyAtBaseRate).not.toBe(at(0).consistencyAtBaseRate);
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
