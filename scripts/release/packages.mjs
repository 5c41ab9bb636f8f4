// The packages of this repository, in the order in which they can be published.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every package that is published: its folder and its manifest; what others need comes first. */
export function packages() {
  const found = ['packages', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true);
  const ordered = [];
  const place = (entry) => {
    if (ordered.includes(entry)) return;
    for (const name of Object.keys(entry.manifest.dependencies ?? {})) {
      const needed = found.find(({ manifest }) => manifest.name === name);
      if (needed) place(needed);
    }
    ordered.push(entry);
  };
  found.forEach(place);
  return ordered;
}

/** A manifest with another version, of itself and of the packages that are released with it. */
export function withVersion(manifest, version) {
  const names = packages().map((entry) => entry.manifest.name);
  const moved = (ranges) =>
    Object.fromEntries(
      Object.entries(ranges).map(([name, range]) => [
        name,
        names.includes(name) ? `^${version}` : range,
      ]),
    );
  const fields = ['dependencies', 'peerDependencies'].filter((field) => manifest[field]);
  return {
    ...manifest,
    version,
    ...Object.fromEntries(fields.map((field) => [field, moved(manifest[field])])),
  };
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}
