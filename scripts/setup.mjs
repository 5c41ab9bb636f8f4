// Sets everything up on a fresh machine with only Node and npm: installs when the lock file says
// so, builds when the sources say so. Decides by content hash, never by time stamps. Uses nothing
// but Node itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const marks = join(root, 'node_modules', '.pairfair');

requireNode(20, 19);
// Not `npm ci`: it refuses a lock file without the optional packages of other platforms.
step('install', 'Installing dependencies (npm install)', hashOf(manifests()), [
  ...['npm', 'install', '--no-save'],
]);
step('build', 'Building (npm run build)', hashOf(sources()), ['npm', 'run', 'build', '--silent']);

/** Runs a command unless it was last run for the same content. */
function step(name, title, hash, [command, ...args]) {
  const mark = join(marks, name);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  console.error(`pairfair: ${title} …`);
  const start = Date.now();
  const run = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  if (run.status !== 0) {
    console.error(`pairfair: ${title} failed; the lines above say why.`);
    process.exit(1);
  }
  mkdirSync(marks, { recursive: true });
  writeFileSync(mark, hash);
  console.error(`pairfair: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function manifests() {
  return ['package-lock.json', 'package.json', ...filesBelow(['packages', 'apps'], isManifest)];
}

/** What a build reads; and whether its results are there, so that a deleted dist is made again. */
function sources() {
  return [...manifests(), ...filesBelow(['packages', 'apps'], isSource)];
}

function isManifest(path) {
  return path.endsWith('package.json');
}

function isSource(path) {
  return (
    /(\.(ts|svelte|css|html|json|sql)|vite\.config\.\w+)$/.test(path) && !/\.test\.ts$/.test(path)
  );
}

function filesBelow(folders, wanted) {
  return folders.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
      .filter((path) => !/(^|[\\/])(node_modules|dist)[\\/]/.test(path) && wanted(path));
  });
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  console.error(
    `pairfair needs Node ${major}.${minor} or newer, but this is ${process.version}. Install a newer Node and run the same command again.`,
  );
  process.exit(1);
}
