import { describe, expect, it } from 'vitest';
import { type MeasureId, measureIds } from '../metrics/measureIds.ts';
import { type MethodRun, planComparison, type TaskResult } from './comparison.ts';
import type { Study } from './study.ts';
import type { StudySource } from './studySource.ts';
import { summarizeComparison } from './summarizeComparison.ts';

/** Figures of every run at every amount of AUC given up; a single number stands for three runs. */
interface Outcome {
  readonly auc?: number | readonly number[];
  readonly consistency: number | readonly number[];
  readonly positiveRate?: number;
  /** Independent pairs that the test links are worth. */
  readonly pairs?: number;
  /** Differences of the bootstrap's draws from the figure. */
  readonly draws?: readonly number[];
}

const blank = Object.fromEntries(measureIds.map((id) => [id, Number.NaN])) as Record<
  MeasureId,
  number
>;
const methods = ['original', 'pfr', 'pfr-cut'];

function runsOf(method: string, outcome: Outcome): MethodRun[] {
  const { auc = 0.8, consistency, positiveRate = 0.5, pairs = 500, draws } = outcome;
  const list = (value: number | readonly number[]) =>
    typeof value === 'number' ? [value, value, value] : value;
  return list(consistency).map((value, run) => {
    const measures = {
      ...blank,
      auc: list(auc)[run],
      consistency_fairness_at_base_rate: value,
      consistency_fairness: value,
      rank_consistency_fairness: value,
      positive_rate: positiveRate,
      base_rate: 0.5,
    };
    const drawn = draws && {
      auc: draws.map((draw) => measures.auc + draw),
      consistency_fairness_at_base_rate: draws.map((draw) => value + draw),
    };
    return {
      ...{ run, method, control: !methods.includes(method), predictions: null, warnings: [] },
      setting: { gamma: 0.5, ridge: 1, strictness: 0.5 },
      evaluation: { measures, people: 100, threshold: 0.5, groups: [] },
      people: { train: 700, test: 300, pairs },
      choices: [0.005, 0.01, 0.02, 0.04].map((giveUp) => ({
        ...{ giveUp, setting: { gamma: 0.5 }, measures },
        ...(drawn && { draws: drawn }),
      })),
    };
  });
}

const anyStudy = (own: Partial<Study>) => ({ kind: 'study', study: own as Study }) as const;
const drawnAnew: StudySource = { kind: 'admissions' };
const splits: StudySource = anyStudy({});
const ownSplit: StudySource = anyStudy({ split: {} as NonNullable<Study['split']> });

function summaryOf(outcomes: Readonly<Record<string, Outcome>>, source = drawnAnew) {
  const plan = planComparison(source, { methods: ['original', 'pfr'], runs: 3 });
  const results: TaskResult[] = Object.entries(outcomes).map(([method, outcome]) => ({
    task: { run: 0, method },
    runs: runsOf(method, outcome),
    failed: [],
  }));
  return summarizeComparison(plan, results);
}

const pfr: Outcome = { consistency: [0.79, 0.8, 0.81] };
const creditIn = (outcomes: Readonly<Record<string, Outcome>>, source?: StudySource) => {
  const { credit } = summaryOf(outcomes, source);
  if (!credit) throw new Error('There is no credit.');
  return credit;
};

describe('what is credited to the judgments', () => {
  it('is what PFR gains over the most consistent control at equal AUC', () => {
    const credit = creditIn({
      pfr,
      'original-group': { consistency: 0.6 },
      'pfr-shuffled': { consistency: 0.7 },
      // More consistent than all, and bought with AUC.
      'ridge-group': { auc: 0.7, consistency: 0.95 },
    });
    expect(credit.control).toBe('pfr-shuffled');
    expect(credit.verdict).toBe('yes');
    // Mean 0.1, standard error 0.01/√3, t = 4.302653 with 2 degrees of freedom: 0.1 ± 0.0248.
    expect(credit.sentence).toBe(
      'The judgments themselves made a difference: when at most 0.02 of AUC is given up, +0.100 in consistency(W^F) against the best control, "PFR, judgments shuffled" (95 % interval +0.075 to +0.125), with +0.000 in AUC.',
    );
  });

  it('counts the original data among the controls', () => {
    const credit = creditIn({
      pfr,
      original: { consistency: 0.75 },
      'pfr-shuffled': { consistency: 0.7 },
    });
    expect(credit.control).toBe('original');
  });

  it('compares with controls whose AUC is at most as much lower as is given up', () => {
    const against = (auc: number) =>
      creditIn({
        pfr,
        'pfr-gamma0': { consistency: 0.7 },
        'pfr-shuffled': { auc, consistency: 0.75 },
      });
    expect(against(0.781).control).toBe('pfr-shuffled');
    expect(against(0.779).control).toBe('pfr-gamma0');
    // The same at every amount that was looked at.
    expect(against(0.793).rows.map(({ control }) => control)).toEqual([
      'pfr-gamma0',
      ...new Array(3).fill('pfr-shuffled'),
    ]);
  });

  it('is none where a control does as well', () => {
    // +0.0001, −0.0001 and +0.0003 more.
    const credit = creditIn({ pfr, 'pfr-shuffled': { consistency: [0.7899, 0.8001, 0.8097] } });
    expect(credit.gain.mean).toBeCloseTo(0.0001, 12);
    expect(credit.verdict).toBe('no');
    expect(credit.sentence).toContain('made no difference that can be told from chance: when');
    expect(credit.sentence).toContain('may come from linking the groups at all');
  });

  it('is harm where a control is clearly more consistent', () => {
    const credit = creditIn({ pfr, 'original-group': { consistency: [0.89, 0.9, 0.92] } });
    expect(credit.verdict).toBe('harm');
    expect(credit.sentence).toMatch(/^The judgments themselves did harm: .*−0.103/);
    expect(credit.sentence).not.toContain('chance');
  });

  it('allows for having looked four times', () => {
    const gains = [0.079, 0.1, 0.121];
    const credit = creditIn({
      pfr: { consistency: gains.map((gain) => 0.7 + gain) },
      'pfr-shuffled': { consistency: 0.7 },
    });
    // t = 0.1/(0.021/√3) = 8.25 with 2 degrees of freedom: p = 0.0144, times four 0.0576.
    expect(credit.gain.low).toBeGreaterThan(0);
    expect(credit.pValue).toBeCloseTo(0.0144, 3);
    expect(credit.adjusted).toBeCloseTo(4 * credit.pValue, 12);
    expect(credit.verdict).toBe('no');
    expect(credit.sentence).toContain(
      'no difference that can be told from chance once 4 amounts of AUC are looked at (Holm, p = 0.06)',
    );
  });

  it('knows that splits of one data set share people', () => {
    const outcomes = { pfr, 'pfr-shuffled': { consistency: 0.7 } };
    const [plain, corrected] = [creditIn(outcomes), creditIn(outcomes, splits)];
    // √(1/3 + 300/700) instead of √(1/3): Nadeau and Bengio.
    const half = (credit: { gain: { high: number; mean: number } }) =>
      credit.gain.high - credit.gain.mean;
    expect(half(corrected) / half(plain)).toBeCloseTo(Math.sqrt((1 / 3 + 3 / 7) * 3), 9);
  });

  it('cannot be said where no control has an AUC near PFR’s', () => {
    const credit = creditIn({
      pfr,
      'original-group': { auc: 0.6, consistency: 0.95 },
      'pfr-shuffled': { auc: 0.7, consistency: 0.7 },
    });
    // The one that comes closest is named, and nothing is concluded from it.
    expect(credit.control).toBe('pfr-shuffled');
    expect(credit.verdict).toBe('unknown');
    expect(credit.sentence).toMatch(/no control has an AUC near PFR’s.*\+0\.100/);
  });

  it('cannot be said from a single run, nor where nobody is linked', () => {
    const single = creditIn({
      pfr: { consistency: [0.8] },
      'pfr-shuffled': { consistency: [0.7] },
    });
    expect(single.verdict).toBe('unknown');
    expect(single.sentence).toMatch(/from a single run: \+0\.100/);
    const none = { consistency: [Number.NaN, Number.NaN] };
    const unlinked = creditIn({ pfr: none, 'pfr-shuffled': none });
    expect(unlinked.verdict).toBe('unknown');
    expect(unlinked.sentence).toMatch(/nobody among the test people is linked/);
  });

  it('has an interval over people where there is one split, and says so', () => {
    // The draws of both methods move by different amounts: differences 0.08 … 0.12.
    const shifts = Array.from({ length: 101 }, (_, k) => (k - 50) / 2500);
    const still = shifts.map(() => 0);
    const credit = creditIn(
      {
        pfr: { consistency: [0.8], draws: shifts },
        'pfr-shuffled': { consistency: [0.7], draws: still },
      },
      ownSplit,
    );
    // The 2.5 and 97.5 percentiles of 101 evenly spaced draws.
    expect(credit.gain.low).toBeCloseTo(0.1 - 0.019, 12);
    expect(credit.gain.high).toBeCloseTo(0.1 + 0.019, 12);
    // No draw is on the wrong side: 2/102, adjusted for four looks 8/102.
    expect(credit.pValue).toBeCloseTo(2 / 102, 12);
    expect(credit.sentence).toContain('This is one split: the interval is a bootstrap');
  });

  it('never has an interval of width 0: 17 pairs, all decided alike by both', () => {
    const outcomes = {
      pfr: { consistency: 1, pairs: 17 },
      'pfr-shuffled': { consistency: 1, pairs: 17 },
    };
    for (const source of [drawnAnew, splits]) {
      const { credit, methods: rows } = summaryOf(outcomes, source);
      expect(credit?.gain.low).toBeLessThan(-0.1);
      expect(credit?.gain.high).toBeGreaterThan(0.1);
      expect(credit?.verdict).toBe('no');
      expect(credit?.sentence).toContain('worth only 17 independent pairs');
      // Clopper and Pearson: 17 of 17 is at least 80.5 % with 97.5 % confidence.
      expect(rows[0].measures.consistency_fairness.low).toBeCloseTo(0.805, 3);
      expect(rows[0].measures.consistency_fairness.high).toBe(1);
    }
  });
});

describe('the Pareto front', () => {
  it('gives no star to a method that decides alike for everybody', () => {
    const { pareto, methods: rows } = summaryOf({
      original: { consistency: 0.7 },
      pfr: { consistency: 1, positiveRate: 0.99 },
      'pfr-shuffled': { consistency: 0.6 },
    });
    expect(rows.map(({ name, degenerate }) => [name, degenerate])).toEqual([
      ['original', false],
      ['pfr', true],
    ]);
    expect(pareto).toEqual(['original']);
  });
});
