import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../apps/studio/server/src/database/freePort.ts';
import { startPostgres15 } from '../apps/studio/server/testing/startPostgres15.ts';
import { dockerSteps, wordsOf } from './deploy/dockerSteps.ts';
import { has } from './deploy/programs.ts';
import { canSealOff, nobody, sealedOff } from './deploy/sealedOff.ts';
import { serving, studioServes } from './deploy/serving.ts';
import { built } from './studio/startCommand.ts';
import { becomeAdmin } from './studio/visitor.ts';

// What deploy/ says is done here as far as it can be without a container engine and an init system.

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');
const place = mkdtempSync(join(tmpdir(), 'pairfair-deploy-'));
chmodSync(place, 0o755);
afterAll(() => rmSync(place, { recursive: true, force: true }));

const installed = join(place, 'opt', 'pairfair');
const env = { ...process.env, DATABASE_URL: '', npm_config_prefer_offline: 'true' };
const run = (program: string, words: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  spawnSync(program, words, { cwd: place, encoding: 'utf8', env: { ...env, ...more } });
const steps = dockerSteps(read('Dockerfile'));
/** Where the image has it, and where it is here. */
const here = (word: string) => word.replace('/opt/pairfair', installed);

describe('the Dockerfile', () => {
  it('ends as a user without rights, with a health check and a volume for what is written', () => {
    const last = steps.slice(steps.findLastIndex(({ instruction }) => instruction === 'FROM'));
    const rest = (wanted: string) =>
      last.filter(({ instruction }) => instruction === wanted).map((step) => step.rest);
    expect(rest('USER')).toEqual(['node']);
    expect(rest('VOLUME')).toEqual(['/data']);
    expect(rest('HEALTHCHECK')).toHaveLength(1);
    expect(rest('CMD')[0]).toContain('"/data"');
    // After USER nothing is written into the image any more.
    const user = last.findIndex(({ instruction }) => instruction === 'USER');
    expect(last.slice(user).some(({ instruction }) => /RUN|COPY/.test(instruction))).toBe(false);
  });

  it('runs what is in the repository', () => {
    const called = steps.flatMap(({ rest }) => rest.match(/\b(scripts|deploy)\/\w+\.\w+/g) ?? []);
    expect(called).toEqual(['scripts/setup.mjs', 'deploy/install.sh']);
    for (const path of called) expect(existsSync(join(root, path)), path).toBe(true);
  });
});

describe.skipIf(!built || process.platform === 'win32')('install.sh', () => {
  beforeAll(() => {
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'former'), '');
    const { status, stderr } = run('sh', [join(root, 'deploy/install.sh'), installed]);
    expect(status, stderr).toBe(0);
  }, 900_000);

  it('puts the packed studio into an empty folder, and keeps what was there before', () => {
    expect(readdirSync(join(place, 'opt')).sort()).toEqual(['pairfair', 'pairfair.old']);
    expect(readdirSync(`${installed}.old`)).toEqual(['former']);
    const [node, program = ''] = wordsOf(steps, 'ENTRYPOINT');
    expect([node, existsSync(here(program))]).toEqual(['node', true]);
    const scope = readdirSync(join(installed, 'node_modules', '@pairfair'));
    expect(scope).toEqual(['charts', 'cli', 'engines', 'output', 'sql', 'studio', 'workbench']);
    // Nothing of the repository, and nothing that only its tests and builds need.
    for (const other of ['vitest', 'svelte', 'typescript', 'duckdb']) {
      expect(existsSync(join(installed, 'node_modules', other)), other).toBe(false);
    }
    expect(readFileSync(join(installed, 'package.json'), 'utf8')).not.toContain(root);
    expect(run('sh', [join(root, 'deploy/install.sh')]).status).toBe(2);
  });

  it.skipIf(!canSealOff)(
    'gives a studio that runs as nobody on a read-only root, and answers the health check',
    async () => {
      const data = join(place, 'data');
      mkdirSync(data, { mode: 0o700 });
      chownSync(data, nobody, nobody);
      const port = String(await freePort());
      const image = [...wordsOf(steps, 'ENTRYPOINT'), ...wordsOf(steps, 'CMD')].map((word) =>
        word === 'node' ? process.execPath : here(word).replace(/^\/data$/, data),
      );
      const studio = await serving(sealedOff(data, [...image, '--port', port]), studioServes, {
        env,
      });
      try {
        const [node, ...check] = wordsOf(steps, 'HEALTHCHECK').map((word) =>
          word.replace('4600', port),
        );
        expect([node, run(process.execPath, check).status]).toEqual(['node', 0]);
        const status = readFileSync(`/proc/${studio.process.pid}/status`, 'utf8');
        expect(status).toMatch(/^Uid:\t65534\t65534/m);
        expect(status).toMatch(/^CapEff:\t0+$/m);
        const admin = await becomeAdmin(
          readFileSync(join(data, 'admin-link'), 'utf8')
            .trim()
            .replace(/^http:\/\/[^/]+/, `http://localhost:${port}`),
        );
        const csv = { 'content-type': 'text/csv' };
        const uploaded = await admin.fetch('/api/v1/datasets?name=a', {
          ...{
            method: 'POST',
            headers: csv,
            body: readFileSync(join(root, 'examples/applicants.csv')),
          },
        });
        expect(uploaded.status).toBe(201);
      } finally {
        expect(await studio.end()).toBe(0);
      }
      const down = wordsOf(steps, 'HEALTHCHECK').slice(1);
      expect(
        run(
          process.execPath,
          down.map((word) => word.replace('4600', port)),
        ).status,
      ).toBe(1);
    },
  );
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'));

  it('shows the world the proxy only, and lets nothing write but into volumes', () => {
    expect(Object.keys(services)).toEqual(['studio', 'database', 'proxy']);
    for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
      expect(service.ports !== undefined, name).toBe(name === 'proxy');
      if (name !== 'database') {
        expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      }
    }
    expect(services.studio.depends_on.database.condition).toBe('service_healthy');
    expect(services.database.healthcheck.test[0]).toBe('CMD');
    expect(services.studio.environment.DATABASE_URL).toContain('//studio:');
  });

  it('names volumes that it declares, files that are there and variables of env.example', () => {
    const named = Object.values<{ volumes?: string[] }>(services)
      .flatMap((service) => service.volumes ?? [])
      .map((line) => line.split(':')[0] ?? '');
    for (const path of named.filter((name) => name.startsWith('./'))) {
      expect(existsSync(join(root, 'deploy', path)), path).toBe(true);
    }
    expect(named.filter((name) => !name.startsWith('./')).sort()).toEqual(
      Object.keys(volumes).sort(),
    );
    expect(
      existsSync(join(root, 'deploy', services.studio.build.context, 'deploy/Dockerfile')),
    ).toBe(true);
    const wanted = new Set(
      Array.from(read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g), ([, v]) => v),
    );
    const given = new Set(Array.from(read('env.example').matchAll(/^(\w+)=/gm), ([, v]) => v));
    expect(given).toEqual(wanted);
  });
});

const postgres15 = await startPostgres15();
describe.skipIf(!postgres15 || !has('psql'))('database/studio-role.sh', () => {
  it('makes a role that owns its database and is no superuser, on which the studio starts', async () => {
    const { port } = new URL(String(postgres15?.url));
    const password = `it's a "secret"`;
    const { status, stderr } = run('sh', [join(root, 'deploy/database/studio-role.sh')], {
      ...{ PGHOST: '127.0.0.1', PGPORT: port, POSTGRES_USER: 'studio' },
      STUDIO_DATABASE_PASSWORD: password,
    });
    // The server of the tests is run by a `studio` of its own, so the role has to be another one.
    expect([status, stderr]).toEqual([3, expect.stringContaining('already exists')]);
    const admin = new pg.Client({ connectionString: String(postgres15?.url) });
    await admin.connect();
    await admin.query('create role postgres superuser login');
    await admin.end();
    const owner = new pg.Client({
      host: '127.0.0.1',
      port: Number(port),
      user: 'postgres',
      database: 'postgres',
    });
    await owner.connect();
    await owner.query('alter role studio rename to former');
    const made = run('sh', [join(root, 'deploy/database/studio-role.sh')], {
      ...{ PGHOST: '127.0.0.1', PGPORT: port, STUDIO_DATABASE_PASSWORD: password },
    });
    expect(made.status, made.stderr).toBe(0);
    const { rows } = await owner.query(
      `select rolsuper, rolcreatedb, rolcreaterole, pg_get_userbyid(datdba) as owner
         from pg_roles, pg_database where rolname = 'studio' and datname = 'studio'`,
    );
    await owner.end();
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, owner: 'studio' },
    ]);
    const data = mkdtempSync(join(place, 'role-'));
    const url = `postgres://studio@127.0.0.1:${port}/studio`;
    const words = [
      process.execPath,
      join(root, 'apps/cli/bin/pairfair.js'),
      'studio',
      '--port',
      '0',
    ];
    const studio = await serving([...words, '--data', data], studioServes, {
      env: { ...process.env, DATABASE_URL: url },
    });
    expect(await studio.end()).toBe(0);
  });
});

describe.skipIf(!has('systemd-analyze'))('the systemd unit', () => {
  /** With the node and the program of this machine, so that both can be looked for. */
  const unit = join(place, 'pairfair-studio.service');
  writeFileSync(
    unit,
    read('systemd/pairfair-studio.service')
      .replace('/usr/bin/node', process.execPath)
      .replace('User=pairfair', 'User=daemon')
      .replace('Group=pairfair', 'Group=daemon')
      .replace('EnvironmentFile=', 'EnvironmentFile=-'),
  );

  it('is understood without a word', () => {
    const { status, stderr } = run('systemd-analyze', ['verify', '--man=no', unit]);
    expect([status, stderr.replaceAll(/^.*(network-online|postgresql).*\n/gm, '')]).toEqual([
      0,
      '',
    ]);
  });

  it('leaves the studio little to do harm with', () => {
    // In tenths: below 3.0 is what systemd itself calls well sealed off.
    const { status, stdout } = run('systemd-analyze', [
      ...['security', '--offline=yes', '--threshold=30', '--no-pager', unit],
    ]);
    expect(status, stdout).toBe(0);
    console.log(stdout.split('\n').find((line) => line.includes('Overall exposure')));
  });
});

describe.skipIf(!built || process.platform === 'win32')('backup.sh', () => {
  const script = join(place, 'backup.sh');
  cpSync(join(root, 'deploy/backup.sh'), script);
  const data = join(place, 'studio');
  const backups = join(place, 'backups');
  const backup = (...words: string[]) =>
    run('sh', [script, ...words], {
      ...{ PAIRFAIR: `${process.execPath} ${root}apps/cli/bin/pairfair.js`, PAIRFAIR_DATA: data },
    });

  it('keeps the newest, and finds that the newest can be restored or not', async () => {
    const words = [process.execPath, join(root, 'apps/cli/bin/pairfair.js'), 'studio'];
    const studio = await serving([...words, '--data', data, '--port', '0'], studioServes, { env });
    mkdirSync(backups);
    for (const day of ['01', '02', '03']) {
      writeFileSync(join(backups, `studio-202001${day}T000000Z.backup`), 'torn');
    }
    writeFileSync(join(backups, 'notes.txt'), 'not ours');
    try {
      expect(backup('--check', backups)).toMatchObject({ status: 1 });
      const { status, stderr } = backup(backups, '2');
      expect(status, stderr).toBe(0);
    } finally {
      await studio.end();
    }
    const kept = readdirSync(backups).sort();
    expect(kept).toHaveLength(3);
    expect(kept.slice(0, 2)).toEqual(['notes.txt', 'studio-20200103T000000Z.backup']);
    const checked = backup('--check', backups);
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    expect(checked.stdout).toMatch(/Restored \d+ rows .* digest and audit log are right/);
    expect(backup(join(place, 'none'), '0').status).toBe(2);
    expect(backup().status).toBe(2);
    expect(backup('--check', place).stderr).toContain('There is no backup');
  });
});

describe.skipIf(!has('shellcheck'))('shell scripts', () => {
  it.each(['install.sh', 'backup.sh', 'database/studio-role.sh'])(
    '%s has no known trap',
    (path) => {
      expect(run('shellcheck', [join(root, 'deploy', path)]).stdout).toBe('');
    },
  );
});
