import { describe, expect, it } from 'vitest';
import { simulatedPanel } from '../judgments/simulate/simulatedJudge.ts';
import { Random } from '../random.ts';
import { numericColumn } from '../recipe/table.ts';
import { assumeJudges } from './assumeJudges.ts';
import { type JudgmentPlanOptions, judgmentPlan } from './judgmentPlan.ts';
import { planAdvice } from './planAdvice.ts';
import type { Study } from './study.ts';
import { syntheticAdmissions } from './syntheticAdmissions.ts';

/** Labels reward six columns; two of them tell the group, and judges do not count these. */
function madeUpPeople(count: number, seed: number): Omit<Study, 'side'> {
  const random = new Random(seed, 'made-up people');
  const groups = Int32Array.from({ length: count }, (_, i) => i % 2);
  const columns = Array.from({ length: 8 }, (_, j) =>
    numericColumn(
      `c${j}`,
      Array.from(groups, (group) => random.normal() + (j < 2 ? 1.2 * group : 0)),
    ),
  );
  const labels = Float64Array.from(groups, (_, i) => {
    const score = columns.slice(0, 6).reduce((sum, { values }) => sum + values[i], 0);
    return score / Math.sqrt(6) + 0.5 * random.normal() > 0.5 ? 1 : 0;
  });
  return {
    name: 'made up',
    table: { rows: count, columns },
    labels,
    groups,
    groupNames: ['a', 'b'],
  };
}

const panelOf = (error: number, noise: number) =>
  simulatedPanel([{ count: 10, yesIfAlike: 1 - error, noIfNot: 1 - error, noise, slope: 2.5 }]);
const honest = panelOf(0.05, 0.5);
const coins = simulatedPanel([{ count: 10, manner: 'coin-flip' }]);
const { study, merit } = assumeJudges(madeUpPeople(500, 1));
const base = { source: { kind: 'study', study }, merit } satisfies Partial<JudgmentPlanOptions>;

describe('judgmentPlan, judges who do not count two columns', () => {
  const answers = [10, 100, 600, 4000];
  const plan = judgmentPlan({
    ...{ ...base, kind: 'pair', panel: honest, answers, runs: 8, within: 0.05 },
  });
  const reached = plan.points.map(({ rankConsistency }) => rankConsistency.mean);

  it('rank consistency(W^F) rises with the number of answers, up to that of everything known', () => {
    expect(reached[0]).toBeLessThan(reached[2]);
    expect(reached[3]).toBeGreaterThan(reached[0] + 0.1);
    expect(plan.full.rankConsistency.mean).toBeGreaterThan(plan.none.rankConsistency.mean + 0.1);
    expect(plan.points[3].gap.mean).toBeLessThan(0.03);
    expect(plan.points[0].gap.mean).toBeGreaterThan(0.1);
  });

  it('measures shares from no judgment to everything known, and what it costs', () => {
    const { none, full, points } = plan;
    const share = (mean: number) =>
      (mean - none.rankConsistency.mean) / (full.rankConsistency.mean - none.rankConsistency.mean);
    points.forEach((point, k) => {
      expect(point.share).toBeCloseTo(share(reached[k]), 12);
    });
    expect(points[3].share).toBeGreaterThan(0.85);
    // Decisions follow the scores, and the label is told less well by who ignores some of it.
    expect(points[3].consistency.mean).toBeGreaterThan(none.consistency.mean + 0.05);
    expect(points[3].auc.mean).toBeLessThan(none.auc.mean);
    expect(points.map(({ given }) => given)).toEqual(answers);
    // 10 answers, each pair by two judges: five pairs.
    expect(points[0].people).toBeGreaterThan(8);
    expect(points[0].people).toBeLessThanOrEqual(10);
  });

  it('says from how many answers on it is near enough, with intervals', () => {
    expect([600, 4000]).toContain(plan.enough);
    for (const { rankConsistency, gap } of plan.points) {
      expect(rankConsistency.low).toBeLessThan(rankConsistency.mean);
      expect(gap.high).toBeGreaterThan(gap.mean);
    }
    const after = plan.points.filter((point) => point.answers >= plan.enough!);
    for (const { gap } of after) expect(gap.mean).toBeLessThanOrEqual(0.05);
    expect(plan.distinguishable).toBe(1);
    expect(plan.warnings).toEqual([]);
  });

  it.each(['pair', 'rating'] as const)('judges who toss coins buy nothing with %ss', (kind) => {
    const tossed = judgmentPlan({ ...base, kind, panel: coins, answers: [600, 4000], runs: 6 });
    expect(tossed.enough).toBeNull();
    expect(tossed.distinguishable).toBeLessThan(0.4);
    expect(tossed.warnings.join()).toMatch(/may say nothing/);
    for (const { rankConsistency, share } of tossed.points) {
      expect(rankConsistency.mean).toBeLessThan(tossed.none.rankConsistency.mean + 0.05);
      expect(share).toBeLessThan(0.2);
    }
    expect(planAdvice([tossed])).toEqual({ verdict: 'no-gain', best: [] });
  });

  it('is not fooled by chance rankings, which link the groups at least', () => {
    const [kind, answers] = ['comparison', [2000]] as const;
    const tossed = judgmentPlan({ ...base, kind, panel: coins, answers, runs: 4 });
    expect(tossed.warnings.join()).toMatch(/may say nothing/);
    expect(planAdvice([tossed])).toEqual({ verdict: 'no-gain', best: [] });
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

  it('tells how many answers there were to give where people run out', () => {
    const few = simulatedPanel([{ count: 2, noise: 0.5 }]);
    const [point] = judgmentPlan({
      ...base,
      kind: 'rating',
      panel: few,
      answers: [5000],
      runs: 2,
    }).points;
    // 350 training people, two judges: nobody answers twice about the same person.
    expect(point.given).toBeLessThanOrEqual(700);
    expect(point.people).toBe(point.given / 2);
  });

  it('plays ordered lists, too', () => {
    const options = {
      ...base,
      kind: 'comparison',
      panel: honest,
      answers: [300],
      runs: 3,
    } as const;
    const two = judgmentPlan(options).points[0];
    const six = judgmentPlan({ ...options, listSize: 6 }).points[0];
    // A list of six says as much as fifteen comparisons.
    expect(six.share).toBeGreaterThan(two.share);
    expect(six.people).toBeGreaterThan(two.people);
  });
});

describe('more answers and better questions, over several data sets', () => {
  const amounts = [100, 400, 1600];
  const sets = [11, 12, 13].map((seed) => assumeJudges(madeUpPeople(400, seed)));
  const means = (kind: 'pair' | 'rating' | 'comparison', panel = honest) => {
    const plans = sets.map((set, k) =>
      judgmentPlan({
        ...{ source: { kind: 'study', study: set.study }, merit: set.merit },
        ...{ kind, panel, answers: amounts, runs: 3, seed: k + 1 },
      }),
    );
    return amounts.map(
      (_, k) =>
        plans.reduce((sum, { points }) => sum + points[k].rankConsistency.mean, 0) / plans.length,
    );
  };
  const pairs = means('pair', panelOf(0.1, 0.5));
  const ratings = means('rating');
  const comparisons = means('comparison');

  it('more answers never make the mean markedly worse', () => {
    for (const curve of [pairs, ratings, comparisons]) {
      curve.slice(1).forEach((mean, k) => {
        expect(mean).toBeGreaterThan(curve[k] - 0.03);
      });
      expect(curve[2]).toBeGreaterThan(curve[0] + 0.03);
    }
  });

  it('ratings beat pairs at equal answers when judges err', () => {
    ratings.forEach((mean, k) => {
      expect(mean).toBeGreaterThan(pairs[k]);
    });
    // One rating is worth about three answers about pairs.
    expect(ratings[1]).toBeGreaterThan(pairs[2] - 0.03);
  });
});

describe('judgmentPlan where the label tells what judges would say', () => {
  it('finds nothing to be reached: the paper’s synthetic admissions, group known', () => {
    const source = { kind: 'admissions', perGroup: 200 } as const;
    const plan = judgmentPlan({ source, panel: honest, answers: [500], runs: 3 });
    expect(plan.full.rankConsistency.mean).toBeLessThan(plan.none.rankConsistency.mean + 0.01);
    expect(plan.points[0].share).toBeNaN();
    expect(planAdvice([plan])).toEqual({ verdict: 'no-room', best: [] });
  });
});

describe('judgmentPlan on a table', () => {
  const { x, columns, groups, labels } = syntheticAdmissions({ perGroup: 120 });
  const value = (i: number, j: number) => x.data[i * x.cols + j];
  const ability = Float64Array.from(
    labels,
    (_, i) => value(i, 0) + value(i, 1) - (groups[i] === 0 ? 1 : 0),
  );
  const judged = (side: Study['side']): Study => ({
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
  const options = { panel, runs: 2, gamma: 0.9 };

  it('asks for ratings where the study has classes, some people having none', () => {
    const classes = Int32Array.from(ability, (a, i) =>
      i % 9 === 0 ? -1 : Math.max(1, Math.min(5, Math.round(a + 3))),
    );
    const source = { kind: 'study', study: judged({ kind: 'classes', classes }) } as const;
    const plan = judgmentPlan({ ...options, source, answers: [20, 1500] });
    expect(plan.kind).toBe('rating');
    expect(plan.points[1].gap.mean).toBeLessThan(0.05);
    expect(plan.distinguishable).toBe(1);
  });

  it('asks for comparisons within groups where the study has a ranking', () => {
    const side = { kind: 'ranking', scores: ability, quantiles: 5, ties: 'spread' } as const;
    const source = { kind: 'study', study: judged(side) } as const;
    const plan = judgmentPlan({ ...options, source, answers: [2, 2000] });
    expect(plan.kind).toBe('comparison');
    expect(plan.points[1].gap.mean).toBeLessThan(0.05);
    expect(plan.points[1].rankConsistency.mean).toBeGreaterThan(
      plan.points[0].rankConsistency.mean,
    );
  });
});
