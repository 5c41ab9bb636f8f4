import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickhouse } from '@pairfair/sql';
import fc from 'fast-check';
import {
  categoryColumn,
  fitPipeline,
  numericColumn,
  type PairfairErrorCode,
  type Pipeline,
} from 'pairfair';
import { columnTexts } from 'pairfair/internal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Chdb, openChdb } from '../../../testing/chdb.ts';
import { type ChdbServer, openChdbServer } from '../../../testing/chdbServer.ts';
import { clickhouseAdapter, leftovers } from '../../../testing/clickhouseAdapter.ts';
import { contractTable, names } from '../../../testing/contractTable.ts';
import { rankings } from '../../../testing/contractTerms.ts';
import type { OpenedTable } from '../../../testing/engineContract.ts';
import { contractSpec, expectedPeople } from '../../../testing/expectedFit.ts';
import { readTable } from '../../tables/readTable.ts';
import { readAnyTable, writeAnyTable } from '../anyTable.ts';
import { clickhouseEngine } from './clickhouseEngine.ts';
import { texts } from './sql.ts';

const chdb = await openChdb();
const secret = 'pa55 wörd';

if (typeof chdb === 'string') {
  it(`fails clearly (not run: ${chdb})`, ({ skip }) => skip(chdb));
} else {
  describe('clickhouseEngine', () => faults(chdb));
}

function faults(engine: Chdb): void {
  const table = contractTable(80);
  const people = expectedPeople(table);
  const spec = contractSpec(people, [rankings[0]]);
  const environment = { ...process.env };
  let server: ChdbServer;
  let opened: OpenedTable;
  let pipeline: Pipeline;

  const adapter = clickhouseAdapter(() => ({
    ...{ client: engine.client, server: server.address },
    ...{ cluster: null, lent: false },
  }));

  beforeEach(async () => {
    process.env.CLICKHOUSE_USER = 'ann';
    process.env.CLICKHOUSE_PASSWORD = secret;
    server = await openChdbServer(engine, { user: 'ann', password: secret });
    opened = await adapter.open(table);
  });
  beforeAll(async () => {
    const direct = clickhouseAdapter(() => ({
      ...{ client: engine.client, server: 'clickhouse://chdb:8123/' },
      ...{ cluster: null, lent: true },
    }));
    const one = await direct.open(table);
    ({ pipeline } = await fitPipeline(one.engine, spec));
    await one.close();
  });
  afterEach(async () => {
    server.fault = async () => 'run';
    await opened.close();
    await server.close();
    process.env = { ...environment };
    expect(await leftovers(engine.client)).toEqual([]);
  });
  afterAll(() => engine.close());

  /** Lets `count` queries pass, then does something once or from then on. */
  const after = (count: number, act: (response: ServerResponse) => void, once = true): void => {
    let met = 0;
    server.fault = async (sql, response) => {
      // Tidying up is not what is to fail.
      if (/DROP TABLE|KILL QUERY/.test(sql)) return 'run';
      met++;
      if (met <= count || (once && met > count + 1)) return 'run';
      act(response);
      return 'answered';
    };
  };
  const cut = (response: ServerResponse) => response.destroy();
  const refuse = (code: number, message: string) => (response: ServerResponse) => {
    response.writeHead(500, { 'X-ClickHouse-Exception-Code': String(code) });
    response.end(`Code: ${code}. DB::Exception: ${message}`);
  };

  it('says that the password is wrong, and never what it is', async () => {
    process.env.CLICKHOUSE_PASSWORD = 'another one';
    const error = await expectError(
      clickhouseEngine(`${server.address}default.people`),
      'unavailable',
      /does not let user 'ann' in.*CLICKHOUSE_PASSWORD/,
    );
    expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toMatch(
      /another one|pa55/,
    );
  });

  it('keeps the password out of addresses, bodies and results', async () => {
    const { source, digest } = await opened.engine.describe();
    await opened.engine.people(people.selection);
    expect(JSON.stringify([server.heard, source, digest])).not.toMatch(/pa55/);
  });

  it('refuses credentials in the address without repeating them', async () => {
    for (const address of [
      `clickhouse://ann:${encodeURIComponent(secret)}@host:8123/db.t`,
      'clickhouse://ann@host/db.t',
      'clickhouse://:pa55@host/db.t',
    ]) {
      const error = await expectError(
        clickhouseEngine(address),
        'invalid-option',
        /CLICKHOUSE_USER and CLICKHOUSE_PASSWORD/,
      );
      expect(error.message).not.toMatch(/pa55|ann/);
    }
  });

  it('says what an address should look like', async () => {
    for (const address of ['clickhouse://', 'clickhouse://host', 'clickhouse://host/db.t?x=1']) {
      await expectError(clickhouseEngine(address), 'invalid-option', /clickhouse:\/\/host:8123/);
    }
  });

  it('says that there is no such table', async () => {
    await expectError(
      clickhouseEngine(`${server.address}default.nobody`),
      'unknown-name',
      /no such table/,
    );
  });

  it('says that there is no server', async () => {
    const address = `${server.address}default.people`;
    server.vanish();
    await expectError(clickhouseEngine(address), 'unavailable', /cannot be reached/);
  });

  it('fails once, cleanly, wherever the connection breaks during a fit', async () => {
    const total = await queriesOf(server, () => fitPipeline(opened.engine, spec));
    expect(total).toBeGreaterThan(20);
    for (let count = 0; count < total; count += 4) {
      after(count, cut);
      await expectError(fitPipeline(opened.engine, spec), 'unavailable', /cannot be reached/);
      expect(await opened.leftovers()).toEqual([]);
    }
  });

  it('fails once when the server goes for good', async () => {
    after(12, () => server.vanish(), false);
    await expectError(fitPipeline(opened.engine, spec), 'unavailable', /cannot be reached/);
    // Nobody could tidy up; what is left says what it is.
    for (const name of await leftovers(engine.client)) {
      const left = await engine.client.query({
        query: `SELECT database, comment FROM system.tables WHERE name = '${name}'`,
        format: 'JSONEachRow',
      });
      const [row] = await left.json<{ database: string; comment: string }>();
      expect(row.comment).toMatch(/Temporary table of pairfair/);
      await engine.client.command({
        query: `DROP TABLE ${clickhouse.name(row.database)}.${name} SYNC`,
      });
    }
  });

  it('says what a user who may only read would need', async () => {
    server.fault = async (sql, response) => {
      if (!/CREATE TABLE/.test(sql)) return 'run';
      refuse(497, 'ann: Not enough privileges. To execute this query, …')(response);
      return 'answered';
    };
    await expectError(
      fitPipeline(opened.engine, spec),
      'unavailable',
      /may not.*CREATE TABLE, INSERT and DROP TABLE/s,
    );
  });

  it('says that part of a cluster is gone, and computes nothing from the rest', async () => {
    after(6, refuse(279, 'All connection tries failed. Log: … (ALL_CONNECTION_TRIES_FAILED)'));
    await expectError(fitPipeline(opened.engine, spec), 'unavailable', /nothing was computed/);
  });

  it('gives up after the time allowed', async () => {
    const slow = await clickhouseEngine(
      `${server.address}${encodeURIComponent(opened.place().replace(/out (.*) \d+$/, '$1'))}`,
      { timeoutSeconds: 0.3 },
    );
    server.fault = async (sql) => {
      if (/KILL|DROP/.test(sql)) return 'run';
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return 'answered';
    };
    await expectError(slow.describe(), 'unavailable', /in time/);
    server.fault = async () => 'run';
    await slow.close();
    expect(server.heard.some((one) => /KILL QUERY/.test(decodeURIComponent(one)))).toBe(true);
  });

  it('stops a query that is running when it is cancelled', async () => {
    const controller = new AbortController();
    server.fault = async (sql) => {
      if (!/INSERT INTO/.test(sql)) return 'run';
      setTimeout(() => controller.abort(), 50);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return 'answered';
    };
    const started = performance.now();
    const work = fitPipeline(opened.engine, spec, { signal: controller.signal });
    await expectError(work, 'cancelled', /cancelled/);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(server.heard.some((one) => /KILL QUERY/.test(decodeURIComponent(one)))).toBe(true);
  });

  it('writes a table whole or not at all, wherever the connection breaks', async () => {
    const columns = { scores: true, representation: true };
    const write = (to: string) => opened.engine.write(pipeline, { to, columns, id: names.id }, {});
    const total = await queriesOf(server, () => write(opened.place()));
    const place = opened.place();
    for (let count = 0; count < total; count++) {
      after(count, cut);
      await expectError(write(place), 'unavailable', /cannot be reached/);
      expect(await opened.readBack(place)).toBeUndefined();
      expect(await opened.leftovers()).toEqual([]);
    }
    server.fault = async () => 'run';
    await write(place);
    expect((await opened.readBack(place))?.length).toBe(table.rows);
    // Once more over what is there: it stays until the new one is whole.
    after(total - 2, cut);
    await expectError(write(place), 'unavailable', /cannot be reached/);
    expect((await opened.readBack(place))?.length).toBe(table.rows);
    server.fault = async () => 'run';
    await write(place);
    expect((await opened.readBack(place))?.length).toBe(table.rows);
  });

  it('does not replace a table that somebody else made, nor its input', async () => {
    const columns = { scores: true, representation: false };
    const place = opened.place();
    const [database, ...rest] = place.split('.');
    const other = `${clickhouse.name(database)}.${clickhouse.name(rest.join('.'))}`;
    await engine.client.command({ query: `CREATE TABLE ${other} (a Int32) ENGINE = Memory` });
    await expectError(
      opened.engine.write(pipeline, { to: place, columns, id: names.id }),
      'invalid-option',
      /did not write it/,
    );
    const input = place.replace(/out (.*) \d+$/, '$1');
    await expectError(
      opened.engine.write(pipeline, { to: input, columns, id: names.id }),
      'invalid-option',
      /another table than the input/,
    );
    await expectError(
      opened.engine.write(pipeline, { to: 'clickhouse://elsewhere/db.t', columns, id: names.id }),
      'invalid-option',
      /written where it is read/,
    );
  });

  it('writes files whole or not at all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clickhouse-files-'));
    try {
      const columns = { scores: true, representation: true };
      for (const name of ['a.parquet', 'a.csv', 'a.tsv', 'a.jsonl', 'b.csv.gz']) {
        const to = join(folder, name);
        await opened.engine.write(pipeline, { to, columns, id: names.id });
        const { rows, columns: found } = await readTable(to, { categorical: [names.id] });
        expect(rows, name).toBe(table.rows);
        expect(found.map((column) => column.name)).toEqual([
          names.id,
          'score',
          'label',
          'z1',
          'z2',
          'z3',
        ]);
      }
      const before = readdirSync(folder);
      // A server that dies while it sends, and one that ends as if that were all.
      for (const end of ['destroy', 'end'] as const) {
        server.fault = async (sql, response) => {
          if (!/FORMAT Parquet/.test(sql)) return 'run';
          response.write(Buffer.from('PAR1 and some bytes'));
          setTimeout(() => response[end](), 20);
          return 'answered';
        };
        const to = join(folder, `${end}.parquet`);
        const error: unknown = await opened.engine
          .write(pipeline, { to, columns, id: names.id })
          .catch((reason) => reason);
        expect(error).toMatchObject({ name: 'PairfairError' });
        expect(existsSync(to)).toBe(false);
      }
      expect(readdirSync(folder)).toEqual(before);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('brings a table here as it is, or not at all', async () => {
    const { source } = await opened.engine.describe();
    const fetched = await readAnyTable(source, { id: names.id });
    expect(fetched).toMatchObject({ source, rows: table.rows });
    for (const given of table.columns) {
      const column = fetched.columns.find(({ name }) => name === given.name);
      expect(column?.kind).toBe(given.kind);
      const texts = given.values.map((value) => (value === null ? null : String(value)));
      expect(column && columnTexts(column), given.name).toEqual(texts);
    }
    const total = await queriesOf(server, () => readAnyTable(source));
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('pairfair-'));
    for (let count = 0; count < total; count++) {
      after(count, cut);
      await expectError(readAnyTable(source), 'unavailable', /cannot be reached/);
    }
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith('pairfair-'));
    expect(left.filter((name) => !before.includes(name))).toEqual([]);
    server.fault = async () => 'run';
    await expectError(readAnyTable(source, { id: 'nobody' }), 'unknown-name', /no column 'nobody'/);
  });

  it('stores a table whole or not at all', async () => {
    const columns = [
      categoryColumn('a', ["O'Brien", '雪', '`; --']),
      numericColumn('weight', [0.1, 1 / 3, 2]),
      numericColumn('cell', [1, 2, 3]),
    ];
    const place = opened.place();
    const store = (to: string) =>
      writeAnyTable(`${server.address}${encodeURIComponent(to)}`, columns);
    const total = await queriesOf(server, () => store(opened.place()));
    for (let count = 0; count < total; count++) {
      after(count, cut);
      await expectError(store(place), 'unavailable', /cannot be reached/);
      expect(await opened.readBack(place)).toBeUndefined();
      expect(await opened.leftovers()).toEqual([]);
    }
    server.fault = async () => 'run';
    for (let again = 0; again < 2; again++) {
      await store(place);
      const found = await opened.readBack(place);
      expect(found?.map(({ a, weight, cell }) => [a, weight, Number(cell)])).toEqual(
        expect.arrayContaining([
          ["O'Brien", 0.1, 1],
          ['雪', 1 / 3, 2],
          ['`; --', 2, 3],
        ]),
      );
      expect(found?.length).toBe(3);
    }
    const { source } = await opened.engine.describe();
    await expectError(writeAnyTable(source, columns), 'invalid-option', /did not write it/);
  });

  it('quotes any name and sends any text', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 4 }), async (name, list) => {
        const given = texts();
        const query = `SELECT ${given.one(list[0])} AS ${clickhouse.name(name)}, ${given.list(list)} AS l`;
        const result = await engine.client.query({
          ...{ query, query_params: { ...given.values }, format: 'JSONCompact' as const },
        });
        const { meta, data } = await result.json<unknown[]>();
        expect(meta?.[0].name).toBe(name);
        expect(data).toEqual([[list[0], list]]);
      }),
      { numRuns: 150, examples: [['`; DROP TABLE x; --', ["'", '\\', "\\'", '{p0:String}']]] },
    );
  });

  it('writes doubles bit by bit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double(), { minLength: 1, maxLength: 30 }), async (values) => {
        const sql = `SELECT ${values.map((value, k) => `toString(reinterpretAsUInt64(toFloat64(${clickhouse.number(value)}))) AS v${k}`).join(', ')}`;
        const result = await engine.client.query({ query: sql, format: 'JSONCompact' });
        const [row] = (await result.json<string[]>()).data;
        const bits = values.map((value) =>
          Number.isNaN(value)
            ? 'nan'
            : String(new BigUint64Array(Float64Array.of(value).buffer)[0]),
        );
        expect(row.map((one, k) => (Number.isNaN(values[k]) ? 'nan' : one))).toEqual(bits);
      }),
      { numRuns: 100 },
    );
  });
}

/** How many queries some work takes. */
async function queriesOf(server: ChdbServer, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  server.fault = async (sql) => {
    if (!/DROP TABLE|KILL QUERY/.test(sql)) count++;
    return 'run';
  };
  await work();
  return count;
}

async function expectError(
  work: Promise<unknown>,
  code: PairfairErrorCode,
  message: RegExp,
): Promise<Error> {
  const error: unknown = await work.then(
    () => new Error('nothing was refused'),
    (reason) => reason,
  );
  expect((error as Error).message).toMatch(message);
  expect(error).toMatchObject({ name: 'PairfairError', code });
  return error as Error;
}
