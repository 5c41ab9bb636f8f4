import { describe, expect, it } from 'vitest';
import { admissionsStudy } from './admissionsStudy.ts';
import { compareMethods } from './compareMethods.ts';

const study = admissionsStudy({ perGroup: 80 }, 2);
const options = {
  methods: ['original', 'pfr', 'pfr-cut', 'hardt', 'glif', 'lfr', 'ifair'],
  ...{ runs: 1, folds: 3, seed: 3 },
  grid: {
    gamma: [0.9],
    ridge: [0.1],
    strictness: [0, 0.4],
    dims: [1, 2],
    c: [1],
    lambda: [1],
    prototypes: [3],
    fairness: [1],
  },
};
const compared = (weights?: Float64Array) =>
  compareMethods({ kind: 'study', study: { ...study, ...(weights && { weights }) } }, options);

describe('a comparison with weights', () => {
  const plain = compared();

  it('of 1 each is the one without', () => {
    const ones = compared(study.labels.map(() => 1));
    expect(ones.failed).toEqual([]);
    for (const [k, { measures }] of [...plain.methods, ...plain.controls].entries()) {
      const other = [...ones.methods, ...ones.controls][k].measures;
      for (const id of ['auc', 'rank_consistency_fairness', 'fpr_gap', 'theil'] as const) {
        expect(other[id].mean, id).toBeCloseTo(measures[id].mean, 6);
      }
    }
  });

  it('hears those more who weigh more', () => {
    const heavy = compared(study.labels.map((label, i) => (label === 1 && i % 2 === 0 ? 9 : 1)));
    expect(heavy.failed).toEqual([]);
    heavy.methods.forEach(({ measures }, k) => {
      expect(measures.base_rate.mean).toBeGreaterThan(plain.methods[k].measures.base_rate.mean);
      expect(measures.positive_rate.mean).toBeGreaterThan(
        plain.methods[k].measures.positive_rate.mean,
      );
    });
  });
});
