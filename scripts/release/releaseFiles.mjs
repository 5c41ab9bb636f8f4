// The files of the repository as a release changes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages, root, withVersion } from './packages.mjs';

/** What is written for a version on a day, by path: manifests, lock file, changelog, citation. */
export function releaseFiles(version, day) {
  const own = packages();
  const lock = JSON.parse(read('package-lock.json'));
  for (const { folder } of own) {
    lock.packages[folder] = withVersion(lock.packages[folder], version);
  }
  const changelog = read('CHANGELOG.md').replace(
    '## Unreleased\n',
    `## Unreleased\n\n## ${version} (${day})\n`,
  );
  const citation = read('CITATION.cff').replace(
    /^version: .*\n(date-released: .*\n)?/m,
    `version: ${version}\ndate-released: ${day}\n`,
  );
  return new Map([
    ...own.map(({ folder, manifest }) => [
      `${folder}/package.json`,
      json(withVersion(manifest, version)),
    ]),
    ['package-lock.json', json(lock)],
    ['CHANGELOG.md', changelog],
    ['CITATION.cff', citation],
  ]);
}

const read = (path) => readFileSync(join(root, path), 'utf8');
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
