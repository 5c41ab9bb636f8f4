import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../testing/python.ts';
import { Random } from '../random.ts';
import { categoryColumn, numericColumn } from '../recipe/table.ts';
import { groupReveal } from './groupReveal.ts';

const groups = [0, 0, 0, 1, 1, 1];

describe('groupReveal', () => {
  it('names the columns that give the group away, the worst first', () => {
    const table = {
      rows: 6,
      columns: [
        numericColumn('noise', [1, 5, 3, 1, 5, 3]),
        categoryColumn('street', ['x', 'x', 'x', 'y', 'y', 'y']),
        // Of the nine pairs across groups eight have the larger value in group 0: AUC 8/9.
        numericColumn('height', [9, 8, 5, 6, 4, 3]),
        categoryColumn('single', ['k', 'k', 'k', 'k', 'k', 'k']),
      ],
    };
    const found = groupReveal(table, groups, 2);
    expect(found.map(({ name, reveals }) => [name, reveals])).toEqual([
      ['street', true],
      ['height', true],
      ['noise', false],
      ['single', false],
    ]);
    expect(found[0].value).toBeCloseTo(1, 12);
    expect(found[1].value).toBeCloseTo(8 / 9, 12);
    expect(found[2].value).toBeCloseTo(0.5, 12);
    expect(found[3].value).toBeNaN();
  });

  it.skipIf(!python)("equals SciPy's Cramér's V", () => {
    const random = new Random(2, 'reveal');
    const codes = Array.from({ length: 200 }, () => random.integer(4));
    const three = codes.map((code) => (random.uniform() < 0.5 ? code % 3 : random.integer(3)));
    const [found] = groupReveal(
      { rows: 200, columns: [categoryColumn('c', codes.map(String))] },
      three,
      3,
    );
    const expected = runPython(
      'from scipy.stats.contingency import association, crosstab\nresult = float(association(crosstab(data[0], data[1]).count, method="cramer"))',
      [codes, three],
    );
    expect(found.value).toBeCloseTo(expected, 10);
  });
});
