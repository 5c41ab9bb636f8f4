import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chdb, openChdb } from '../packages/engines/testing/chdb.ts';
import { type ChdbServer, openChdbServer } from '../packages/engines/testing/chdbServer.ts';
import { leftovers } from '../packages/engines/testing/clickhouseAdapter.ts';

const program = fileURLToPath(new URL('../apps/cli/bin/pairfair.js', import.meta.url));
const chdb = await openChdb();

if (typeof chdb === 'string') {
  it(`the command works on tables of ClickHouse (not run: ${chdb})`, ({ skip }) => skip(chdb));
} else {
  describe('the command on a table of ClickHouse', () => command(chdb));
}

function command(engine: Chdb): void {
  const secret = 'kept to itself';
  let folder: string;
  let server: ChdbServer;
  let table: string;
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(
        process.execPath,
        [program, ...words],
        {
          cwd: folder,
          env: { ...process.env, CLICKHOUSE_USER: 'ann', CLICKHOUSE_PASSWORD: secret },
        },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clickhouse-command-'));
    server = await openChdbServer(engine, { user: 'ann', password: secret });
    table = `${server.address}default.applicants`;
    await engine.client.command({
      query: `CREATE TABLE applicants ENGINE = MergeTree ORDER BY person AS SELECT number AS person, randNormal(0, 1, 1) AS skill, randNormal(0, 1, 2) AS luck, ['cook', 'smith', 'O\\'Neill'][rand(3) % 3 + 1] AS job, if(rand(4) % 3 = 0, 'f', 'm') AS sex, floor(skill * 3) AS score, if(skill + randNormal(0, 1, 5) > 0, 'yes', 'no') AS hired FROM numbers(300)`,
    });
  });
  afterAll(async () => {
    await server.close();
    await engine.close();
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
    const found = await engine.client.query({
      query: 'SELECT count(), uniqExact(person), countIf(isFinite(z1) AND isFinite(z2)) FROM fair',
      format: 'JSONCompact',
    });
    expect((await found.json<unknown[]>()).data).toEqual([[300, 300, 300]]);

    const scored = await run('predict', 'model.json', table, ...named, 'scores.parquet', '--json');
    expect(scored).toMatchObject({ code: 0 });
    expect(JSON.parse(scored.out)).toMatchObject({ format: 'pairfair/prediction', rows: 300 });
    expect(existsSync(join(folder, 'scores.parquet'))).toBe(true);
    expect(await leftovers(engine.client)).toEqual([]);
  });

  /** The same people in a file, in the order of their ids as text. */
  async function exported(): Promise<string> {
    const bytes = await engine.raw(
      'SELECT * FROM applicants ORDER BY toString(person) FORMAT CSVWithNames',
    );
    writeFileSync(join(folder, 'applicants.csv'), bytes);
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
    expect(await leftovers(engine.client)).toEqual([]);
  });

  it('keeps judgments and graphs beside the data', async () => {
    const file = await exported();
    const answers = Array.from({ length: 240 }, (_, k) => {
      const [a, b] = [(7 * k) % 300, (11 * k + 5) % 300];
      return a === b ? '' : `${a},${b},${k % 3 === 0 ? 'yes' : 'no'},j${k % 2}`;
    }).filter((line) => line !== '');
    writeFileSync(join(folder, 'answers.csv'), `a,b,answer,judge\n${answers.join('\n')}\n`);
    await engine.client.command({
      query:
        "CREATE TABLE answers (a UInt16, b UInt16, answer Enum8('yes' = 1, 'no' = 2), judge String) ENGINE = MergeTree ORDER BY a",
    });
    await engine.client.insert({
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
    await engine.client.command({
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
    expect(await leftovers(engine.client)).toEqual([]);
  });

  it.each([
    ['a fit that fills a table', 'fit', /INSERT INTO .*pairfair_tmp/],
    ['a search of settings', 'tune', /INSERT INTO .*pairfair_tmp/],
    ['a table on its way here', 'graph', /FORMAT Parquet/],
  ])('removes everything when it is interrupted: %s', async (_, command, moment) => {
    const own = mkdtempSync(join(folder, 'temporary-'));
    const words = [command, table, ...roles, '--ranking', 'score', '--out', 'cut.json'];
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { ...process.env, CLICKHOUSE_USER: 'ann', CLICKHOUSE_PASSWORD: secret, TMPDIR: own },
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    let killed = 0;
    server.fault = async (sql, response) => {
      if (/KILL QUERY/.test(sql)) killed++;
      if (!moment.test(sql) || /DROP TABLE|KILL QUERY/.test(sql)) return 'run';
      // It never gets its answer.
      if (/Parquet/.test(sql)) response.write('PAR1');
      setTimeout(() => child.kill('SIGINT'), 50);
      return 'answered';
    };
    const code = await new Promise((resolve) => child.once('exit', resolve));
    server.fault = async () => 'run';
    expect(code, said).toBe(130);
    expect(said).toMatch(/nothing half written was left behind/);
    expect(killed).toBeGreaterThan(0);
    expect(await leftovers(engine.client)).toEqual([]);
    expect(readdirSync(own)).toEqual([]);
    expect(existsSync(join(folder, 'cut.json'))).toBe(false);
  });

  it('names column and person of an infinite number, before anything is written', async () => {
    await engine.client.command({
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
    expect(await leftovers(engine.client)).toEqual([]);
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
    const inside = table.replace('//', `//ann:${secret.replaceAll(' ', '%20')}@`);
    const open = await run('fit', inside, '--id', 'person', ...roles, '--out', 'no.json');
    expect(open.code).not.toBe(0);
    expect(open.err).toMatch(/CLICKHOUSE_USER and CLICKHOUSE_PASSWORD/);
    expect(open.err + open.out).not.toMatch(/kept/);
    expect(existsSync(join(folder, 'no.json'))).toBe(false);
  });
}
