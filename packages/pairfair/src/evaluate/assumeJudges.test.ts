import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { categoryColumn, numericColumn } from '../recipe/table.ts';
import { assumeJudges, revealingColumns } from './assumeJudges.ts';

const count = 400;
const random = new Random(1, 'people');
const groups = Int32Array.from({ length: count }, (_, i) => i % 2);
const draw = () => Array.from(groups, () => random.normal());
const skill = draw();
const place = Array.from(groups, (group) => random.normal() + 2 * group);
const habit = draw().map((value) => (value > 0 ? 'often' : 'rarely'));
const labels = Float64Array.from(groups, (_, i) =>
  skill[i] + place[i] + (habit[i] === 'often' ? 0.5 : 0) + 0.5 * random.normal() > 1 ? 1 : 0,
);
const people = {
  name: 'people',
  table: {
    rows: count,
    columns: [
      numericColumn('skill', skill),
      numericColumn('place', place),
      categoryColumn('habit', habit),
    ],
  },
  ...{ labels, groups, groupNames: ['a', 'b'] },
};

/** Whether b is the same order as a. */
function sameOrder(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const order = Array.from(a, (_, i) => i).sort((i, j) => a[i] - a[j]);
  return order.every((i, k) => k === 0 || b[order[k - 1]] <= b[i]);
}

describe('assumeJudges', () => {
  it('assumes judges who count everything but what reveals the group', () => {
    expect(revealingColumns(people)).toEqual(['place']);
    const { known, ignored, study, merit } = assumeJudges(people);
    expect([known, ignored]).toEqual([['skill', 'habit'], ['place']]);
    // By the label's model skill counts for a person, and place does not any more.
    const correlated = (values: readonly number[]) =>
      values.reduce((sum, value, i) => sum + value * merit[i], 0) / count;
    expect(correlated(skill)).toBeGreaterThan(0.5);
    if (study.side.kind !== 'classes') throw new Error('classes were expected');
    const { classes } = study.side;
    expect(sameOrder(merit, classes)).toBe(true);
    for (let c = 0; c < 5; c++) {
      // Fifths; two hundred values of a two-valued habit do not tie the sum.
      expect(classes.filter((own) => own === c)).toHaveLength(80);
    }
  });

  it('looks at named columns alone, in the order of the label’s model', () => {
    const { merit, known, ignored } = assumeJudges(people, { know: ['skill'] });
    expect([known, ignored]).toEqual([['skill'], ['place', 'habit']]);
    expect(sameOrder(skill, merit)).toBe(true);
    const same = assumeJudges(people, { ignore: ['place', 'habit'] });
    expect(same.merit).toEqual(merit);
    const all = assumeJudges(people, { ignore: [] });
    expect(all.known).toEqual(['skill', 'place', 'habit']);
  });

  it('leaves judges at least one column', () => {
    const { columns, rows } = people.table;
    const only = { ...people, table: { rows, columns: columns.slice(1, 2) } };
    expect(revealingColumns(only)).toEqual([]);
    expect(assumeJudges(only).known).toEqual(['place']);
  });

  it('refuses columns that are not there, and judges to whom everybody is alike', () => {
    expect(() => assumeJudges(people, { ignore: ['plaec'] })).toThrow(/'plaec'.*skill, place/);
    expect(() => assumeJudges(people, { know: [] })).toThrow(/no column alone/);
  });
});
