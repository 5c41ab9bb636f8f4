// Writes THIRD-PARTY.md: whose work comes along, under which licence. npm run notices
// With --check, says whether the file is as it would be written.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './release/packages.mjs';
import { anyPlatform, thirdParty } from './release/thirdParty.mjs';

/** What is compiled into files that we publish, so that its licence text has to come with them. */
const compiledIn = [
  { name: 'svelte', where: "the studio's pages" },
  { name: 'd3-contour', where: "the studio's pages" },
  { name: 'd3-scale', where: "the studio's pages" },
  { name: 'd3-shape', where: "the studio's pages" },
  { name: 'hyparquet', where: "the site's playground" },
  { name: 'fflate', where: "the site's playground" },
  { name: 'fzstd', where: "the site's playground" },
  { name: 'assemblyscript', where: 'the WebAssembly kernels' },
];

const file = join(root, 'THIRD-PARTY.md');
const text = notices();
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('THIRD-PARTY.md is not up to date: npm run notices writes it.');
  process.exitCode = 1;
}

function notices() {
  const rows = new Map(thirdParty().map((entry) => [anyPlatform(entry), entry.license]));
  return `${[
    '# Third-party notices',
    'Made by `npm run notices` from the lock file. Versions and checksums are in the SBOM that `npm run release` writes.',
    '## Installed with our packages',
    'npm brings them, each with its licence.',
    ['| package | licence |', '| --- | --- |', ...Array.from(rows, row)].join('\n'),
    '## Compiled into our files',
    ...compiledIn.map(({ name, where }) => `### ${name}, in ${where}\n\n${licenceText(name)}`),
  ].join('\n\n')}\n`;
}

function row([name, license]) {
  return `| ${name} | ${license} |`;
}

function licenceText(name) {
  const folder = join(root, 'node_modules', name);
  const found = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const lines = readFileSync(join(folder, found), 'utf8').trim().split('\n');
  return ['```text', ...lines.map((line) => line.trimEnd()), '```'].join('\n');
}
