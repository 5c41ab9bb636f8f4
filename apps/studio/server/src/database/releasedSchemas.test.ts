import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { verifyAuditFile } from '@pairfair/workbench/documents';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { silentLog, temporaryFolder } from '../../testing/testDatabase.ts';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import { verifySeals } from '../audit/sealAnswers.ts';
import { createDatabase } from './createDatabase.ts';
import type { Database, Queries } from './database.ts';
import { startEmbeddedServer } from './embeddedServer.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { studioRole } from './ownRole.ts';

// What earlier releases left in a database, written down by scripts/schemaFixture.mjs.

const schemas = new URL('../../testing/schemas/', import.meta.url);
const released = readdirSync(schemas).map((file) => file.replace('.sql.gz', ''));

const folder = temporaryFolder();
const server = await startEmbeddedServer(folder, { settings: ['fsync=off'] });
const superuser = new pg.Client({ ...server.connection, user: 'pairfair' });
await superuser.connect();
const opened: Database[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  await superuser.end();
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

/** A database without any table. */
async function emptyDatabase(name: string): Promise<Database> {
  await superuser.query(`create database ${name} owner ${studioRole}`);
  const database = createDatabase({ ...server.connection, database: name }, silentLog);
  opened.push(database);
  return database;
}

/** What the tables of a database are: columns, constraints, indexes, triggers. */
async function shapeOf(queries: Queries): Promise<unknown> {
  const [columns, constraints, indexes, triggers] = await Promise.all([
    queries.query(
      `select table_name, column_name, data_type, is_nullable, column_default
         from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ),
    queries.query(
      `select conrelid::regclass::text as on, pg_get_constraintdef(oid) as is
         from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
         order by 1, 2`,
    ),
    queries.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
    queries.query(
      `select pg_get_triggerdef(oid) as is from pg_trigger where not tgisinternal order by 1`,
    ),
  ]);
  return { columns, constraints, indexes, triggers };
}

async function rowCounts(queries: Queries, tables: readonly string[]): Promise<object> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await queries.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    counts[table] = row?.n ?? -1;
  }
  return counts;
}

const fresh = await emptyDatabase('fresh');
await migrate(fresh);
const shape = await shapeOf(fresh);

describe.each(released)('the tables of schema %s', (name) => {
  it('become those of this release, with every row and an audit log that still verifies', async () => {
    const database = await emptyDatabase(`from_${name}`);
    const sql = gunzipSync(readFileSync(new URL(`${name}.sql.gz`, schemas))).toString();
    await database.query(sql);
    const listed = await database.query<{ table: string }>(
      `select quote_ident(tablename) as table from pg_tables
        where schemaname = 'public' and tablename not in ('migration', 'session', 'rate_limit')`,
    );
    const kept = listed.map(({ table }) => table);
    const before = await rowCounts(database, kept);
    // Two processes at once: one waits, and finds it done.
    await Promise.all([migrate(database), migrate(database)]);
    expect(await rowCounts(database, kept)).toEqual(before);
    expect(await shapeOf(database)).toEqual(shape);

    const studio = await testStudio({ database });
    const owner = studio.visitor();
    const signedIn = await owner.call('POST', '/session', {
      ...{ name: 'ada', password: 'walnut ferry 7 quietly' },
    });
    expect(signedIn).toMatchObject({ status: 200 });
    expect(await everyPage(owner, database)).toEqual([]);
    const log = await (await owner.fetch('/api/v1/audit/export')).text();
    expect(verifyAuditFile(log).events).toBeGreaterThan(5);
    await verifySeals(database);
  });
});

/** Everything the pages read, of what is in the database; what did not answer as it should. */
async function everyPage(owner: Visitor, database: Database): Promise<string[]> {
  const idOf = async (table: string) =>
    (await database.query<{ id: string }>(`select id from ${table} limit 1`))[0]?.id ?? '';
  const { body } = await owner.call<{ paths: Record<string, { readonly get?: unknown }> }>(
    ...(['GET', '/openapi.json'] as const),
  );
  const paths = Object.keys(body.paths).filter(
    (path) => body.paths[path]?.get && !/\/events$|^\/(judge|oidc)\//.test(path),
  );
  expect(paths.length).toBeGreaterThan(30);
  const [fit, graph] = [await idOf('fit'), await idOf('graph_version')];
  const others: Record<string, readonly string[]> = {
    '{file}': ['judgments.ndjson', 'judgments.csv', 'appearances.csv'],
    '{format}': ['json', 'report', 'card'],
    '{queue}': ['contested', 'contradictions', 'unequal', 'panels'],
    '{other}': [graph],
  };
  const asked = await Promise.all(
    paths.map(async (path) => {
      const first = path.split('/')[1] as keyof typeof tables;
      const id = tables[first] ? await idOf(tables[first]) : '';
      // What no earlier release had is in none of their databases.
      if (id === '' && path.includes('{id}')) return [];
      const known = path.replace('{id}', id);
      const [, other] = /(\{\w+\})/.exec(known) ?? [];
      if (other) return (others[other] ?? []).map((value) => known.replace(other, value));
      if (path.endsWith('/case')) return [`${known}?first=person-1&second=person-2`];
      return [path.endsWith('/alike') ? `${known}?fit=${fit}&person=person-1` : known];
    }),
  );
  const faults: string[] = [];
  for (const path of asked.flat()) {
    const response = await owner.fetch(`/api/v1${path}`);
    const said = await response.text();
    if (said.includes('"not-recruiting"')) continue;
    if (response.status !== 200) faults.push(`${path}: ${response.status} ${said.slice(0, 200)}`);
  }
  return faults;
}

/** Which table the {id} after the first word of a path is of. */
const tables = {
  ...{ studies: 'study', datasets: 'dataset', graphs: 'graph_version', fits: 'fit', jobs: 'job' },
  accounts: 'account',
} as const;

describe('every step of the tables’ history', () => {
  it('leads to the same tables, whatever release was left out', async () => {
    const steps = (await fresh.query<{ number: number }>('select number from migration')).map(
      ({ number }) => number,
    );
    const database = await emptyDatabase('step_by_step');
    for (const upTo of steps.sort((a, b) => a - b)) {
      await database.transaction((tx) => applyMigrations(tx, upTo));
    }
    expect(await shapeOf(database)).toEqual(shape);
  });
});
