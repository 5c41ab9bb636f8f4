import type { MethodRun, TaskResult } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { gradedAgainstCut } from './gradedAgainstCut.ts';

/** Consistency and AUC of a method on a run, for each of two amounts of AUC to give up. */
type Figures = readonly (readonly [consistency: number, auc: number])[];

const giveUps = [0.01, 0.04];

function run(method: string, number: number, figures: Figures): TaskResult {
  const made = {
    ...{ run: number, method, control: false, setting: {}, warnings: [], predictions: null },
    people: { train: 700, test: 300, pairs: 5000 },
    choices: figures.map(([consistency, auc], k) => ({
      ...{ giveUp: giveUps[k], setting: {} },
      measures: { auc, consistency_fairness_at_base_rate: consistency },
    })),
  } as unknown as MethodRun;
  return { task: { run: number, method }, runs: [made], failed: [] };
}

/** Three runs of both forms; graded is so much more than cut, give or take .001. */
function both(differences: Figures): TaskResult[] {
  return [-0.001, 0, 0.001].flatMap((noise, number) => [
    run(
      'pfr-cut',
      number,
      giveUps.map(() => [0.6, 0.7]),
    ),
    run(
      'pfr',
      number,
      differences.map(([consistency, auc]) => [0.6 + consistency + noise, 0.7 + auc + noise]),
    ),
  ]);
}

describe('gradedAgainstCut', () => {
  it('says where graded PFR is more consistent, and that it is nowhere less', () => {
    const found = gradedAgainstCut(
      both([
        [0, 0],
        [0.05, -0.01],
      ]),
      'independent',
    )!;
    expect(found.rows.map(({ giveUp, verdict }) => [giveUp, verdict])).toEqual([
      [0.01, 'alike'],
      [0.04, 'better'],
    ]);
    // By hand: s = .001 over three runs, t(2) = 4.303, so .05 ± 4.303 · .001/√3 = .05 ± .0025.
    const { consistency, auc } = found.rows[1];
    expect(consistency.mean).toBeCloseTo(0.05, 12);
    expect(consistency.low).toBeCloseTo(0.05 - 0.00248, 5);
    expect(auc.mean).toBeCloseTo(-0.01, 12);
    expect(found.sentence).toBe(
      'Graded PFR is nowhere less consistent than cut PFR at equal AUC, beyond its interval; it is more consistent where 0.04 may be given up.',
    );
  });

  it('says where it is less consistent', () => {
    const found = gradedAgainstCut(
      both([
        [-0.02, 0],
        [0, 0],
      ]),
      'independent',
    )!;
    expect(found.rows.map(({ verdict }) => verdict)).toEqual(['worse', 'alike']);
    expect(found.sentence).toBe(
      'Graded PFR is less consistent than cut PFR where 0.01 of AUC may be given up; nowhere more.',
    );
  });

  it('compares nothing where its AUC is lower by more than what may be given up', () => {
    const found = gradedAgainstCut(
      both([
        [0.05, -0.03],
        [0.05, -0.03],
      ]),
      'independent',
    )!;
    expect(found.rows.map(({ verdict }) => verdict)).toEqual(['not comparable', 'better']);
    expect(found.sentence).toMatch(
      /Where 0\.01 may be given up its AUC is lower by more than that, and nothing is said\.$/,
    );
  });

  it('compares where its AUC is higher, which is no advantage in consistency', () => {
    const ahead: Figures = [
      [-0.02, 0.03],
      [0, 0.03],
    ];
    const { rows } = gradedAgainstCut(both(ahead), 'independent')!;
    expect(rows.map(({ verdict }) => verdict)).toEqual(['worse', 'alike']);
  });

  it('widens intervals where runs share people', () => {
    const differences: Figures = [
      [0.004, 0],
      [0.004, 0],
    ];
    // .004 ± 4.303 · .001 · √(1/3 + 3/7) = .004 ± .0038, against ± .0025 on independent data.
    const splits = gradedAgainstCut(both(differences), 'splits')!.rows[0].consistency;
    expect(splits.high - splits.mean).toBeCloseTo(0.00376, 4);
  });

  it('is null without one of them', () => {
    const cutOnly = both([[0, 0]]).filter(({ task }) => task.method === 'pfr-cut');
    expect(gradedAgainstCut(cutOnly, 'splits')).toBeNull();
  });
});
