import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickhouse } from '@pairfair/sql';
import fc from 'fast-check';
import { categoryColumn, fitPipeline, numericColumn, type Pipeline } from 'pairfair';
import { columnTexts } from 'pairfair/internal';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clickhouseAdapter, leftovers } from '../../../testing/clickhouseAdapter.ts';
import {
  type ClickhouseNodes,
  openClickhouse,
  owner,
  reader,
} from '../../../testing/clickhouseNodes.ts';
import {
  type ClickhouseProxy,
  inPieces,
  isTidying,
  openProxy,
  queriesOf,
  truncated,
} from '../../../testing/clickhouseProxy.ts';
import { contractTable, names } from '../../../testing/contractTable.ts';
import { rankings } from '../../../testing/contractTerms.ts';
import type { OpenedTable } from '../../../testing/engineContract.ts';
import { expectError } from '../../../testing/expectError.ts';
import { contractSpec, expectedPeople } from '../../../testing/expectedFit.ts';
import { readTable } from '../../tables/readTable.ts';
import { readAnyTable, writeAnyTable } from '../anyTable.ts';
import { clickhouseEngine } from './clickhouseEngine.ts';
import { parseClickhouseUrl } from './parseUrl.ts';
import { openSession } from './session.ts';
import { tableName, texts } from './sql.ts';

const nodes = await openClickhouse();

if (typeof nodes === 'string') {
  it(`fails clearly (not run: ${nodes})`, ({ skip }) => skip(nodes));
} else {
  describe('clickhouseEngine', () => faults(nodes));
}

function faults({ clients: [client], addresses: [direct], close }: ClickhouseNodes): void {
  const table = contractTable(80);
  const people = expectedPeople(table);
  const spec = contractSpec(people, [rankings[0]]);
  let server: ClickhouseProxy;
  let opened: OpenedTable;
  let source: string;
  let pipeline: Pipeline;

  const adapter = clickhouseAdapter(() => ({ client, server: server.address, cluster: null }));

  beforeEach(async () => {
    Object.assign(process.env, owner);
    server = await openProxy(direct);
    opened = await adapter.open(table);
    ({ source } = await opened.engine.describe());
    pipeline ??= (await fitPipeline(opened.engine, spec)).pipeline;
  });
  afterEach(async () => {
    server.fault = async () => 'pass';
    await opened.close();
    server.close();
    expect(await leftovers(client)).toEqual([]);
  });
  afterAll(close);

  type Fault = Awaited<ReturnType<ClickhouseProxy['fault']>>;
  /** Lets `count` queries pass, then does something once or from then on. */
  const after = (count: number, act: (response: ServerResponse) => Fault, once = true): void => {
    let met = 0;
    server.fault = async (sql, response) => {
      // Tidying up is not what is to fail.
      if (isTidying(sql)) return 'pass';
      met++;
      return met <= count || (once && met > count + 1) ? 'pass' : act(response);
    };
  };
  const cut = (response: ServerResponse): Fault => {
    response.destroy();
    return 'answered';
  };
  const cutAnswer = (): Fault => truncated(10, 'cut');
  /** The address of the same table, so slow that nobody waits for its end. */
  const slowTable = async (): Promise<string> => {
    const name = tableName(parseClickhouseUrl(source));
    await client.command({
      query: `CREATE OR REPLACE VIEW slow AS SELECT * FROM ${name} WHERE sleepEachRow(2) = 0`,
    });
    return `${server.address}default.slow`;
  };
  /** How many queries are reading it. */
  const slowQueries = async (): Promise<number> => {
    const query = "SELECT query FROM system.processes WHERE query LIKE '%slow%'";
    const found = await client.query({ query, format: 'JSONEachRow' });
    const rows = await found.json<{ query: string }>();
    return rows.filter((row) => !row.query.startsWith(query)).length;
  };

  it('says that the password is wrong, and never what it is', async () => {
    process.env.CLICKHOUSE_PASSWORD = 'another one';
    const error = await expectError(
      clickhouseEngine(`${server.address}default.people`),
      'unavailable',
      /does not let user 'ann' in.*CLICKHOUSE_PASSWORD/,
    );
    const all = [error.message, error.stack, String(error.cause), server.heard];
    expect(JSON.stringify(all)).not.toMatch(/another one|pa55/);
  });

  it('keeps the password out of addresses, bodies and results', async () => {
    const { digest } = await opened.engine.describe();
    await opened.engine.people(people.selection);
    expect(JSON.stringify([server.heard, source, digest])).not.toMatch(/pa55/);
  });

  it('refuses credentials in the address without repeating them', async () => {
    for (const address of [
      `clickhouse://ann:${encodeURIComponent(owner.CLICKHOUSE_PASSWORD)}@host:8123/db.t`,
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
    server.close();
    await expectError(clickhouseEngine(source), 'unavailable', /cannot be reached/);
  });

  it('fails once, cleanly, wherever the connection breaks during a fit', async () => {
    const total = await queriesOf(server, () => fitPipeline(opened.engine, spec));
    expect(total).toBeGreaterThan(20);
    for (let count = 0; count < total; count += 4) {
      after(count, count % 8 === 0 ? cut : cutAnswer);
      await expectError(fitPipeline(opened.engine, spec), 'unavailable', /cannot be reached/);
      expect(await opened.leftovers()).toEqual([]);
    }
  });

  it('fails once when the server goes for good', async () => {
    after(
      12,
      () => {
        server.close();
        return 'answered';
      },
      false,
    );
    await expectError(fitPipeline(opened.engine, spec), 'unavailable', /cannot be reached/);
    // Nobody could tidy up; what is left says what it is.
    for (const name of await leftovers(client)) {
      const left = await client.query({
        query: `SELECT database, comment FROM system.tables WHERE name = '${name}'`,
        format: 'JSONEachRow',
      });
      const [row] = await left.json<{ database: string; comment: string }>();
      expect(row.comment).toMatch(/Temporary table of pairfair/);
      await client.command({
        query: `DROP TABLE ${clickhouse.name(row.database)}.${name} SYNC`,
      });
    }
  });

  it('says what a user who may only read would need', async () => {
    Object.assign(process.env, reader);
    const engine = await clickhouseEngine(source);
    expect(await engine.describe()).toMatchObject({ rows: table.rows });
    await expectError(
      fitPipeline(engine, spec),
      'unavailable',
      /User 'reader' may not.*CREATE TABLE, INSERT and DROP TABLE/s,
    );
    await engine.close();
  });

  it('says that a server is too old', async () => {
    after(0, (response) => {
      response.writeHead(500, { 'X-ClickHouse-Exception-Code': '115' });
      response.end('Code: 115. DB::Exception: Unknown setting join_use_nulls');
      return 'answered';
    });
    await expectError(clickhouseEngine(source), 'unavailable', /too old/);
  });

  it('learns the same over a slow link', async () => {
    server.fault = async () => inPieces(13);
    const { pipeline: found } = await fitPipeline(opened.engine, spec);
    expect(found.representation).toEqual(pipeline.representation);
    expect(found.predictor).toEqual(pipeline.predictor);
  });

  it('gives up after the time allowed, and ends what runs', async () => {
    const address = await slowTable();
    const attempt = async () => {
      const engine = await clickhouseEngine(address, { timeoutSeconds: 1 });
      await engine.describe().finally(engine.close);
    };
    await expectError(attempt(), 'unavailable', /in time|longer than is allowed/);
    await expect.poll(slowQueries, { timeout: 60_000 }).toBe(0);
  });

  it('stops a query that is running when it is cancelled', async () => {
    const address = await slowTable();
    const engine = await clickhouseEngine(address);
    const controller = new AbortController();
    const work = expectError(
      fitPipeline(engine, spec, { signal: controller.signal }),
      'cancelled',
      /cancelled/,
    );
    await expect.poll(slowQueries, { timeout: 60_000 }).toBe(1);
    controller.abort();
    await work;
    await expect.poll(slowQueries, { timeout: 60_000 }).toBe(0);
    await engine.close();
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
    server.fault = async () => 'pass';
    await write(place);
    expect((await opened.readBack(place))?.length).toBe(table.rows);
    // Once more over what is there: it stays until the new one is whole.
    after(total - 2, cut);
    await expectError(write(place), 'unavailable', /cannot be reached/);
    expect((await opened.readBack(place))?.length).toBe(table.rows);
    server.fault = async () => 'pass';
    await write(place);
    expect((await opened.readBack(place))?.length).toBe(table.rows);
  });

  it('does not replace a table that somebody else made, nor its input', async () => {
    const columns = { scores: true, representation: false };
    const place = opened.place();
    const [database, ...rest] = place.split('.');
    const other = `${clickhouse.name(database)}.${clickhouse.name(rest.join('.'))}`;
    await client.command({ query: `CREATE TABLE ${other} (a Int32) ENGINE = Memory` });
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
      for (const end of ['cut', 'whole'] as const) {
        server.fault = async (sql) => (/FORMAT Parquet/.test(sql) ? truncated(20, end) : 'pass');
        const to = join(folder, `${end}.parquet`);
        const write = opened.engine.write(pipeline, { to, columns, id: names.id });
        await expectError(write, 'unavailable', /cannot be reached|in the middle of the file/);
        expect(existsSync(to)).toBe(false);
      }
      expect(readdirSync(folder)).toEqual(before);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('brings a table here as it is, or not at all', async () => {
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
    server.fault = async () => 'pass';
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
    server.fault = async () => 'pass';
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
    await expectError(writeAnyTable(source, columns), 'invalid-option', /did not write it/);
  });

  it('quotes any name and sends any text', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 4 }), async (name, list) => {
        const given = texts();
        const query = `SELECT ${given.one(list[0])} AS ${clickhouse.name(name)}, ${given.list(list)} AS l`;
        const result = await client.query({
          ...{ query, query_params: { ...given.values }, format: 'JSONCompact' as const },
        });
        const { meta, data } = await result.json<unknown[]>();
        expect(meta?.[0].name).toBe(name);
        expect(data).toEqual([[list[0], list]]);
      }),
      { numRuns: 150, examples: [['`; DROP TABLE x; --', ["'", '\\', "\\'", '{p0:String}']]] },
    );
  });

  it('sends texts and queries of any length', async () => {
    const session = openSession(client, 'default', { server: direct, user: 'ann' });
    const long = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), 20_000);
    const tricky = ['{p0:String}', "'", '\\', "\\'; {p1:Array(String)}", ...long];
    for (const list of [tricky, tricky.slice(0, 300)]) {
      const given = texts();
      const one = given.one(list.join(''));
      const name = clickhouse.name('{p0:String}');
      const column = `SELECT ${one} AS ${name}, ${given.list(list)} AS l, ${given.list([])} AS none`;
      // Its own length: beyond a field's, too.
      const padding = ` WHERE '${'x'.repeat(200_000)}' != '{p0:String}'`;
      for (const sql of [column, column + padding]) {
        expect(await session.rows(sql, {}, given)).toEqual([[list.join(''), list, []]]);
      }
    }
    await session.close();
  });

  it('writes doubles bit by bit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double(), { minLength: 1, maxLength: 30 }), async (values) => {
        const sql = `SELECT ${values.map((value, k) => `toString(reinterpretAsUInt64(toFloat64(${clickhouse.number(value)}))) AS v${k}`).join(', ')}`;
        const result = await client.query({ query: sql, format: 'JSONCompact' });
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
