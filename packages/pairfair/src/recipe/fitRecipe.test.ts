import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOf, toRows } from '../linalg/matrix.ts';
import { applyRecipe } from './applyRecipe.ts';
import { fitRecipe } from './fitRecipe.ts';
import { categoryColumn, numericColumn, type Table } from './table.ts';

const table: Table = {
  rows: 4,
  columns: [
    numericColumn('age', [20, 40, null, 60]),
    categoryColumn('job', ['cook', 'smith', 'cook', null]),
    numericColumn('always', [7, 7, 7, 7]),
    numericColumn('years', [20, 40, null, 60]),
  ],
};

describe('fitRecipe', () => {
  it('fills, scales, one-hot encodes, and names what it drops', () => {
    const recipe = fitRecipe(table);
    // age: median 40 fills; values 20 40 40 60 have mean 40 and variance 200.
    const deviation = Math.sqrt(200);
    expect(recipe.outputs.map(({ name }) => name)).toEqual([
      ...['age', 'age is missing', 'job=cook', 'job=smith', 'job is missing'],
    ]);
    expect(recipe.dropped).toEqual([
      { name: 'always', reason: 'it is always 7' },
      { name: 'years', reason: 'it repeats age' },
      { name: 'years is missing', reason: 'it repeats age is missing' },
    ]);
    expect(toRows(applyRecipe(recipe, table).x)).toEqual([
      [-20 / deviation, 0, 1, 0, 0],
      [0, 0, 0, 1, 0],
      [0, 1, 1, 0, 0],
      [20 / deviation, 0, 1, 0, 1],
    ]);
  });

  it('learns from the given people only', () => {
    const recipe = fitRecipe(table, { rows: [0, 1] });
    const { x, unknown, missing } = applyRecipe(recipe, table);
    // Mean 30 and deviation 10 of the first two; the others are mapped by them.
    expect(Array.from(columnOf(x, 0))).toEqual([-1, 1, 0, 3]);
    expect(unknown).toEqual({});
    expect(missing).toEqual({ age: 1, job: 1, years: 1 });
  });

  it('counts categories it has never seen and maps them to no level', () => {
    const recipe = fitRecipe(table);
    const strange = { ...table, columns: table.columns.slice() };
    strange.columns[1] = categoryColumn('job', ['cook', 'pilot', 'pilot', 'smith']);
    const { x, unknown } = applyRecipe(recipe, strange);
    expect(unknown).toEqual({ job: 2 });
    expect(toRows(x).map((row) => row.slice(2, 4))).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
  });

  it('takes what is one value in several spellings as one level', () => {
    const spelled: Table = {
      rows: 6,
      columns: [
        categoryColumn('member', ['True', 'TRUE', 'false', 'False', 'true', 'False']),
        categoryColumn('grade', ['1', '1.0', '1.00', '2', '2.50', '007']),
      ],
    };
    const recipe = fitRecipe(spelled);
    expect(recipe.steps).toMatchObject([
      { levels: ['false', 'true'] },
      { levels: ['007', '1', '2', '2.5'], fill: '1' },
    ]);
    const next: Table = {
      rows: 3,
      columns: [
        categoryColumn('member', ['yes', 'TRUE', 'no']),
        categoryColumn('grade', ['2.0', '7', '2.5']),
      ],
    };
    const { x, unknown } = applyRecipe(recipe, next);
    expect(unknown).toEqual({ grade: 1 });
    expect(toRows(x)).toEqual([
      [0, 1, 0, 0, 1, 0],
      [0, 1, 0, 0, 0, 0],
      [1, 0, 0, 0, 0, 1],
    ]);
  });

  it('knows what means "missing" in new data, unless it is a level', () => {
    const jobs = ['cook', 'smith', 'NA', 'cook'];
    const known: Table = {
      rows: 4,
      columns: [categoryColumn('job', jobs), numericColumn('age', [1, 2, 3, 6])],
    };
    const next: Table = {
      rows: 3,
      columns: [categoryColumn('job', ['?', 'NA', '-9']), numericColumn('age', [-9, 2, 3])],
    };
    const usual = applyRecipe(fitRecipe(known), next);
    expect(usual).toMatchObject({ missing: { job: 1 }, unknown: { job: 1 } });
    const own = applyRecipe(fitRecipe(known, { missingTexts: ['', '-9'] }), next);
    expect(own).toMatchObject({ missing: { job: 1, age: 1 }, unknown: { job: 1 } });
  });

  it('puts rare levels, and unseen ones then, into "other"', () => {
    const jobs = ['a', 'a', 'a', 'b', 'b', 'c', 'd'];
    const few: Table = { rows: 7, columns: [categoryColumn('job', jobs)] };
    const recipe = fitRecipe(few, { maxLevels: 3 });
    expect(recipe.outputs.map(({ name }) => name)).toEqual(['job=a', 'job=b', 'job=(other)']);
    const next: Table = { rows: 2, columns: [categoryColumn('job', ['c', 'zebra'])] };
    const { x, unknown } = applyRecipe(recipe, next);
    expect(toRows(x)).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
    expect(unknown).toEqual({ job: 1 });
  });

  it('adds the group as a standardised column and then needs it', () => {
    const groups = [0, 1, 1, 1];
    const recipe = fitRecipe(table, { protectedGroups: { groups, names: ['old', 'young'] } });
    expect(recipe.outputs.at(-1)).toMatchObject({ name: 'group=young', kind: 'group' });
    const { x } = applyRecipe(recipe, table, { groups });
    const deviation = Math.sqrt(0.75 * 0.25);
    expect(columnOf(x, x.cols - 1)[0]).toBeCloseTo(-0.75 / deviation, 12);
    expect(() => applyRecipe(recipe, table)).toThrow(/needed at prediction time/);
  });

  it('uses median and quartiles under robust scaling', () => {
    const values = [1, 2, 3, 4, 100];
    const one: Table = { rows: 5, columns: [numericColumn('v', values)] };
    const { x } = applyRecipe(fitRecipe(one, { scaling: 'robust' }), one);
    expect(Array.from(x.data)).toEqual([-1, -0.5, 0, 0.5, 48.5]);
    const { x: raw } = applyRecipe(fitRecipe(one, { scaling: 'none' }), one);
    expect(Array.from(raw.data)).toEqual(values);
  });

  it('gives standardised columns, whatever the numbers', () => {
    // Thousandths: squares of subnormal numbers vanish, and nobody's data are that small.
    const numbers = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 3 });
    fc.assert(
      fc.property(numbers, (thousandths) => {
        const values = thousandths.map((value) => value / 1000);
        fc.pre(new Set(values).size > 1);
        const one: Table = { rows: values.length, columns: [numericColumn('v', values)] };
        const { data } = applyRecipe(fitRecipe(one), one).x;
        const mean = data.reduce((sum, v) => sum + v, 0) / data.length;
        const square = data.reduce((sum, v) => sum + v * v, 0) / data.length;
        expect(mean).toBeCloseTo(0, 6);
        expect(square).toBeCloseTo(1, 6);
      }),
    );
  });

  it('refuses what it cannot use, naming it', () => {
    expect(() => fitRecipe(table, { missing: 'refuse' })).toThrow(/age \(1\), job \(1\), years/);
    const twice = { rows: 1, columns: [numericColumn('a', [1]), numericColumn('a', [2])] };
    expect(() => fitRecipe(twice)).toThrow(/'a' comes twice/);
    const flat = { rows: 2, columns: [numericColumn('a', [1, 1])] };
    expect(() => fitRecipe(flat)).toThrow(/None of the feature columns varies/);
    const endless = { rows: 2, columns: [numericColumn('a', [1, Number.POSITIVE_INFINITY])] };
    expect(() => fitRecipe(endless)).toThrow(/Column 'a' holds Infinity/);
    const recipe = fitRecipe(table);
    expect(() => applyRecipe(recipe, { rows: 4, columns: [] })).toThrow(/no column 'age'/);
    const swapped = { rows: 1, columns: [categoryColumn('age', ['x']), ...table.columns.slice(1)] };
    expect(() => applyRecipe(recipe, swapped)).toThrow(/'age' must hold numbers.*categories/);
  });
});
