import { describe, expect, it } from 'vitest';
import { auc } from '../../metrics/auc.ts';
import { Random } from '../../random.ts';
import { numericColumn } from '../../recipe/table.ts';
import { foldData } from '../foldData.ts';
import type { Study } from '../study.ts';
import { ifair } from './representations.ts';

/** Columns that say nothing about the group, and labels that mostly follow it. */
function groupDecides(people: number): Study {
  const random = new Random(5, 'test');
  const normals = () => Float64Array.from({ length: people }, () => random.normal());
  const [one, two] = [normals(), normals()];
  const groups = Int32Array.from({ length: people }, (_, i) => i % 2);
  return {
    name: 'the group decides',
    table: { rows: people, columns: [numericColumn('one', one), numericColumn('two', two)] },
    labels: Float64Array.from(one, (value, i) => (value + 3 * groups[i] > 1.5 ? 1 : 0)),
    groups,
    groupNames: ['a', 'b'],
    side: { kind: 'classes', classes: new Int32Array(people) },
  };
}

describe('iFair in a comparison', () => {
  it('gives scores that do not tell the group, though the labels do', () => {
    const study = groupDecides(300);
    const split = {
      train: Uint32Array.from({ length: 180 }, (_, i) => i),
      test: Uint32Array.from({ length: 120 }, (_, i) => 180 + i),
    };
    const fold = foldData(study, split, { neighbors: 5, seed: 1 });
    const settings = [5, 10].flatMap((prototypes) =>
      [0.1, 1].map((fairness) => ({ prototypes, fairness, c: 1 })),
    );
    for (const prediction of ifair.predict(fold, settings, {})) {
      const found = auc(Float64Array.from(fold.test.groups), prediction!.scores);
      // Half of 120 people each: chance alone stays within .5 ± .15.
      expect(Math.abs(found - 0.5)).toBeLessThan(0.15);
    }
  });
});
