// Prints how much an installation takes on this machine: `node scripts/sizes.mjs`. What npm would
// install is read from the lock file, its size from node_modules (after `npm test`, which has all).
// Last, what a reader of the site loads with the playground.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const workspaces = Object.keys(packages).filter((path) => /^(packages|apps)\//.test(path));

const installs = [
  ['the library: npm install pairfair', ['packages/pairfair'], { dev: false }],
  ['the command: npm install @pairfair/cli', ['apps/cli'], { dev: false }],
  ['the command and the studio', ['apps/cli', 'apps/studio'], { dev: false, studio: true }],
  ['npm start in a clone', ['', ...workspaces], { dev: true, studio: true }],
  ['npm test in a clone', ['', ...workspaces, 'tools'], { dev: true, studio: true }],
];
for (const [title, roots, how] of installs) {
  const sizes = [...needed(roots, how)].map((path) => ({ path, bytes: sizeOf(path, how.dev) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 3);
  const parts = largest.map(
    ({ path, bytes }) => `${path.split('node_modules/').at(-1)} ${inMb(bytes)}`,
  );
  console.log(
    `${inMb(total).padStart(8)}  ${title} (${sizes.length} packages; ${parts.join(', ')})`,
  );
}

if (existsSync(join(root, 'node_modules/esbuild'))) {
  const html = await playground();
  console.log(
    `${inKb(gzipSync(html).length).padStart(8)}  the playground, gzipped (${inKb(html.length)} in one file)`,
  );
}

/** The playground's page, built anew. */
async function playground() {
  const { buildPlayground } = await import('../site/build/playground.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-sizes-'));
  try {
    await buildPlayground(root, folder);
    return readFileSync(join(folder, 'index.html'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The places of all packages that an installation of some has; without the studio unless asked. */
function needed(roots, { dev, studio = false }) {
  const found = new Set();
  const add = (path) => {
    const entry = packages[path];
    const at = entry?.link ? entry.resolved : path;
    if (found.has(at) || (!studio && at === 'apps/studio')) return;
    found.add(at);
    const { dependencies, optionalDependencies, devDependencies } = packages[at];
    const names = Object.keys({
      ...{ ...dependencies, ...optionalDependencies },
      ...(dev && roots.includes(at) && devDependencies),
    });
    for (const name of names) {
      const place = placeOf(name, at);
      if (place !== undefined) add(place);
    }
  };
  for (const path of roots) add(path);
  found.delete('');
  return found;
}

/** Where Node finds a package from a place; undefined where it is not installed here. */
function placeOf(name, from) {
  for (let at = from; ; at = at.replace(/\/?(node_modules\/)?[^/]*$/, '')) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place] && existsSync(join(root, place))) return place;
    if (at === '') return undefined;
  }
}

/** Bytes of a package's files; of ours what is published, and nothing in a clone, which has it. */
function sizeOf(path, inClone) {
  if (path.includes('node_modules/')) return bytesOf(join(root, path));
  if (inClone) return 0;
  const { files } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  return files.reduce((sum, name) => sum + bytesOf(join(root, path, name)), 0);
}

function bytesOf(path) {
  if (!existsSync(path)) return 0;
  const { size } = statSync(path);
  if (!statSync(path).isDirectory()) return basename(path) === '.tsbuildinfo' ? 0 : size;
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && entry.name !== 'node_modules')
    .reduce((sum, { name }) => sum + bytesOf(join(path, name)), 0);
}

function inKb(bytes) {
  return `${Math.round(bytes / 1000)} kB`;
}

function inMb(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
