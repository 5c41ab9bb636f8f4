import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { numericColumn } from '../recipe/table.ts';
import { compareMethods } from './compareMethods.ts';
import { planComparison } from './comparison.ts';
import { foldData } from './foldData.ts';
import { gridSearch } from './gridSearch.ts';
import { methodNamed } from './methods/methods.ts';
import { requireStudy } from './requireStudy.ts';
import type { Study } from './study.ts';
import { tuningSplits } from './tuningSplits.ts';

/** Pay rewards prestige, judges look at skill alone. */
function payStudy(people = 240): Study {
  const random = new Random(5, 'pay');
  const draw = () => Float64Array.from({ length: people }, () => random.normal());
  const [skill, prestige, noise] = [draw(), draw(), draw()];
  const groups = Int32Array.from(skill, (_, i) => i % 2);
  return {
    name: 'pay',
    table: {
      rows: people,
      columns: [
        numericColumn('skill', Array.from(skill)),
        numericColumn(
          'prestige',
          Array.from(prestige, (value, i) => value + groups[i]),
        ),
      ],
    },
    labels: skill.map((value, i) => 30 + 3 * value + 3 * prestige[i] + 0.5 * noise[i]),
    target: 'numeric',
    groups,
    groupNames: ['a', 'b'],
    side: {
      kind: 'classes',
      classes: Int32Array.from(skill, (value) => Math.floor(2 * value) + 8),
    },
  };
}

const study = payStudy();

describe('a study whose target is a number', () => {
  it('is tuned by rank consistency within what R² may be given up', () => {
    const everybody = Uint32Array.from(study.groups, (_, i) => i);
    const folds = tuningSplits(study, everybody, { folds: 3, seed: 1 }).map((split) =>
      foldData(study, split, { neighbors: 5, seed: 1, tuning: true }),
    );
    const search = (giveUp: number) =>
      gridSearch(methodNamed('pfr'), folds, {
        ...{ objective: `give-up:${giveUp}` as const, wide: false, grid: {} },
      });
    const [none, some, all] = [search(0), search(0.2), search(1)];
    expect(none.validation.auc).toBeGreaterThan(0.9);
    expect(some.validation.auc).toBeGreaterThan(none.validation.auc - 0.2);
    expect(some.validation.rankConsistency).toBeGreaterThan(none.validation.rankConsistency);
    expect(all.validation.rankConsistency).toBeGreaterThan(some.validation.rankConsistency);
  });

  it('is compared by R² and rank consistency, controls included', () => {
    const grid = { gamma: [0.9], ridge: [0.1], strictness: [0, 0.1, 0.3, 0.6], c: [0.1, 10] };
    const summary = compareMethods(
      { kind: 'study', study },
      { methods: ['original', 'pfr'], runs: 2, folds: 4, grid, objective: 'give-up:0.2' },
    );
    expect(summary.failed).toEqual([]);
    expect(summary.target).toBe('numeric');
    const [original, pfr] = summary.methods;
    expect(original.measures.r2.mean).toBeGreaterThan(0.85);
    expect(pfr.measures.rank_consistency_fairness.mean).toBeGreaterThan(
      original.measures.rank_consistency_fairness.mean,
    );
    expect(pfr.measures.auc.mean).toBeNaN();
    expect(summary.controls.map(({ name }) => name)).toContain('original-centred');
    for (const { measures } of summary.controls) expect(measures.rmse.mean).toBeGreaterThan(0);
    expect(summary.credit?.sentence).toMatch(/R²/);
    expect(summary.credit?.sentence).not.toMatch(/AUC/);
    expect(original.says).toMatch(/^ridge regression/);
  });

  it('leaves out what needs classes, and refuses it when asked', () => {
    const source = { kind: 'study', study } as const;
    expect(planComparison(source).methods).toEqual(['original', 'ifair', 'pfr']);
    for (const method of ['hardt', 'lfr', 'lfr+']) {
      expect(() => planComparison(source, { methods: [method] })).toThrow(/cannot predict numbers/);
    }
  });

  it('must vary, and be no feature', () => {
    const { labels, table } = study;
    expect(() => requireStudy({ ...study, labels: labels.map(() => 3) })).toThrow(/must differ/);
    const columns = [...table.columns, numericColumn('copy', Array.from(labels))];
    expect(() => requireStudy({ ...study, table: { ...table, columns } })).toThrow(/'copy'/);
  });
});
