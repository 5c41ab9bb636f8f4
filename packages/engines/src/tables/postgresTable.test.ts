import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { categoryColumn, numericColumn, type Progress } from 'pairfair';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PostgresDatabase, startPostgres } from '../../../sql/testing/postgres.ts';
import { duckdbEngine } from '../engine/duckdb/duckdbEngine.ts';
import { readTable } from './readTable.ts';

let server: PostgresDatabase | string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pairfair-passwords-'));
  server = await startPostgres().catch((error: Error) => error.message);
});
afterAll(async () => {
  if (typeof server !== 'string') await server.close();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const saidBy = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );

describe('a table of PostgreSQL', () => {
  let database: PostgresDatabase;
  let address: string;
  const run = async (...statements: string[]) => {
    for (const statement of statements) await database.query(statement);
  };
  beforeEach(({ skip }) => {
    if (typeof server === 'string') return skip(server);
    database = server;
    address = server.address;
    vi.stubEnv('PGUSER', server.environment.PGUSER);
    vi.stubEnv('PGPASSWORD', server.environment.PGPASSWORD);
  });

  it('has the values it has in a file, in the order of its key', async () => {
    await run(
      `CREATE DOMAIN points AS numeric(20, 0)`,
      `CREATE TABLE typed ("Id" bigint PRIMARY KEY, "id" numeric(20,0), yes boolean, small smallint, real real,
        double double precision, money numeric(10,2), open numeric, code char(5), text text, day date,
        moment timestamp, zoned timestamptz, list int[], doc jsonb, gone int, points points)`,
      'ALTER TABLE typed DROP COLUMN gone',
      `INSERT INTO typed VALUES
        (9007199254740993, 12345678901234567891, true, 1, 1.5, 0.1, 2.50, 1e3, '007', E'a "b",\\nc\\\\.', '2020-02-29',
          '2020-02-29 10:00', '2020-02-29 10:00+02', '{1,2}', '{"a": 1}', 12345678901234567892),
        (9007199254740992, 12345678901234567890, false, -3, 'NaN', 'NaN', 'NaN', 'NaN', '7', 'NA', NULL,
          NULL, NULL, NULL, NULL, 12345678901234567893),
        (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 'infinity', NULL, NULL, NULL, NULL, NULL)`,
    );
    const seen: Progress[] = [];
    const table = await readTable(`${address}#typed`, {
      ...{ id: 'Id', categorical: ['id', 'points'], onProgress: (one: Progress) => seen.push(one) },
    });
    expect(table.columns).toEqual([
      categoryColumn('Id', ['3', '9007199254740992', '9007199254740993']),
      categoryColumn('id', [null, '12345678901234567890', '12345678901234567891']),
      categoryColumn('yes', [null, 'false', 'true']),
      numericColumn('small', [null, -3, 1]),
      numericColumn('real', [null, null, 1.5]),
      numericColumn('double', [null, null, 0.1]),
      numericColumn('money', [null, null, 2.5]),
      numericColumn('open', [null, null, 1000]),
      categoryColumn('code', [null, '7', '007']),
      categoryColumn('text', [null, null, 'a "b",\nc\\.']),
      categoryColumn('day', ['infinity', null, '2020-02-29']),
      categoryColumn('moment', [null, null, '2020-02-29 10:00:00']),
      categoryColumn('zoned', [null, null, '2020-02-29 08:00:00+00']),
      categoryColumn('list', [null, null, '{1,2}']),
      categoryColumn('doc', [null, null, '{"a": 1}']),
      categoryColumn('points', [null, '12345678901234567893', '12345678901234567892']),
    ]);
    expect(table).toMatchObject({ source: `${address}#typed`, rows: 3, notes: [] });
    expect(seen[0]).toMatchObject({ stage: 'fetching rows', done: 3 });
  });

  it('has the same digest however its rows lie, and another when one changes', async () => {
    await run(
      'CREATE TABLE keyless AS SELECT i % 7 AS a, i AS b FROM generate_series(1, 10000) AS i',
    );
    const digest = async () => (await readTable(`${address}#keyless`)).digest;
    const first = await digest();
    await run('UPDATE keyless SET b = b WHERE a = 3', 'VACUUM FULL keyless');
    expect(await digest()).toBe(first);
    await run('UPDATE keyless SET b = 0 WHERE b = 1');
    expect(await digest()).not.toBe(first);
  });

  it('comes in the order of its key as the server counts, with a row where all is missing', async () => {
    await run(
      'CREATE TABLE counted (id int PRIMARY KEY, pairfair_row int)',
      'INSERT INTO counted SELECT i, 100 - i FROM generate_series(30, 1, -1) AS i',
      'CREATE TABLE lone AS SELECT unnest(ARRAY[3, NULL, 1]) AS x',
    );
    const [id] = (await readTable(`${address}#counted`)).columns;
    expect(id).toEqual(
      numericColumn(
        'id',
        Array.from({ length: 30 }, (_, i) => i + 1),
      ),
    );
    const { rows, columns } = await readTable(`${address}#lone`);
    expect([rows, columns]).toEqual([3, [numericColumn('x', [null, 1, 3])]]);
    await run('DROP TABLE counted', 'DROP TABLE lone');
  });

  it('is read in pieces too, and nothing stays behind', async () => {
    const engine = await duckdbEngine(`${address}#public.keyless`);
    expect(await engine.describe()).toMatchObject({ rows: 10000, source: `${address}#keyless` });
    const { digest } = await engine.describe();
    await engine.close();
    expect(digest).toBe((await readTable(`${address}#keyless`)).digest);
    expect(readdirSync(tmpdir()).filter((name) => name.includes(`_${process.pid}_`))).toEqual([]);
  });

  it('may be a view, a partitioned table or in a schema, and be called anything', async () => {
    const odd = 'a.b"; DROP TABLE typed; --';
    await run(
      'CREATE SCHEMA other',
      'CREATE TABLE other.keyless AS SELECT 7 AS seven',
      'CREATE VIEW seen AS SELECT 8 AS eight',
      'CREATE TABLE parts (x int) PARTITION BY RANGE (x)',
      'CREATE TABLE part PARTITION OF parts FOR VALUES FROM (0) TO (10)',
      'INSERT INTO parts VALUES (9)',
      `CREATE TABLE ${database.quote(odd)} (${database.quote(odd)} int)`,
      `INSERT INTO ${database.quote(odd)} VALUES (1)`,
    );
    const columnsOf = async (name: string) => (await readTable(`${address}#${name}`)).columns;
    expect(await columnsOf('other.keyless')).toEqual([numericColumn('seven', [7])]);
    expect(await columnsOf('seen')).toEqual([numericColumn('eight', [8])]);
    expect(await columnsOf('parts')).toEqual([numericColumn('x', [9])]);
    expect(await columnsOf(odd)).toEqual([numericColumn(odd, [1])]);
    expect(await saidBy(readTable(address))).toBe(
      `Which table of ${address}? Write ${address}#TABLE; there are other.keyless, ${odd}, keyless, parts, seen, typed.`,
    );
    expect(await saidBy(readTable(`${address}#nobody`))).toMatch(/has no table 'nobody'/);
  });

  it('is one snapshot: what is written meanwhile is not in it', async () => {
    await run('CREATE TABLE moving AS SELECT i FROM generate_series(1, 200000) AS i');
    let written: Promise<unknown> | undefined;
    const table = await readTable(`${address}#moving`, {
      onProgress: ({ stage }) => {
        if (stage === 'fetching rows') written ??= run('INSERT INTO moving VALUES (0)');
      },
    });
    await written;
    expect(table.rows).toBe(200000);
  });

  it('is not for whoever may not read it, and no message has the password', async () => {
    await run(
      "CREATE ROLE reader LOGIN PASSWORD 'known word'",
      'GRANT SELECT ON seen TO reader',
      'REVOKE ALL ON SCHEMA other FROM PUBLIC',
    );
    vi.stubEnv('PGUSER', 'reader');
    vi.stubEnv('PGPASSWORD', 'wrong word');
    const refused = await saidBy(readTable(`${address}#seen`));
    expect(refused).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+ does not let you in: PGUSER/);
    expect(refused).not.toContain('wrong word');
    vi.stubEnv('PGPASSWORD', undefined);
    const { host, pathname } = new URL(address);
    writeFileSync(join(folder, 'pass'), `${host}:${pathname.slice(1)}:reader:known word\n`, {
      mode: 0o600,
    });
    vi.stubEnv('PGPASSFILE', join(folder, 'pass'));
    // The only table that this user may read.
    const { columns, notes } = await readTable(address);
    expect(columns).toEqual([numericColumn('eight', [8])]);
    expect(notes).toEqual(["Table 'seen' is read, the only one there is."]);
    vi.stubEnv('PGPASSFILE', join(folder, 'none'));
    expect(await saidBy(readTable(address))).toMatch(/does not let you in/);
  });

  it('is refused with a sentence where no server or no database is', async () => {
    expect(await saidBy(readTable('postgres://127.0.0.1:1/db#people'))).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:1 does not answer: /,
    );
    expect(await saidBy(readTable(`${address.replace(/postgres$/, 'nobody')}#people`))).toMatch(
      /says: database "nobody" does not exist\.$/,
    );
    expect(await saidBy(readTable(`${address}#seen`, { header: 'none' }))).toMatch(
      /--header none is about CSV and TSV; a table of PostgreSQL is a database/,
    );
  });
});
