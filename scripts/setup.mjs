// Sets everything up on a fresh machine with only Node and npm: installs when the lock file says
// so, builds when the sources say so. Decides by content hash, never by time stamps. Uses nothing
// but Node itself. With --site also what builds the site, with --all what tests, lint, kernels and
// benchmarks need as well.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, npm } from './install.mjs';
import { missingParts } from './nativeParts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const marks = join(root, 'node_modules', '.pairfair');
const all = process.argv.includes('--all');
const site = all || process.argv.includes('--site');
const say = (line) => console.error(`pairfair: ${line}`);

requireNode(20, 19);
const missing = installed();
for (const { owner, name, without } of missing) {
  say(`${name ?? owner} cannot be had for ${process.platform} on ${process.arch}: ${without}`);
}
built(missing.some(({ page }) => page));

/** Installs unless that was done for the same content and nothing went since; what cannot be had. */
function installed() {
  const hash = hashOf(manifests());
  const mark = readMark('install');
  const lacking = existsSync(marks) ? missingParts(root, { all, load: false }) : [];
  const known = lacking.filter(({ owner }) => mark?.missing.includes(owner));
  const enough = (mark?.all || !all) && (mark?.site || !site);
  const done = mark?.hash === hash && enough && known.length === lacking.length;
  // A part that is there but does not load is known from when it was installed.
  if (done) return missingParts(root, { all, load: mark.missing.length > 0 });
  const found = timed(
    `Installing ${all ? 'everything' : `what the studio and the command need${site ? ', and the site' : ''}`}`,
    () => install(root, { all, site, say }),
  );
  if (!found) fail('Nothing could be installed; the lines above say why. Is there a network?');
  writeMark('install', { hash, all, site, missing: found.map(({ owner }) => owner) });
  return found;
}

/** Builds unless that was done for the same sources; without the pages where nothing builds them. */
function built(withoutPages) {
  const hash = hashOf(sources());
  if (readMark('build')?.hash === hash) return;
  // Types are checked by npm run typecheck, not here: a first start is a quarter shorter.
  const tsc = [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', '--noCheck'];
  const pages = ['run', 'build', '--workspace', '@pairfair/studio', '--silent'];
  timed('Building', () => {
    const { status } = spawnSync(process.execPath, tsc, { cwd: root, stdio: ['ignore', 2, 2] });
    if (status === 0 && (withoutPages || npm(root, ...pages))) return;
    fail('Building failed; the lines above say why.');
  });
  if (withoutPages) fail('The command is built (npx pairfair --help), the studio is not.');
  writeMark('build', { hash });
}

function timed(title, work) {
  say(`${title} …`);
  const start = Date.now();
  const result = work();
  say(`done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

function fail(line) {
  say(line);
  process.exit(1);
}

function readMark(name) {
  const path = join(marks, name);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeMark(name, content) {
  mkdirSync(marks, { recursive: true });
  writeFileSync(join(marks, name), JSON.stringify(content));
}

function manifests() {
  const listed = filesBelow(['packages', 'apps', 'tools', 'site'], (path) =>
    path.endsWith('package.json'),
  );
  return ['package-lock.json', 'package.json', ...listed];
}

/** What a build reads. */
function sources() {
  return [...manifests(), ...filesBelow(['packages', 'apps'], isSource)];
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
  const hash = createHash('sha256').update(
    `${process.version} ${process.platform} ${process.arch}`,
  );
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
