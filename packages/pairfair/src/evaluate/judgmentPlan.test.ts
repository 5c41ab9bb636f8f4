import { describe, expect, it } from 'vitest';
import { simulatedPanel } from '../judgments/simulate/simulatedJudge.ts';
import { numericColumn } from '../recipe/table.ts';
import { type JudgmentPlanOptions, judgmentPlan } from './judgmentPlan.ts';
import type { Study } from './study.ts';
import { syntheticAdmissions } from './syntheticAdmissions.ts';

const honest = simulatedPanel([{ count: 10, yesIfAlike: 0.9, noIfNot: 0.95 }]);
const base = {
  source: { kind: 'admissions', perGroup: 300 },
  ...{ gamma: 0.9, ridge: 0.1, dims: 2, runs: 8 },
} satisfies Partial<JudgmentPlanOptions>;

describe('judgmentPlan, synthetic admissions, low dimension, 8 runs', () => {
  const plan = judgmentPlan({ ...base, panel: honest, answers: [10, 100, 600, 4000] });
  const consistencies = plan.points.map(({ consistencyFairness }) => consistencyFairness.mean);

  it('consistency(W^F) rises with the number of answers, up to that of the full graph', () => {
    expect(consistencies[0]).toBeLessThan(consistencies[2]);
    expect(consistencies[3]).toBeGreaterThan(consistencies[0] + 0.04);
    expect(plan.full.consistencyFairness.mean).toBeGreaterThan(
      plan.none.consistencyFairness.mean + 0.04,
    );
    expect(plan.points[3].gap.mean).toBeLessThan(0.02);
    expect(plan.points[0].gap.mean).toBeGreaterThan(0.02);
  });

  it('says from how many answers on it is near enough, with intervals', () => {
    expect([100, 600, 4000]).toContain(plan.enough);
    for (const { consistencyFairness, gap } of [...plan.points]) {
      expect(consistencyFairness.low).toBeLessThan(consistencyFairness.mean);
      expect(gap.high).toBeGreaterThan(gap.mean);
    }
    const after = plan.points.filter(({ answers }) => answers >= plan.enough!);
    for (const { gap } of after) expect(gap.mean).toBeLessThanOrEqual(0.02);
    expect(plan.distinguishable).toBe(1);
    expect(plan.warnings).toEqual([]);
  });

  it('warns of judges who toss coins: their answers do not bring PFR near the full graph', () => {
    const coins = simulatedPanel([{ count: 10, manner: 'coin-flip' }]);
    const tossed = judgmentPlan({ ...base, panel: coins, answers: [600, 4000] });
    expect(tossed.enough).toBeNull();
    expect(tossed.distinguishable).toBeLessThan(0.3);
    expect(tossed.warnings.join()).toMatch(/may say nothing/);
    for (const { consistencyFairness } of tossed.points) {
      // No better than without any judgment, but for noise.
      expect(consistencyFairness.low).toBeLessThan(tossed.none.consistencyFairness.high);
      expect(consistencyFairness.mean).toBeLessThan(plan.full.consistencyFairness.mean - 0.02);
    }
  });

  it('gives the same bits for the same seed, reports progress, and can be cancelled', () => {
    const stages: number[] = [];
    const options = { ...base, panel: honest, answers: [100], runs: 2 };
    const first = judgmentPlan({ ...options, onProgress: ({ done }) => stages.push(done) });
    expect(judgmentPlan(options)).toEqual(first);
    expect(stages).toEqual([1, 2]);
    const signal = { aborted: true } as AbortSignal;
    expect(() => judgmentPlan({ ...options, signal })).toThrow(/cancelled/);
  });

  it('refuses numbers of answers that do not ascend', () => {
    expect(() => judgmentPlan({ ...base, panel: honest, answers: [100, 50] })).toThrow(
      /50 follows 100/,
    );
    expect(() => judgmentPlan({ ...base, panel: honest, answers: [] })).toThrow(/at least one/);
  });
});

describe('judgmentPlan on a table', () => {
  const { x, columns, groups, labels } = syntheticAdmissions({ perGroup: 120 });
  const value = (i: number, j: number) => x.data[i * x.cols + j];
  const ability = Float64Array.from(
    labels,
    (_, i) => value(i, 0) + value(i, 1) - (groups[i] === 0 ? 1 : 0),
  );
  const study = (side: Study['side']): Study => ({
    name: 'table',
    table: {
      rows: x.rows,
      columns: columns.map((name, j) =>
        numericColumn(
          name,
          Array.from(labels, (_, i) => value(i, j)),
        ),
      ),
    },
    labels,
    groups,
    groupNames: ['0', '1'],
    side,
  });
  const panel = simulatedPanel([{ count: 5, noise: 0.5, slope: 2 }]);
  const options = { panel, runs: 2, gamma: 0.9, ridge: 0.1, dims: 2 };

  it('asks for ratings where the study has classes, some people having none', () => {
    const classes = Int32Array.from(ability, (a, i) =>
      i % 9 === 0 ? -1 : Math.max(1, Math.min(5, Math.round(a + 3))),
    );
    const source = { kind: 'study', study: study({ kind: 'classes', classes }) } as const;
    const plan = judgmentPlan({ ...options, source, answers: [20, 1500] });
    expect(plan.points[1].gap.mean).toBeLessThan(0.05);
    expect(plan.distinguishable).toBe(1);
  });

  it('asks for comparisons within groups where the study has a ranking', () => {
    const side = { kind: 'ranking', scores: ability, quantiles: 5, ties: 'spread' } as const;
    const source = { kind: 'study', study: study(side) } as const;
    const plan = judgmentPlan({ ...options, source, answers: [2, 2000] });
    expect(plan.points[1].gap.mean).toBeLessThan(0.05);
    expect(plan.points[1].consistencyFairness.mean).toBeGreaterThan(
      plan.none.consistencyFairness.mean,
    );
  });
});
