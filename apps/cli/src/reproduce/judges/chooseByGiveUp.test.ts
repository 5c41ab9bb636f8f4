import { auc, classesGraph, type Method } from 'pairfair';
import type { FoldData } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { chooseByGiveUp } from './chooseByGiveUp.ts';

// Ten people: a score that tells all labels, one with a pair in the wrong order, one that is nearly
// always wrong. Linked people stand two ranks apart, one rank, or at the same place.
const labels = Float64Array.of(0, 0, 0, 0, 0, 1, 1, 1, 1, 1);
const scores = [
  Float64Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
  Float64Array.of(0, 1, 2, 3, 5, 4, 6, 7, 8, 9),
  Float64Array.of(9, 8, 7, 4, 5, 4, 5, 0, 1, 2),
];
const method: Method = {
  ...{ name: 'made-up', title: 'Made up', says: '' },
  grid: () => ({ which: [0, 1, 2, 3] }),
  predict: (_, settings) =>
    settings.map(({ which }) => scores[which] && { scores: scores[which], warnings: [] }),
};
const fold = (classes: number[]) =>
  ({ test: { labels, fairness: classesGraph(classes) } }) as unknown as FoldData;

describe('choosing by what AUC is given up', () => {
  const linked = fold([0, 1, 2, 3, 4, 3, 4, 5, 6, 7]);

  it('takes the best rank consistency of those that lose no more', () => {
    // AUC 1, 24/25, and 2/25: one pair in order and two ties.
    expect(scores.map((each) => auc(labels, each))).toEqual([1, 0.96, 0.08]);
    const chosen = chooseByGiveUp(method, [linked, linked], [0, 0.05, 0.95]);
    expect(chosen.map(({ setting }) => setting.which)).toEqual([0, 1, 2]);
  });

  it('leaves out what does not exist, and chooses by AUC where nobody is linked', () => {
    const nobody = fold([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(chooseByGiveUp(method, [nobody], [0.95])).toEqual([
      { giveUp: 0.95, setting: { which: 0 } },
    ]);
    // Folds without links do not count.
    const [choice] = chooseByGiveUp(method, [linked, nobody], [0.95]);
    expect(choice.setting.which).toBe(2);
  });
});
