import {
  classesGraph,
  type Engine,
  matrixFrom,
  numericColumn,
  pfrStatistics,
  Random,
  type Selection,
} from 'pairfair';
import { columnStatistics, completeRecipe, draftRecipe } from 'pairfair/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClickhouseNodes, openClickhouse } from '../../../testing/clickhouseNodes.ts';
import { clickhouseEngine } from './clickhouseEngine.ts';

const nodes = await openClickhouse();
if (typeof nodes === 'string') {
  it(`adds up columns far from 0 (not run: ${nodes})`, ({ skip }) => skip(nodes));
} else {
  describe('columns far from 0', () => farColumns(nodes));
}

/** Where a sum that is not centred, or that the server takes apart again, loses its digits. */
function farColumns({ clients: [client], addresses: [server], close }: ClickhouseNodes): void {
  const random = new Random(9, 'columns');
  const rows = Array.from({ length: 501 }, (_, i) => ({
    id: String(1000 + i),
    far: 1e9 + random.normal(),
    near: random.normal(),
    some: random.uniform() < 0.3 ? null : random.integer(7),
    none: null,
    // Ties and a long tail; with all its digits, more values than knots.
    counts: random.uniform() < 0.1 ? null : Math.round(3 * Math.exp(2 * random.normal())),
    tail: i % 9 === 0 ? -0.5 : -Math.exp(2 * random.normal()),
    g: i % 2 === 0 ? 'a' : 'b',
    y: i % 3 === 0 ? 'yes' : 'no',
    w: (1 + random.integer(30)) / 10,
  }));
  const selection: Selection = {
    id: 'id',
    groups: {
      columns: ['g'],
      combinations: ['a', 'b'].map((value, group) => ({ values: [value], group })),
      names: ['a', 'b'],
    },
    target: { column: 'y', kind: 'binary', positive: 'yes' },
    part: null,
  };
  const open = (): Promise<Engine> => clickhouseEngine(`${server}far`, { client, exactBelow: 0 });

  beforeAll(async () => {
    await client.command({
      query:
        'CREATE TABLE far (id String, far Float64, near Float64, some Nullable(Int32), none Nullable(Float64), counts Nullable(Int32), tail Float64, g String, y String, w Float64) ENGINE = MergeTree ORDER BY id',
    });
    await client.insert({
      ...{ table: 'far', values: rows, format: 'JSONEachRow' },
      clickhouse_settings: { precise_float_parsing: 1 },
    });
  });
  afterAll(close);

  it.each([null, 'w'])(
    'have the statistics in SQL that the library finds, weight %s',
    async (weight) => {
      const engine = await open();
      const people = await engine.people({ ...selection, weight });
      const weights = weight && rows.map(({ w }) => w);
      const names = ['far', 'near', 'some', 'none', 'counts', 'tail'] as const;
      const asked = { quartiles: true, distribution: true };
      const { columns } = await people.columnStatistics(names, asked);
      columns.forEach((found, k) => {
        const values = rows.map((row) => row[names[k]]);
        const given = { ...asked, ...(weights && { weights }) };
        const wanted = columnStatistics(numericColumn(names[k], values), given);
        if (found.kind !== 'numeric' || wanted.kind !== 'numeric') throw new Error('numeric');
        const { kind: _, name, distribution, ...numbers } = wanted;
        expect(found.distribution?.values, name).toEqual(distribution?.values);
        for (const key of ['below', 'equal'] as const) {
          found.distribution?.[key].forEach((count, at) => {
            expect(count, `${key} of ${name}`).toBeCloseTo(distribution?.[key][at] ?? 0, 9);
          });
        }
        for (const [key, value] of Object.entries(numbers)) {
          const got = found[key as keyof typeof numbers] ?? Number.NaN;
          // Means and deviations differ by the order of their sums, some 1e-14 here.
          const near = Object.is(got, value) || Math.abs(got - value) <= 1e-12 * Math.abs(value);
          expect(near, `${key} of ${name}: ${got}, not ${value}`).toBe(true);
        }
      });
      await people.close();
      await engine.close();
    },
  );

  it('are centred before they are summed', async () => {
    const engine = await open();
    const people = await engine.people(selection);
    const { columns } = await people.columnStatistics(['far', 'near'], { quartiles: false });
    const settings = { scaling: 'none', missing: 'fill', maxLevels: 10 } as const;
    const recipe = completeRecipe(draftRecipe(people.rows, columns, settings), [-1, -1], null);
    const x = await people.features({ recipe, kernel: null });
    const links = await people.links({
      kind: 'classes',
      column: 'some',
      classes: { rule: 'nearest' },
    });
    const found = await x.statistics({ shift: Float64Array.of(1e9, 0), links: [links] });
    // A number less 1e9 is exact here, so these sums are right to the last digits.
    const centred = matrixFrom(rows.map(({ far, near }) => [far - 1e9, near]));
    const graph = classesGraph(rows.map(({ some }) => some ?? -1));
    const wanted = pfrStatistics(centred, {
      ...{ similarity: graph, fairness: graph, groups: rows.map((_, i) => i % 2) },
    });
    const sum = (values: ArrayLike<number>) => Array.from(values, (v) => v * rows.length);
    expectNear(sum(found.covariance.data), sum(wanted.covariance.data));
    const perPerson = (values: ArrayLike<number>) => Array.from(values, (v) => v / rows.length);
    expectNear(perPerson(found.links[0].form.data), perPerson(wanted.fairness.form.data));
    // A mean of about 1e9 has no more digits than this.
    expect(Math.abs(found.mean[0] - 1e9 - wanted.mean[0])).toBeLessThan(2e-7);
    expect(Math.abs(found.mean[1] - wanted.mean[1])).toBeLessThan(1e-12);
    await people.close();
    await engine.close();
  });
}

/** Relative to the size of a sum of so many numbers around 1. */
function expectNear(found: ArrayLike<number>, wanted: ArrayLike<number>): void {
  expect(found.length).toBe(wanted.length);
  Array.from(wanted).forEach((value, k) => {
    expect(Math.abs(found[k] - value), `entry ${k}: ${found[k]}, not ${value}`).toBeLessThan(1e-10);
  });
}
