import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../testing/python.ts';
import { columnOf } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { applyRecipe } from './applyRecipe.ts';
import { distributionOf, mostKnots } from './distribution.ts';
import { fitRecipe, type RecipeOptions } from './fitRecipe.ts';
import { rankAt, rankKnots } from './rankCopy.ts';
import type { NumericStep } from './recipe.ts';
import { categoryColumn, numericColumn, type Table } from './table.ts';

const knotsOf = (values: ArrayLike<number>) =>
  rankKnots(distributionOf(Float64Array.from(values).sort()));

/** Counts with ties and a tail; with thousands of people, more different ones than knots. */
const tailed = (seed: number, people: number): number[] => {
  const random = new Random(seed, 'tailed');
  return Array.from({ length: people }, () => Math.round(3 * Math.exp(2 * random.normal())));
};
const someTails = fc
  .tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 40, max: 300 }))
  .map(([seed, people]) => tailed(seed, people));

describe('mid-ranks', () => {
  it('count people by hand', () => {
    // 1 is the lowest; the two 4 share the places 1 and 2 of 0 to 3; 9 is the highest.
    const knots = knotsOf([4, 9, 1, 4]);
    expect(Array.from(knots.ranks)).toEqual([0, 0.5, 1]);
    expect([0, 1, 2.5, 4, 6.5, 9, 99].map((value) => rankAt(knots, value))).toEqual([
      ...[0, 0, 0.25, 0.5, 0.75, 1, 1],
    ]);
  });

  it('are those of a count over everybody, as long as every value is a knot', () => {
    fc.assert(
      fc.property(someTails, (values) => {
        fc.pre(new Set(values).size <= mostKnots);
        const knots = knotsOf(values);
        for (const value of values) {
          const less = values.filter((other) => other < value).length;
          const others = values.filter((other) => other === value).length - 1;
          expect(rankAt(knots, value)).toBe((less + others / 2) / (values.length - 1));
        }
      }),
    );
  });

  it.skipIf(!python)('are those of scipy.stats.rankdata', () => {
    const few = tailed(1, 200);
    const many = Array.from(tailed(2, 3000), (value, i) => value + i / 4096);
    const program = `
from scipy.stats import rankdata
result = [((rankdata(values) - 1) / (len(values) - 1)).tolist() for values in data]`;
    const [exact, near] = runPython(program, [few, many]) as [number[], number[]];
    const [a, b] = [knotsOf(few), knotsOf(many)];
    few.forEach((value, i) => {
      expect(rankAt(a, value)).toBeCloseTo(exact[i], 14);
    });
    // Between knots, which are 15 people apart here, the rank is off by some of them at most.
    many.forEach((value, i) => {
      expect(Math.abs(rankAt(b, value) - near[i])).toBeLessThanOrEqual(1 / (mostKnots - 1));
    });
    b.values.forEach((value, k) => {
      expect(b.ranks[k]).toBeCloseTo(near[many.indexOf(value)], 14);
    });
  });

  it('go up with the value, from 0 to 1', () => {
    fc.assert(
      fc.property(someTails, fc.array(fc.double({ noNaN: true })), (values, others) => {
        const knots = knotsOf(values);
        const found = [...values, ...others]
          .sort((a, b) => a - b)
          .map((value) => rankAt(knots, value));
        found.forEach((rank, i) => {
          expect(rank).toBeGreaterThanOrEqual(i === 0 ? 0 : found[i - 1]);
          expect(rank).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it('of training people do not change when the column is mapped upwards', () => {
    fc.assert(
      fc.property(someTails, (values) => {
        fc.pre(new Set(values).size <= mostKnots);
        const [knots, mapped] = [knotsOf(values), knotsOf(values.map((v) => Math.cbrt(v) - 7))];
        for (const value of values) {
          expect(rankAt(mapped, Math.cbrt(value) - 7)).toBe(rankAt(knots, value));
        }
      }),
    );
  });
});

describe("fitRecipe with shape: 'rank'", () => {
  const people = 400;
  const random = new Random(3, 'rank copies');
  const gaps = tailed(5, people).map((value) => (random.uniform() < 0.1 ? null : value));
  const table: Table = {
    rows: people,
    columns: [
      numericColumn(
        'age',
        Array.from({ length: people }, () => 40 + random.normal()),
      ),
      numericColumn('priors', gaps),
      categoryColumn(
        'job',
        Array.from(gaps, (_, i) => (i % 3 === 0 ? 'cook' : 'smith')),
      ),
      numericColumn('priors again', gaps),
    ],
  };
  const fitted = (options: RecipeOptions = {}) => {
    const recipe = fitRecipe(table, { shape: 'rank', ...options });
    const { x } = applyRecipe(recipe, table);
    const at = recipe.outputs.findIndex(({ kind }) => kind === 'rank');
    return { recipe, copy: columnOf(x, at), step: recipe.steps[1] as NumericStep };
  };

  it('copies the columns with a long tail, and no other, and says so', () => {
    const { recipe } = fitted();
    expect(recipe.outputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['age', 'value'],
      ['priors', 'value'],
      ['priors (rank)', 'rank'],
      ['priors is missing', 'missing'],
      ['job=cook', 'level'],
      ['job=smith', 'level'],
    ]);
    expect(recipe.options.shape).toBe('rank');
    expect(recipe.dropped).toContainEqual({
      ...{ name: 'priors again (rank)', reason: 'it repeats priors (rank)' },
    });
  });

  it('is nothing new by default', () => {
    const plain = fitRecipe(table);
    expect(fitRecipe(table, { shape: 'none' })).toEqual(plain);
    expect(Object.keys(plain.options)).toEqual(['scaling', 'missing', 'maxLevels']);
    expect(JSON.stringify(plain)).not.toMatch(/rank|shape/);
  });

  it('standardises the copy, gaps filled with the rank of the median', () => {
    const { copy, step } = fitted();
    const mean = copy.reduce((sum, value) => sum + value, 0) / people;
    const square = copy.reduce((sum, value) => sum + value * value, 0) / people;
    expect(mean).toBeCloseTo(0, 12);
    expect(square).toBeCloseTo(1, 12);
    const rank = step.rank!;
    gaps.forEach((value, i) => {
      const wanted = (rankAt(rank, value ?? step.fill) - rank.center) / rank.scale;
      expect(copy[i]).toBe(wanted);
    });
    expect(gaps).toContain(null);
  });

  it('standardises nearly where a column has more values than knots', () => {
    const values = Float64Array.from({ length: 3000 }, (_, i) =>
      i % 10 === 0 ? 0.25 : Math.exp(2 * new Random(i, 'many').normal()),
    );
    const many: Table = { rows: 3000, columns: [{ kind: 'numeric', name: 'v', values }] };
    const { x } = applyRecipe(fitRecipe(many, { shape: 'rank' }), many);
    const copy = columnOf(x, 1);
    const mean = copy.reduce((sum, value) => sum + value, 0) / copy.length;
    const square = copy.reduce((sum, value) => sum + value * value, 0) / copy.length;
    expect(Math.abs(mean)).toBeLessThan(1e-3);
    expect(Math.abs(square - 1)).toBeLessThan(1e-3);
  });

  it('scales the copy as the column is scaled', () => {
    const raw = fitted({ scaling: 'none' });
    expect(raw.step.rank).toMatchObject({ center: 0, scale: 1 });
    expect(Math.min(...raw.copy)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...raw.copy)).toBe(1);
    const { copy } = fitted({ scaling: 'robust' });
    const order = copy.slice().sort();
    // The median is 0, and a quartile each side of it is 1 apart but for ties.
    expect(order[people / 2]).toBe(0);
    expect(order[300] - order[99]).toBeCloseTo(1, 1);
  });

  it('learns from the given people, and clamps others', () => {
    const rows = Array.from({ length: 300 }, (_, i) => i);
    const recipe = fitRecipe(table, { shape: 'rank', rows });
    const known = rows.flatMap((i) => gaps[i] ?? []);
    const { rank } = recipe.steps[1] as NumericStep;
    expect(rank?.values.at(-1)).toBe(Math.max(...known));
    const far = { ...table, rows: 2, columns: table.columns.slice() };
    far.columns[1] = numericColumn('priors', [1e9, -1e9]);
    const at = recipe.outputs.findIndex(({ kind }) => kind === 'rank');
    const copy = columnOf(applyRecipe(recipe, far, { rows: [0, 1] }).x, at);
    expect(copy[0]).toBe((rank!.ranks.at(-1)! - rank!.center) / rank!.scale);
    expect(copy[1]).toBe((rank!.ranks[0] - rank!.center) / rank!.scale);
  });

  it('refuses another shape', () => {
    const shape = 'log' as 'rank';
    expect(() => fitRecipe(table, { shape })).toThrow(/shape/);
  });
});
