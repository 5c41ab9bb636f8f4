import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import { categoryColumn, numericColumn, type Progress } from 'pairfair';
import { columnTexts } from 'pairfair/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { python } from '../../../pairfair/testing/python.ts';
import { duckdbEngine } from '../engine/duckdb/duckdbEngine.ts';
import { memoryTableEngine } from '../engine/memoryTableEngine.ts';
import { withDuckDb } from './duckdb.ts';
import { readTable } from './readTable.ts';
import { copyBytes } from './remoteFiles.ts';
import { openSource, sourceSize } from './tableSource.ts';

let folder: string;
const at = (name: string) => join(folder, name);

/** The message that a promise fails with. */
const saidBy = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );

/** Makes a database file by statements about the catalog `made`. */
async function database(name: string, ...statements: string[]): Promise<string> {
  rmSync(at(name), { force: true });
  await withDuckDb({}, async (connection) => {
    await connection.run(`ATTACH '${at(name)}' AS made`);
    for (const statement of statements) await connection.run(statement);
  });
  return at(name);
}

/** Opens a source with a DuckDB that has no extensions and gets none. */
const offline = (source: string) =>
  withDuckDb({}, async (connection: DuckDBConnection) => {
    await connection.run(`SET extension_directory = '${at('extensions')}'`);
    await connection.run(`SET custom_extension_repository = '${at('none')}'`);
    // Community extensions come from a server of their own: none is reached through this.
    await connection.run("SET http_proxy = '127.0.0.1:1'");
    return openSource(connection, source, {}, () => folder);
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairfair-sources-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const people = [
  'CREATE TABLE made.people (id BIGINT, age DOUBLE, job VARCHAR, yes BOOLEAN, born DATE)',
  "INSERT INTO made.people VALUES (1, 20, 'cook', true, '2000-02-29'), (2, NULL, 'NA', false, NULL), (3, 40.5, 'smith', true, '1999-12-31')",
];
const expected = [
  numericColumn('id', [1, 2, 3]),
  numericColumn('age', [20, null, 40.5]),
  categoryColumn('job', ['cook', null, 'smith']),
  categoryColumn('yes', ['true', 'false', 'true']),
  categoryColumn('born', ['2000-02-29', null, '1999-12-31']),
];

describe('a table of a DuckDB file', () => {
  it('is read by its name, and the file is not written to', async () => {
    const path = await database('people.duckdb', ...people, 'CREATE TABLE made.other (x INTEGER)');
    const before = [readFileSync(path), statSync(path).mtimeMs] as const;
    const table = await readTable(`${path}#people`);
    expect(table.columns).toEqual(expected);
    expect(table).toMatchObject({ source: `${path}#people`, rows: 3, notes: [] });
    expect(table.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect([readFileSync(path), statSync(path).mtimeMs]).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.includes('wal'))).toEqual([]);
    expect(await sourceSize(`${path}#people`)).toEqual({ bytes: before[0].length, packed: true });
    const engine = await duckdbEngine(`${path}#people`);
    expect(await engine.describe()).toMatchObject({ source: table.source, digest: table.digest });
    await engine.close();
  });

  it('is the only one there is, which is said, or must be named', async () => {
    const one = await database('one.duckdb', ...people);
    const { columns, notes, source } = await readTable(one);
    expect([columns, source]).toEqual([expected, `${one}#people`]);
    expect(notes).toEqual(["Table 'people' is read, the only one there is."]);
    const two = await database('two.duckdb', ...people, 'CREATE TABLE made.b AS SELECT 1 AS x');
    expect(await saidBy(readTable(two))).toBe(
      `Which table of ${two}? Write ${two}#TABLE; there are b, people.`,
    );
    expect(await saidBy(readTable(`${two}#nobody`))).toBe(
      `${two} has no table 'nobody'. Write ${two}#TABLE; there are b, people.`,
    );
    const none = await database('none.duckdb', 'CREATE SCHEMA made.s');
    expect(await saidBy(readTable(none))).toBe(`${none} has no table that you may read.`);
  });

  it('may be a view, lie in a schema and be called anything', async () => {
    const odd = 'a.b"; DROP TABLE made.people; --';
    const path = await database(
      'odd.duckdb',
      ...people,
      'CREATE SCHEMA made.s',
      'CREATE VIEW made.s.people AS SELECT 7 AS seven',
      `CREATE TABLE made."${odd.replaceAll('"', '""')}" AS SELECT 8 AS eight`,
    );
    expect((await readTable(`${path}#s.people`)).columns).toEqual([numericColumn('seven', [7])]);
    expect((await readTable(`${path}#people`)).columns).toEqual(expected);
    expect((await readTable(`${path}#${odd}`)).columns).toEqual([numericColumn('eight', [8])]);
    expect((await readTable(`${path}#main.people`)).columns).toEqual(expected);
  });

  it('is refused with a sentence when the file is something else', async () => {
    writeFileSync(at('text.duckdb'), 'id,age\n1,2\n');
    expect(await saidBy(readTable(at('text.duckdb')))).toMatch(/neither of DuckDB nor of SQLite/);
    expect(await saidBy(readTable(at('missing.duckdb#people')))).toMatch(
      /There is no file .*missing.duckdb\.$/,
    );
    const path = await database('flags.duckdb', ...people);
    expect(await saidBy(readTable(path, { delimiter: ';' }))).toMatch(
      /--delimiter is about CSV and TSV; .* is a database\./,
    );
  });

  it('keeps whole numbers that name people apart, however large', async () => {
    const path = await database(
      'large.duckdb',
      'CREATE TABLE made.t AS SELECT unnest([9007199254740992, 9007199254740993]::HUGEINT[]) AS who, unnest([1, 2]) AS x',
    );
    const { columns } = await readTable(path, { id: 'who' });
    expect(columns[0]).toEqual(categoryColumn('who', ['9007199254740992', '9007199254740993']));
  });
});

describe('ids beyond what a number holds', () => {
  const ids = ['9007199254740992', '9007199254740993', '9007199254740994'];
  const longer = ids.map((id) => `12345678${id}`);
  const table = (rows: readonly string[], header = 'id,age\n') =>
    header + rows.map((id, i) => `${id},${20 + i}\n`).join('');

  it.each([
    ['as BIGINT holds them', ids],
    ['as no integer holds them', longer],
  ])('stay different people in a text table, %s', async (_, rows) => {
    writeFileSync(at('ids.csv'), table(rows));
    for (const options of [{}, { id: 'id' }, { categorical: ['id'] }]) {
      const { columns } = await readTable(at('ids.csv'), options);
      expect(columns).toEqual([categoryColumn('id', rows), numericColumn('age', [20, 21, 22])]);
    }
    writeFileSync(at('bare.csv'), table(rows, ''));
    const bare = await readTable(at('bare.csv'), { names: ['who', 'age'], id: 'who' });
    expect(columnTexts(bare.columns[0])).toEqual(rows);
  });

  it('stay numbers in any other column, and ids that numbers hold stay numbers', async () => {
    writeFileSync(at('few.csv'), table(['1', '2.0', '1000000000000001']));
    const few = await readTable(at('few.csv'));
    expect(few.columns[0]).toEqual(numericColumn('id', [1, 2, 1000000000000001]));
    writeFileSync(at('sums.csv'), table(longer, 'sum,age\n'));
    expect((await readTable(at('sums.csv'))).columns[0].kind).toBe('numeric');
  });

  it('are called the same by either engine', async () => {
    writeFileSync(
      at('same.csv'),
      table(['999999999999999', '1000000000000001', '9007199254740991']),
    );
    const memory = memoryTableEngine(await readTable(at('same.csv')));
    const duck = await duckdbEngine(at('same.csv'));
    const [first, second] = await Promise.all(
      [memory, duck].map(async (engine) => (await engine.combinations(['id'], 10)).combinations),
    );
    expect(second).toEqual(first);
    expect(first.map(({ values }) => values[0])).toContain('9007199254740991');
    await duck.close();
  });
});

describe('a file at an address', () => {
  let server: Server;
  let base: string;
  const asked: string[] = [];
  const csv =
    'id,age,job,yes,born\n1,20,cook,true,2000-02-29\n2,,NA,false,\n3,40.5,smith,true,1999-12-31\n';

  beforeAll(async () => {
    const files: Record<string, Buffer | string> = {
      '/people.csv': csv,
      '/people': csv,
      '/people.csv.gz': gzipSync(csv),
      '/people.duckdb': readFileSync(await database('served.duckdb', ...people)),
      '/empty.csv': '',
    };
    const redirects: Record<string, string> = {
      '/moved.csv': '/people.csv?signature=secret',
      '/file.csv': `file://${at('one.duckdb')}`,
      '/out.csv': 'http://example.invalid/people.csv',
      '/round.csv': '/round.csv',
      '/nowhere.csv': 'http://[',
    };
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://here');
      asked.push(request.headers['accept-encoding'] as string);
      if (pathname in redirects) response.writeHead(302, { location: redirects[pathname] }).end();
      else if (pathname === '/cut.csv') {
        response.writeHead(200, { 'content-length': '1000' }).write(csv);
        response.socket?.end();
      } else if (pathname in files) response.end(files[pathname]);
      else response.writeHead(404).end('no such thing');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is fetched and read as what its name says', async () => {
    const seen: Progress[] = [];
    const table = await readTable(`${base}/people.csv`, { onProgress: (one) => seen.push(one) });
    expect(table.columns).toEqual(expected);
    expect(table).toMatchObject({ source: `${base}/people.csv`, rows: 3 });
    expect(table.notes).toEqual([`Fetched ${base}/people.csv: 1 kB.`]);
    expect(seen[0]).toEqual({ stage: 'fetching bytes', done: csv.length, total: csv.length });
    writeFileSync(at('here.csv'), csv);
    expect(table.digest).toBe((await readTable(at('here.csv'))).digest);
    for (const name of ['people', 'people.csv.gz', 'people.duckdb#people', 'moved.csv']) {
      expect((await readTable(`${base}/${name}`)).columns, name).toEqual(expected);
    }
    expect(new Set(asked)).toEqual(new Set(['identity']));
  });

  it('is read in pieces as well, and nothing of it stays', async () => {
    const engine = await duckdbEngine(`${base}/people.csv`);
    const { source, rows, digest } = await engine.describe();
    expect({ source, rows }).toEqual({ source: `${base}/people.csv`, rows: 3 });
    expect(digest).toBe((await readTable(`${base}/people.csv`)).digest);
    await engine.close();
    const left = readdirSync(tmpdir()).filter((name) => name.includes(`_${process.pid}_`));
    expect(left).toEqual([]);
  });

  it.each([
    ['nobody.csv', /could not be fetched: the server answers 404 Not Found\.$/],
    ['file.csv', /leads to a place that is not https\.$/],
    ['out.csv', /leads to a place that is not https\.$/],
    ['nowhere.csv', /leads to a place that is not https\.$/],
    ['round.csv', /leads from place to place\.$/],
    ['cut.csv', /cut\.csv could not be fetched: /],
    ['empty.csv', /is empty/],
  ])('that cannot be had is refused: %s', async (name, sentence) => {
    expect(await saidBy(readTable(`${base}/${name}`))).toMatch(sentence);
  });

  it('that nobody serves is refused', async () => {
    expect(await saidBy(readTable('http://127.0.0.1:1/people.csv'))).toMatch(
      /^http:\/\/127\.0\.0\.1:1\/people\.csv could not be fetched: .+\.$/,
    );
  });

  it.each([
    ['http://example.invalid/people.csv', /write https/],
    ['https://ann:secret@example.invalid/people.csv', /would stay in histories and logs/],
    ['https://secret@example.invalid/people.csv', /would stay in histories and logs/],
    ['https://example.invalid/people.csv?X-Amz-Signature=secret', /takes no \?/],
    ['s3://secret@bucket/people.csv', /AWS_SECRET_ACCESS_KEY/],
    [
      'postgres://ann:secret@example.invalid/db#people',
      /PGPASSWORD, or name a file with PGPASSFILE/,
    ],
    ['postgres://example.invalid/db?password=secret', /takes no \?/],
    ['mysql://ann:secret@example.invalid/db', /begins with https:\/\/, s3:\/\//],
    ['https://ann:secret@', /is no such address/],
  ])(
    'that holds a secret, or is not safe, is never asked nor repeated: %s',
    async (address, sentence) => {
      for (const read of [readTable, duckdbEngine]) {
        const said = await saidBy(read(address));
        expect(said).toMatch(sentence);
        expect(said).not.toContain('secret@');
        expect(said).not.toMatch(/ann|=secret/);
      }
    },
  );
});

describe('what DuckDB reads by extensions', () => {
  it.each([
    ['s3://bucket/people.csv', 'httpfs', 'fetch the file with aws s3 cp and name the copy'],
    ['people.sqlite#people', 'sqlite_scanner', 'write the table as CSV with sqlite3 -header -csv'],
    ['people.db', 'sqlite_scanner', 'write the table as CSV with sqlite3 -header -csv'],
    ['people.arrow', 'nanoarrow', 'save it as Parquet'],
    ['people.feather', 'nanoarrow', 'save it as Parquet'],
  ])('is said to need them where they are not: %s', async (name, extension, otherwise) => {
    if (!name.startsWith('s3:')) {
      writeFileSync(at(name.split('#')[0]), name.endsWith('w') ? 'ARROW1' : 'SQLite format 3\0');
    }
    const said = await saidBy(offline(name.startsWith('s3:') ? name : at(name)));
    expect(said).toContain(`read by DuckDB's extension ${extension}, which is not installed`);
    expect(said).toMatch(
      new RegExp(
        `put the extension at ${at('extensions')}/v[^ ]+/${extension}\\.duckdb_extension; or ${otherwise}\\.$`,
      ),
    );
  });

  it('is copied byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, i) => i % 256);
    writeFileSync(at('bytes.bin'), bytes);
    await withDuckDb({}, (connection) => copyBytes(connection, at('bytes.bin'), at('copy.bin')));
    expect(new Uint8Array(readFileSync(at('copy.bin')))).toEqual(bytes);
  });

  it('is read where they are: SQLite', async ({ skip }) => {
    if (!python) return skip('there is no Python to make a file of SQLite with');
    const loaded = await withDuckDb({}, (connection) =>
      connection.run('LOAD sqlite_scanner').then(
        () => true,
        () => false,
      ),
    );
    if (!loaded) return skip("DuckDB's extension sqlite_scanner is not installed");
    mkdirSync(at('real'), { recursive: true });
    const made =
      "import sqlite3; c = sqlite3.connect('people.sqlite'); c.executescript(\"CREATE TABLE people (id INTEGER, age REAL, job TEXT); INSERT INTO people VALUES (1, 20, 'cook'), (2, NULL, 'NA'), (3, 40.5, 'smith')\")";
    execFileSync(python, ['-c', made], { cwd: at('real') });
    expect((await readTable(at('real/people.sqlite'))).columns).toEqual(expected.slice(0, 3));
  });
});
