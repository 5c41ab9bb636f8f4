import { describe, expect, it } from 'vitest';
import { type MeasureId, measureIds } from '../metrics/measureIds.ts';
import { type MethodRun, planComparison, type TaskResult } from './comparison.ts';
import { summarizeComparison } from './summarizeComparison.ts';

/** TPR − FPR and the consistency(W^F) of every run. */
interface Outcome {
  readonly skill: number;
  readonly consistency: readonly number[];
}

function runsOf(method: string, { skill, consistency }: Outcome): MethodRun[] {
  const measures = Object.fromEntries(measureIds.map((id) => [id, Number.NaN])) as Record<
    MeasureId,
    number
  >;
  return consistency.map((value, run) => ({
    ...{ run, method, control: method !== 'pfr', predictions: null, warnings: [] },
    setting: { gamma: 0.5, ridge: 1, dims: 2, c: 1 },
    evaluation: {
      measures: {
        ...measures,
        balanced_accuracy: (1 + skill) / 2,
        consistency_fairness: value,
      },
      ...{ people: 100, threshold: 0.5, groups: [] },
    },
  }));
}

function summaryOf(outcomes: Readonly<Record<string, Outcome>>) {
  const plan = planComparison({ kind: 'admissions' }, { methods: ['pfr'], runs: 3 });
  const results: TaskResult[] = Object.entries(outcomes).map(([method, outcome]) => ({
    task: { run: 0, method: 'pfr' },
    runs: runsOf(method, outcome),
    failed: [],
  }));
  return summarizeComparison(plan, results);
}

const pfr: Outcome = { skill: 0.3, consistency: [0.79, 0.8, 0.81] };

describe('what is credited to the judgments', () => {
  it('is what PFR gains over a control that decides as well as PFR, however well others decide', () => {
    // Shuffled judgments do as PFR does: +0.0001, −0.0001 and +0.0003 more. The group column
    // decides twice as well and is less consistent, by 0.07.
    const { credit, methods } = summaryOf({
      pfr,
      'original-group': { skill: 0.6, consistency: [0.72, 0.73, 0.74] },
      'pfr-shuffled': { skill: 0.29, consistency: [0.7899, 0.8001, 0.8097] },
    });
    expect(credit?.control).toBe('pfr-shuffled');
    expect(credit?.gain.mean).toBeCloseTo(0.0001, 12);
    expect(credit?.verdict).toBe('no');
    expect(credit?.sentence).toContain('no difference that can be told from chance: +0.000');
    expect(credit?.sentence).toContain('"PFR, judgments shuffled"');
    expect(methods[0].againstControl?.consistency_fairness.mean).toBeCloseTo(0.0001, 12);
  });

  it('takes nine tenths of what PFR’s decisions tell as as good', () => {
    // 0.9 · 0.3 = 0.27.
    const best = { 'pfr-gamma0': { skill: 0.28, consistency: [0.7, 0.7, 0.7] } };
    const shuffled = (skill: number) => ({ skill, consistency: [0.75, 0.75, 0.75] });
    const against = (skill: number) =>
      summaryOf({ pfr, ...best, 'pfr-shuffled': shuffled(skill) }).credit?.control;
    expect(against(0.271)).toBe('pfr-shuffled');
    expect(against(0.269)).toBe('pfr-gamma0');
  });

  it('is much where no control that decides as well comes close', () => {
    const { credit } = summaryOf({
      pfr,
      // Decides alike for everybody: consistent, and no use to anybody.
      'pca-group': { skill: 0, consistency: [1, 1, 1] },
      'pfr-shuffled': { skill: 0.3, consistency: [0.7, 0.7, 0.7] },
    });
    expect(credit?.control).toBe('pfr-shuffled');
    expect(credit?.verdict).toBe('yes');
    // Mean 0.1, standard error 0.01/√3, t = 4.302653 with 2 degrees of freedom: 0.1 ± 0.0248.
    expect(credit?.sentence).toBe(
      'The judgments themselves made a difference: +0.100 in consistency(W^F) against the best control, "PFR, judgments shuffled" (95 % interval +0.075 to +0.125).',
    );
  });

  it('is not less than chance, but harm, where a control is clearly more consistent', () => {
    const { credit } = summaryOf({
      pfr,
      'original-group': { skill: 0.6, consistency: [0.89, 0.9, 0.92] },
    });
    expect(credit?.verdict).toBe('no');
    expect(credit?.gain.high).toBeLessThan(0);
    expect(credit?.sentence).toMatch(/^The judgments themselves did not help: −0.103/);
    expect(credit?.sentence).not.toContain('chance');
  });

  it('cannot be said where no control decides nearly as well', () => {
    const { credit } = summaryOf({
      pfr,
      'original-group': { skill: 0.1, consistency: [0.95, 0.95, 0.95] },
      'pfr-shuffled': { skill: 0.2, consistency: [0.7, 0.7, 0.7] },
    });
    // The one that comes closest is named, and nothing is concluded from it.
    expect(credit?.control).toBe('pfr-shuffled');
    expect(credit?.verdict).toBe('unknown');
    expect(credit?.sentence).toMatch(/no control decides nearly as well as PFR.*\+0\.100/);
  });

  it('is measured by every control where PFR’s own decisions tell nothing', () => {
    const { credit } = summaryOf({
      pfr: { ...pfr, skill: 0 },
      'original-group': { skill: 0.6, consistency: [0.7, 0.7, 0.7] },
      'pfr-gamma0': { skill: -0.1, consistency: [0.75, 0.75, 0.75] },
    });
    expect(credit?.control).toBe('pfr-gamma0');
  });

  it('cannot be said from a single run, nor where nobody is linked', () => {
    const single = summaryOf({
      pfr: { skill: 0.3, consistency: [0.8] },
      'pfr-shuffled': { skill: 0.3, consistency: [0.7] },
    });
    expect(single.credit?.verdict).toBe('unknown');
    expect(single.credit?.sentence).toMatch(/single run: \+0\.100/);
    const none = { skill: 0.3, consistency: [Number.NaN, Number.NaN] };
    const unlinked = summaryOf({ pfr: none, 'pfr-shuffled': none });
    expect(unlinked.credit?.verdict).toBe('unknown');
    expect(unlinked.credit?.sentence).toMatch(/nobody among the test people is linked/);
  });
});
