import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

  it('fits, transforms into a table and predicts into a file', async () => {
    const roles = ['--id', 'person', '--target', 'hired', '--protected', 'sex'];
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

  it('says in a sentence what is missing', async () => {
    const roles = ['--target', 'hired', '--protected', 'sex', '--ranking', 'score'];
    const noId = await run('fit', table, ...roles, '--out', 'no.json');
    expect(noId.code).not.toBe(0);
    expect(noId.err).toMatch(/--id/);
    const inside = table.replace('//', `//ann:${secret.replaceAll(' ', '%20')}@`);
    const open = await run('fit', inside, '--id', 'person', ...roles, '--out', 'no.json');
    expect(open.code).not.toBe(0);
    expect(open.err).toMatch(/CLICKHOUSE_USER and CLICKHOUSE_PASSWORD/);
    expect(open.err + open.out).not.toMatch(/kept/);
    expect(existsSync(join(folder, 'no.json'))).toBe(false);
  });
}
