import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { clickhouse } from '@pairfair/sql';
import { matrixFrom, Random } from 'pairfair';
import { gram, requireRows } from 'pairfair/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DebianServers, openDebianServers } from '../../../testing/debianClickhouse.ts';
import { clickhouseEngine } from './clickhouseEngine.ts';
import { flatQuery } from './flatQuery.ts';
import { openSession, type Session } from './session.ts';
import type { Source } from './source.ts';
import { readNumber } from './sql.ts';

const servers = await openDebianServers();

if (typeof servers === 'string') {
  it(`adds up on two real servers (not run: ${servers})`, ({ skip }) => skip(servers));
} else {
  describe('two real servers', () => twoServers(servers));
}

/** What a server of 2018 can prove: it lacks parameters, windows and most functions. */
function twoServers({ ports, kill, close }: DebianServers): void {
  const random = new Random(3, 'debian');
  const rows = Array.from({ length: 2000 }, (_, i) => ({
    id: `p${i}`,
    group: ['a', 'b', 'c'][random.integer(3)],
    u: random.normal() + 5,
    v: random.normal() * 3,
  }));
  const name = { database: 'default', table: 'people' };
  const source: Source = {
    ...{ name, text: 'people', categorical: new Set() },
    columns: new Map(),
  };
  const environment = { ...process.env };
  let clients: ClickHouseClient[];
  let session: Session;
  const open = (skip: 0 | 1): Session =>
    openSession(
      clients[0],
      'default',
      { server: 'one of two', user: 'default' },
      {
        skip_unavailable_shards: skip,
      },
    );

  beforeAll(async () => {
    clients = ports.map((port) =>
      createClient({ url: `http://127.0.0.1:${port}`, log: { level: ClickHouseLogLevel.OFF } }),
    );
    for (const [k, client] of clients.entries()) {
      await client.command({
        query: 'CREATE TABLE half (id String, group String, u Float64, v Float64) ENGINE = Log',
      });
      const values = rows.filter((_, i) => i % 2 === k);
      await client.insert({ table: 'half', values, format: 'JSONEachRow' });
    }
    await clients[0].command({
      query:
        'CREATE TABLE people (id String, group String, u Float64, v Float64) ENGINE = Distributed(pair, default, half)',
    });
    session = open(0);
  });
  afterAll(async () => {
    process.env = environment;
    for (const client of clients) await client.close();
    await close();
  });

  /** Σ x xᵀ and counts per group, each taken where the rows are. */
  const sums = (from: Session) => {
    const query = flatQuery(source);
    const [u, v] = [
      query.alias('pf_u', `s.u - ${clickhouse.number(5)}`),
      query.alias('pf_v', `s.v - ${clickhouse.number(-0.5)}`),
    ];
    return from.rows(
      query.select({
        fields: ['s.group', 'count()', `sum(${u} * ${u})`, `sum(${u} * ${v})`, `sum(${v} * ${v})`],
        rest: 'GROUP BY s.group ORDER BY s.group',
      }),
      query.texts,
      {},
    );
  };

  it('add up the shards of a Distributed table', async () => {
    const found = await sums(session);
    expect(found.map(([group]) => group)).toEqual(['a', 'b', 'c']);
    for (const [group, count, uu, uv, vv] of found) {
      const theirs = rows.filter((row) => row.group === group);
      const { data } = gram(matrixFrom(theirs.map(({ u, v }) => [u - 5, v + 0.5])));
      expect(readNumber(count)).toBe(theirs.length);
      [uu, uv, vv].forEach((value, k) => {
        expect(readNumber(value) / [data[0], data[1], data[3]][k]).toBeCloseTo(1, 12);
      });
    }
  });

  it('refuse a wrong password', async () => {
    process.env.CLICKHOUSE_USER = 'ann';
    process.env.CLICKHOUSE_PASSWORD = 'wrong';
    const attempt = clickhouseEngine(`clickhouse://127.0.0.1:${ports[0]}/people`);
    await expect(attempt).rejects.toThrow(/does not let user 'ann' in/);
    await expect(attempt).rejects.not.toThrow(/wrong/);
  });

  it('refuse a user who may only read', async () => {
    process.env.CLICKHOUSE_USER = 'reader';
    process.env.CLICKHOUSE_PASSWORD = '';
    const attempt = clickhouseEngine(`clickhouse://127.0.0.1:${ports[0]}/people`);
    await expect(attempt).rejects.toThrow(/User 'reader' may not do this/);
  });

  it('are said to be too old for a fit', async () => {
    process.env.CLICKHOUSE_USER = 'ann';
    process.env.CLICKHOUSE_PASSWORD = 'right';
    const attempt = clickhouseEngine(`clickhouse://127.0.0.1:${ports[0]}/people`);
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });
    await expect(attempt).rejects.toThrow(/too old/);
  });

  it('give an error and never half a result when one is lost', async () => {
    await kill(1);
    await expect(sums(session)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/nothing was computed from the rest/),
    });
    // What would happen otherwise: half the rows, in silence; the count gives it away.
    const half = await sums(open(1));
    const counted = half.reduce((sum, [, count]) => sum + readNumber(count), 0);
    expect(counted).toBe(rows.length / 2);
    expect(() => requireRows(rows.length, { rows: counted })).toThrow(/2000 people at first/);
  });

  it('cannot be reached when both are gone', async () => {
    await kill(0);
    await expect(sums(session)).rejects.toThrow(/cannot be reached/);
  });
}
