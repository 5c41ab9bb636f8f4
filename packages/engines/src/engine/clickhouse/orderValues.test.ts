import { Random, type Selection } from 'pairfair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClickhouseNodes, openClickhouse } from '../../../testing/clickhouseNodes.ts';
import type { PeopleContext } from './clickhousePeople.ts';
import { orderValues } from './orderValues.ts';
import { peopleQuery } from './selection.ts';
import { openSession, type Session } from './session.ts';
import { type Source, tableColumns } from './source.ts';

const nodes = await openClickhouse();
if (typeof nodes === 'string') {
  it(`finds values by their place (not run: ${nodes})`, ({ skip }) => skip(nodes));
} else {
  describe('orderValues', () => inOrder(nodes));
}

function inOrder({ clients: [client], addresses: [server], close }: ClickhouseNodes): void {
  const random = new Random(4, 'order');
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    id: `p${i}`,
    // Far from 0 and close together; nearly all the same; whole numbers; signs and magnitudes.
    far: 1e9 + random.normal() * 1e-3,
    same: random.uniform() < 0.9 ? 0 : random.integer(3) - 1,
    few: Math.round(3 * random.normal()),
    wild: random.normal() * 10 ** (random.integer(40) - 20),
    none: random.uniform() < 0.3 ? null : random.normal(),
    g: 'a',
    w: 1 + random.integer(5),
  }));
  const selection = (weight: string | null): Selection => ({
    ...{ id: 'id', target: null, part: null, weight },
    groups: { columns: ['g'], combinations: [{ values: ['a'], group: 0 }], names: ['a'] },
  });
  let session: Session;
  let source: Source;
  beforeAll(async () => {
    await client.command({
      query:
        'CREATE TABLE ordered (id String, far Float64, same Float64, few Float64, wild Float64, none Nullable(Float64), g String, w Float64) ENGINE = MergeTree ORDER BY id',
    });
    await client.insert({
      ...{ table: 'ordered', values: rows, format: 'JSONEachRow' },
      clickhouse_settings: { precise_float_parsing: 1 },
    });
    session = openSession(client, 'default', { server, user: 'ann' });
    const name = { database: 'default', table: 'ordered' };
    const columns = await tableColumns(session, name, {}, []);
    source = { name, text: server, categorical: new Set(), columns };
  });
  afterAll(async () => {
    await session.close();
    await close();
  });

  const cases = (['far', 'same', 'few', 'wild', 'none'] as const).flatMap((column) =>
    [null, 'w'].map((weight) => [column, weight] as const),
  );
  it.each(cases)('finds the values of %s that sorting finds, weight %s', async (column, weight) => {
    const known = rows
      .flatMap((row) => (row[column] === null ? [] : [{ v: row[column], w: weight ? row.w : 1 }]))
      .sort((a, b) => a.v - b.v);
    const total = known.reduce((sum, { w }) => sum + w, 0);
    const places = [0, 1, Math.floor(total / 4), Math.floor(total / 2), total - 1, total + 5];
    const expected = places.map((place) => {
      let below = 0;
      return (known.find(({ w }) => (below += w) > place) ?? known[known.length - 1]).v + 0;
    });
    const context = {
      ...{ session, source, selection: selection(weight) },
      query: () => peopleQuery(source, selection(weight)),
    } as unknown as PeopleContext;
    const sql = `toFloat64(ifNull("${column}", nan)) + 0e0`;
    // Cut again and again until few are left, cut once, and fetched at once.
    for (const limits of [
      { fetched: 10, pieces: 6 },
      { fetched: 500, pieces: 64 },
      { fetched: 10_000, pieces: 64 },
    ]) {
      expect(await orderValues(context, sql, places, {}, limits)).toEqual(expected);
    }
  });
}
