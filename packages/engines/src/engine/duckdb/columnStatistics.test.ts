import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NumericStatistics, numericColumn, type Selection } from 'pairfair';
import { columnStatistics as ofLibrary } from 'pairfair/internal';
import { afterAll, expect, it } from 'vitest';
import { writeTable } from '../../tables/writeTable.ts';
import { columnStatistics } from './columnStatistics.ts';
import { openDuckSession } from './duckSession.ts';

const folder = mkdtempSync(join(tmpdir(), 'column-statistics-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = 110_000;
/** Numbers in [0, 1) that are the same every time. */
const uniform = (i: number, column: number) =>
  ((Math.imul(i + 1, 2654435761) ^ Math.imul(column + 7, 40503)) >>> 0) / 2 ** 32;
const shapes: Record<string, (i: number) => number | null> = {
  spread: (i) => uniform(i, 0) + uniform(i, 1) - 1,
  'far from 0': (i) => 1e9 + uniform(i, 2),
  'long tail': (i) => Math.exp(12 * uniform(i, 3)),
  'two values': (i) => (uniform(i, 4) < 0.6 ? 0 : 1),
  'sorted with ties': (i) => Math.floor(i / 1000),
  'half of them between': (i) => (i % 2 === 0 ? -3 : 5),
  'a third missing': (i) => (uniform(i, 5) < 0.33 ? null : uniform(i, 6)),
  'nearly all missing': (i) => (i % 5000 === 7 ? i / 3 : null),
  'one value': (i) => (i === 12_345 ? 0.1 : null),
  constant: () => 0.1,
  empty: () => null,
};
const names = Object.keys(shapes);
const values = names.map((name) => Array.from({ length: rows }, (_, i) => shapes[name](i)));
const heavy = Array.from({ length: rows }, (_, i) => 0.5 + 3 * uniform(i, 9));
const path = join(folder, 'people.parquet');
const selection: Selection = {
  ...{ id: null, target: null, part: null },
  groups: { columns: [], combinations: [{ values: [], group: 0 }], names: ['all'] },
};

it.each([
  { weight: null, weigh: 'of people who count alike' },
  { weight: 'w', weigh: 'of people who weigh' },
])('finds in SQL what the library finds on arrays, $weigh', async ({ weight }) => {
  await writeTable(path, [
    ...names.map((name, j) => numericColumn(name, values[j])),
    numericColumn('w', heavy),
  ]);
  const find = async (threads: number) => {
    const session = await openDuckSession(path, { threads });
    const total = weight ? heavy.reduce((sum, one) => sum + one, 0) : rows;
    const people = {
      ...{ session, selection: { ...selection, weight }, rows, weight: total },
      ...{
        groupSizes: Float64Array.of(total),
      },
      stores: new Map(),
      chunks: () => expect.unreachable('no value needs to be fetched'),
    };
    const wanted = { quartiles: true, distribution: true };
    try {
      return (await columnStatistics(people, names, wanted, {}, 0)).columns;
    } finally {
      session.close();
    }
  };
  const found = (await find(2)) as NumericStatistics[];
  expect(await find(1)).toEqual(found);
  names.forEach((name, j) => {
    const column = numericColumn(name, values[j]);
    const weights = weight ? heavy : null;
    const expected = ofLibrary(column, { quartiles: true, distribution: true, weights });
    const { mean, deviation, missingWeight, distribution, ...exact } =
      expected as NumericStatistics;
    expect(found[j]).toMatchObject(exact);
    // A plain sum of n numbers may be off by n roundings of their size; that of the library is one.
    const size = Number.isNaN(mean) ? 1 : Math.abs(mean) + deviation;
    const near = (a: number | undefined, b: number | undefined, of: number) =>
      expect(
        Object.is(a, b) || Math.abs(a! - b!) <= rows * 2 ** -53 * of,
        `${name}: ${a}, ${b}`,
      ).toBe(true);
    near(found[j].mean, mean, size);
    near(found[j].deviation, deviation, size);
    near(found[j].missingWeight, missingWeight, rows);
    expect(found[j].distribution!.values).toEqual(distribution!.values);
  });
});
