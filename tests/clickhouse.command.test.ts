import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftovers } from '../packages/engines/testing/clickhouseAdapter.ts';
import {
  type ClickhouseNodes,
  openClickhouse,
  owner,
} from '../packages/engines/testing/clickhouseNodes.ts';
import {
  afterwards,
  type ClickhouseProxy,
  isTidying,
  openProxy,
} from '../packages/engines/testing/clickhouseProxy.ts';

const program = fileURLToPath(new URL('../apps/cli/bin/pairfair.js', import.meta.url));
const nodes = await openClickhouse();

if (typeof nodes === 'string') {
  it(`the command works on tables of ClickHouse (not run: ${nodes})`, ({ skip }) => skip(nodes));
} else {
  describe('the command on a table of ClickHouse', () => command(nodes));
}

function command({ clients: [client], addresses, kill, revive, close }: ClickhouseNodes): void {
  const secret = owner.CLICKHOUSE_PASSWORD;
  let folder: string;
  let server: ClickhouseProxy;
  let table: string;
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(
        process.execPath,
        [program, ...words],
        { cwd: folder, env: { ...process.env, ...owner } },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clickhouse-command-'));
    server = await openProxy(addresses[0]);
    table = `${server.address}default.applicants`;
    await client.command({
      query: `CREATE TABLE applicants ENGINE = MergeTree ORDER BY person AS SELECT number AS person, randNormal(0, 1, 1) AS skill, randNormal(0, 1, 2) AS luck, ['cook', 'smith', 'O\\'Neill'][rand(3) % 3 + 1] AS job, if(rand(4) % 3 = 0, 'f', 'm') AS sex, floor(skill * 3) AS score, if(skill + randNormal(0, 1, 5) > 0, 'yes', 'no') AS hired FROM numbers(300)`,
    });
  });
  afterAll(async () => {
    server.close();
    await close();
    rmSync(folder, { recursive: true, force: true });
  });

  const roles = ['--id', 'person', '--target', 'hired', '--protected', 'sex'];

  it('fits, transforms into a table and predicts into a file', async () => {
    const fit = await run(
      ...['fit', table, ...roles, '--ranking', 'score', '--dims', '2', '--out', 'model.json'],
    );
    expect(fit.err + fit.out).not.toContain(secret);
    expect(fit).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'model.json'), 'utf8')).not.toContain(secret);

    const named = ['--id', 'person', '--out'];
    const moved = await run('transform', 'model.json', table, ...named, 'default.fair');
    expect(moved).toMatchObject({ code: 0 });
    const found = await client.query({
      query: 'SELECT count(), uniqExact(person), countIf(isFinite(z1) AND isFinite(z2)) FROM fair',
      format: 'JSONCompact',
    });
    expect((await found.json<unknown[]>()).data).toEqual([[300, 300, 300]]);

    const scored = await run('predict', 'model.json', table, ...named, 'scores.parquet', '--json');
    expect(scored).toMatchObject({ code: 0 });
    expect(JSON.parse(scored.out)).toMatchObject({ format: 'pairfair/prediction', rows: 300 });
    expect(existsSync(join(folder, 'scores.parquet'))).toBe(true);
    expect(await leftovers(client)).toEqual([]);
  });

  /** The same people in a file, in the order of their ids as text. */
  async function exported(): Promise<string> {
    const found = await client.query({
      query: 'SELECT * FROM applicants ORDER BY toString(person)',
      format: 'CSVWithNames',
    });
    writeFileSync(join(folder, 'applicants.csv'), await found.text());
    return 'applicants.csv';
  }

  /** What a command says as JSON, without where the data came from. */
  async function said(...words: string[]): Promise<Record<string, unknown>> {
    const done = await run(...words, '--json');
    expect(done, done.err).toMatchObject({ code: 0 });
    return JSON.parse(done.out);
  }

  it('evaluates and tunes on a table as on a file of the same rows', async () => {
    const file = await exported();
    const scored = [...roles, '--score', 'skill', '--threshold', '0', '--draws', '50'];
    const linked = ['--ranking', 'score', '--quantiles', '4'];
    expect(await said('evaluate', table, ...scored, ...linked)).toEqual(
      await said('evaluate', file, ...scored, ...linked),
    );
    const small = [
      ...roles,
      ...linked,
      '--gammas',
      '0.2,0.5',
      '--strictnesses',
      '0,0.5',
      '--folds',
      '3',
    ];
    await said('tune', table, ...small, '--out', 'there.json');
    await said('tune', file, ...small, '--out', 'here.json');
    const [there, here] = ['there.json', 'here.json'].map((name) =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    );
    // The last step is a fit, which adds up there and here in another order.
    const near = (found: number, wanted: number) => expect(found).toBeCloseTo(wanted, 8);
    const { components } = there.representation;
    here.representation.components.data.forEach((wanted: number, k: number) => {
      near(components.data[k], wanted);
    });
    near(there.predictor.intercept, here.predictor.intercept);

    // The model itself: by sums over there, and here by looking at everybody.
    const [over, by] = [
      await said('evaluate', 'there.json', table, ...roles, ...linked, '--engine', 'clickhouse'),
      await said('evaluate', 'there.json', file, ...roles, ...linked, '--draws', '0'),
    ] as { measures: Record<string, number | null> }[];
    for (const [id, wanted] of Object.entries(by?.measures ?? {})) {
      const found = over?.measures[id] ?? null;
      if (wanted === null || found === null) expect(found, id).toBe(wanted);
      else expect(Math.abs(found - wanted), id).toBeLessThan(1e-12);
    }
    expect(await leftovers(client)).toEqual([]);
  });

  it('keeps judgments and graphs beside the data', async () => {
    const file = await exported();
    const answers = Array.from({ length: 240 }, (_, k) => {
      const [a, b] = [(7 * k) % 300, (11 * k + 5) % 300];
      return a === b ? '' : `${a},${b},${k % 3 === 0 ? 'yes' : 'no'},j${k % 2}`;
    }).filter((line) => line !== '');
    writeFileSync(join(folder, 'answers.csv'), `a,b,answer,judge\n${answers.join('\n')}\n`);
    await client.command({
      query:
        "CREATE TABLE answers (a UInt16, b UInt16, answer Enum8('yes' = 1, 'no' = 2), judge String) ENGINE = MergeTree ORDER BY a",
    });
    await client.insert({
      ...{ table: 'answers', format: 'JSONCompactEachRow' },
      values: answers.map((line) =>
        line.split(',').map((cell, k) => (k < 2 ? Number(cell) : cell)),
      ),
    });
    const place = (name: string) => `${server.address}default.${name}`;
    const judged = ['--id', 'person', '--protected', 'sex', '--min-answers', '1', '--out'];
    const about = ['--people', table, ...judged];
    const links = await run('judgments', 'aggregate', place('answers'), ...about, place('links'));
    expect(links, links.err).toMatchObject({ code: 0 });
    const local = ['judgments', 'aggregate', 'answers.csv', '--people', file, ...judged];
    expect(await run(...local, 'links.json')).toMatchObject({ code: 0 });

    const small = [...roles, '--dims', '2'];
    const model = async (source: string, graph: string, ...more: string[]) => {
      await said('fit', source, ...small, '--graph', graph, ...more, '--out', 'linked.json');
      const made = JSON.parse(readFileSync(join(folder, 'linked.json'), 'utf8'));
      return [...made.representation.components.data, made.predictor.intercept] as number[];
    };
    const expected = await model(file, 'links.json');
    await client.command({
      query: 'CREATE TABLE bare ENGINE = MergeTree ORDER BY a AS SELECT a, b FROM links',
    });
    for (const [source, graph] of [
      [table, place('links')],
      // Links by majority weigh 1, as those of a table without weights do.
      [table, place('bare')],
      [table, 'links.json'],
      [file, place('links')],
    ] as const) {
      const found = await model(source, graph);
      found.forEach((value, k) => {
        expect(Math.abs(value - expected[k]!), `${source} ${graph}`).toBeLessThan(1e-8);
      });
    }
    const made = ['graph', table, '--id', 'person', '--protected', 'sex', '--ranking', 'score'];
    const ranks = await run(...made, '--quantiles', '4', '--out', place('ranks'));
    expect(ranks, ranks.err).toMatchObject({ code: 0 });
    const cells = await model(table, place('ranks'), '--between', 'groups', '--ignore', 'score');
    await said(
      ...['fit', table, ...small, '--ranking', 'score', '--quantiles', '4', '--out', 'ranked.json'],
    );
    const ranked = JSON.parse(readFileSync(join(folder, 'ranked.json'), 'utf8'));
    ranked.representation.components.data.forEach((value: number, k: number) => {
      expect(Math.abs(value - cells[k]!)).toBeLessThan(1e-8);
    });

    const taken = await run('judgments', 'aggregate', place('answers'), ...about, table);
    expect(taken.code).toBe(1);
    expect(taken.err).toMatch(/pairfair did not write it/);
    expect(await leftovers(client)).toEqual([]);
  });

  it.each([
    // Both who is cancelled and the signal end the query and drop the table: whoever comes first.
    ['a fit that fills a table', 'fit', /INSERT INTO .*pairfair_tmp/, 0],
    ['a fit that is ended the other way', 'fit', /INSERT INTO .*pairfair_tmp/, 1],
    ['a search of settings', 'tune', /INSERT INTO .*pairfair_tmp/, null],
    ['a table on its way here', 'graph', /FORMAT Parquet/, null],
  ])('removes everything when it is interrupted: %s', async (_, command, moment, held) => {
    const own = mkdtempSync(join(folder, 'temporary-'));
    const words = [command, table, ...roles, '--ranking', 'score', '--out', 'cut.json'];
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { ...process.env, ...owner, TMPDIR: own },
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    let killed = 0;
    let dropping = () => {};
    const dropped = new Promise<void>((resolve) => {
      dropping = resolve;
    });
    server.fault = async (sql, response) => {
      if (/KILL QUERY/.test(sql) && killed++ === held) await dropped;
      if (/DROP TABLE/.test(sql)) {
        dropping();
        // It takes a while, for which the program has to stay.
        await wait(100);
        return response.destroyed ? 'answered' : 'pass';
      }
      if (!moment.test(sql) || isTidying(sql)) return 'pass';
      // It never gets its answer.
      if (/Parquet/.test(sql)) response.write('PAR1');
      setTimeout(() => child.kill('SIGINT'), 50);
      return 'answered';
    };
    const code = await new Promise((resolve) => child.once('exit', resolve));
    server.fault = async () => 'pass';
    expect(code, said).toBe(130);
    expect(said).toMatch(/nothing half written was left behind/);
    expect(killed).toBeGreaterThan(0);
    expect(await leftovers(client)).toEqual([]);
    expect(readdirSync(own)).toEqual([]);
    expect(existsSync(join(folder, 'cut.json'))).toBe(false);
  });

  it.each([
    ['before it hears', 'fit', 'gone.json', /INSERT INTO/],
    ['before it answers', 'transform', 'default.gone', /INSERT INTO/],
    ['before it hears', 'transform', 'default.gone', /RENAME TABLE/],
    ['before it answers', 'transform', 'default.gone', /RENAME TABLE/],
  ])(
    'loses nothing with a server that is killed %s %s to %s: %s',
    async (when, verb, out, moment) => {
      const fitted = ['fit', table, ...roles, '--ranking', 'score', '--out'];
      expect(await run(...fitted, 'whole.json')).toMatchObject({ code: 0 });
      const written = ['transform', 'whole.json', table, '--id', 'person', '--out', out];
      const words = verb === 'fit' ? [...fitted, out] : written;
      server.fault = async (sql) => {
        if (!moment.test(sql)) return 'pass';
        if (when === 'before it answers') return afterwards(() => kill(0));
        await kill(0);
        return 'pass';
      };
      const lost = await run(...words);
      server.fault = async () => 'pass';
      expect(lost.code, lost.err).toBe(1);
      expect(lost.err.match(/cannot be reached/g)).toHaveLength(1);
      await revive();
      // Whole or not there at all; what was put aside is, until the next run.
      expect(existsSync(join(folder, out))).toBe(false);
      const renamed = when === 'before it answers' && moment.test('RENAME TABLE');
      expect(await rowsOf('gone')).toBe(renamed ? 300 : undefined);
      expect((await leftovers(client)).length > 0).toBe(!renamed);
      expect(await run(...words)).toMatchObject({ code: 0 });
      expect(await leftovers(client)).toEqual([]);
      if (verb !== 'fit') expect(await rowsOf('gone')).toBe(300);
      await client.command({ query: 'DROP TABLE IF EXISTS gone SYNC' });
    },
  );

  /** How many rows a table has, undefined where there is none. */
  async function rowsOf(name: string): Promise<number | undefined> {
    const found = await client.query({
      query: `SELECT total_rows FROM system.tables WHERE database = 'default' AND name = '${name}'`,
      format: 'JSONCompact',
    });
    const [row] = (await found.json<unknown[]>()).data as [unknown[]?];
    return row && Number(row[0]);
  }

  it('names column and person of an infinite number, before anything is written', async () => {
    await client.command({
      query:
        'CREATE TABLE endless ENGINE = MergeTree ORDER BY person AS SELECT * REPLACE (if(person IN (7, 41), -inf, skill) AS skill) FROM applicants',
    });
    const endless = `${server.address}default.endless`;
    const fit = ['fit', table, ...roles, '--ranking', 'score', '--out', 'finite.json'];
    expect(await run(...fit)).toMatchObject({ code: 0 });
    const said = /Column 'skill' holds -Infinity in the row of '41': inf, or a number too large/;
    for (const words of [
      ['fit', endless, ...roles, '--ranking', 'score', '--out', 'no.json'],
      ['fit', endless, ...roles, '--ranking', 'score', '--shape', 'rank', '--out', 'no.json'],
      ['fit', endless, ...roles, '--ranking', 'skill', '--out', 'no.json'],
      [
        'fit',
        endless,
        '--id',
        'person',
        '--target',
        'skill',
        '--protected',
        'sex',
        '--ranking',
        'score',
        '--out',
        'no.json',
      ],
      ['predict', 'finite.json', endless, '--id', 'person', '--out', 'no.csv'],
      ['transform', 'finite.json', endless, '--id', 'person', '--out', 'default.no'],
    ]) {
      const done = await run(...words);
      expect(done.code, words.join(' ')).toBe(1);
      expect(done.err, words.join(' ')).toMatch(said);
    }
    expect(existsSync(join(folder, 'no.csv'))).toBe(false);
    expect(await leftovers(client)).toEqual([]);
  });

  it('says in a sentence what is missing', async () => {
    const roles = ['--target', 'hired', '--protected', 'sex', '--ranking', 'score'];
    for (const command of ['fit', 'tune', 'compare']) {
      const noId = await run(command, table, ...roles, '--out', 'no.json');
      expect(noId.code, command).not.toBe(0);
      expect(noId.err, command).toMatch(/--id/);
    }
    for (const [command, flag] of [
      ['fit', '--memory-limit=1GB'],
      ['tune', '--delimiter=;'],
      ['compare', '--missing-values=none'],
    ] as const) {
      const named = ['--id', 'person', ...roles, '--out', 'no.json'];
      const foreign = await run(command, table, flag, ...named);
      expect(foreign.code, flag).toBe(2);
      expect(foreign.err, flag).toMatch(/is about files/);
    }
    const inside = table.replace('//', `//ann:${encodeURIComponent(secret)}@`);
    const open = await run('fit', inside, '--id', 'person', ...roles, '--out', 'no.json');
    expect(open.code).not.toBe(0);
    expect(open.err).toMatch(/CLICKHOUSE_USER and CLICKHOUSE_PASSWORD/);
    expect(open.err + open.out).not.toMatch(/pa55/);
    expect(existsSync(join(folder, 'no.json'))).toBe(false);
  });
}
