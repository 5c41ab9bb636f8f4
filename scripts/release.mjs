// Releases every package under one version: npm run release -- 0.2.0 [--dry-run]
//
// Version, changelog, citation, notices → build and tests → tarballs and their checks → commit and
// tag → publish with provenance. A dry run does the planning, the tarballs and the checks on what
// is built, changes nothing in the repository, and says what the rest would be.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkTarball } from './release/checkTarball.mjs';
import { pack } from './release/pack.mjs';
import { packages, root } from './release/packages.mjs';
import { releaseFiles } from './release/releaseFiles.mjs';
import { sbom } from './release/sbom.mjs';

const words = process.argv.slice(2);
const dry = words.includes('--dry-run');
const [version, ...others] = words.filter((word) => word !== '--dry-run');
const out = join(root, '.cache', 'release', String(version));
const current = packages()[0].manifest.version;

if (!/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version ?? '') || others.length > 0) {
  stop('Usage: npm run release -- VERSION [--dry-run], with a version like 0.2.0.');
}
for (const objection of objections()) {
  if (!dry) stop(objection);
  console.log(`Would refuse: ${objection}`);
}

const today = new Date().toISOString().slice(0, 10);
const files = releaseFiles(version, today);
step(`Write ${[...files.keys()].join(', ')}`, () => {
  for (const [path, text] of files) writeFileSync(join(root, path), text);
});
step('Build afresh, check and test', () => {
  for (const { folder } of packages()) {
    for (const part of ['dist', 'server/dist', 'web/dist']) {
      rmSync(join(root, folder, part), { recursive: true, force: true });
    }
  }
  for (const script of ['build', 'check', 'test']) run('npm', 'run', script);
});

const tarballs = pack(version, out);
writeFileSync(join(out, 'sbom.cdx.json'), sbom(version));
let faults = 0;
for (const path of tarballs) {
  const found = await checkTarball(path);
  faults += found.length;
  console.log(`${basename(path)}: ${Math.ceil(statSync(path).size / 1000)} kB, ${told(found)}`);
}
if (faults > 0) stop(`${faults} faults; nothing was tagged or published.`);

const tag = `v${version}`;
step(`Commit and tag ${tag}`, () => {
  run('git', 'commit', '--all', '--message', `Release ${version}`);
  run('git', 'tag', '--annotate', tag, '--message', `pairfair ${version}`);
});
step('Publish with provenance', () => {
  const channel = version.includes('-') ? 'next' : 'latest';
  const flags = ['--provenance', '--access', 'public', '--tag', channel];
  for (const path of tarballs) run('npm', 'publish', path, ...flags);
});
console.log(
  dry
    ? `Dry run: nothing was changed; the tarballs and the SBOM are in ${basename(out)} below .cache/release.`
    : `${version} is published. git push --follow-tags tells the others.`,
);

/** Why this version cannot be released from here and now. */
function objections() {
  const changes = /^## Unreleased\n([\s\S]*?)(?=\n## |$(?![\s\S]))/m.exec(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  );
  const branch = git('branch', '--show-current');
  const conditions = [
    [isAfter(version, current), `${version} does not come after ${current}.`],
    [changes?.[1].trim(), 'CHANGELOG.md has nothing under Unreleased.'],
    [git('status', '--porcelain') === '', 'The working tree has changes that are not committed.'],
    [branch === 'main', `Releases are made on main, and this is ${branch || 'no branch'}.`],
    [hasFixture(), 'The newest tables are not written down: node scripts/schemaFixture.mjs.'],
    [git('tag', '--list', `v${version}`) === '', `There is a tag v${version} already.`],
  ];
  return conditions.filter(([holds]) => !holds).map(([, objection]) => objection);
}

/** Whether later releases will be tested on what this one leaves in a database. */
function hasFixture() {
  const server = join(root, 'apps/studio/server');
  const newest = readdirSync(join(server, 'migrations')).sort().at(-1)?.slice(0, 3);
  return existsSync(join(server, 'testing/schemas', `${newest}.sql.gz`));
}

function isAfter(next, last) {
  const numbers = (text) => text.split(/[-.]/).slice(0, 3).map(Number);
  const [a, b] = [numbers(next), numbers(last)];
  const differs = a.findIndex((number, k) => number !== b[k]);
  return differs >= 0 && a[differs] > b[differs];
}

function told(found) {
  return found.length === 0 ? 'checks passed' : `\n  ${found.join('\n  ')}`;
}

/** Does something that cannot be taken back; a dry run only says it. */
function step(title, work) {
  console.log(`${dry ? 'Would' : 'Now'}: ${title}`);
  if (!dry) work();
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
}

function run(program, ...args) {
  const windows = process.platform === 'win32';
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: windows });
  if (status !== 0) stop(`${program} ${args.join(' ')} failed; nothing after it was done.`);
}

function stop(why) {
  console.error(why);
  process.exit(1);
}
