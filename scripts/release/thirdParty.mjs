// What others made and we pass on, by the lock file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packages.mjs';

/** Every package that a user of ours installs, in the order of names: `{ name, version, license, … }`. */
export function thirdParty() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .filter(([, { dev, devOptional, peer }]) => !dev && !devOptional && !peer)
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1), ...entry }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A name without its platform, so that what is listed does not depend on the machine. */
export function anyPlatform({ name, os, cpu }) {
  if (!os && !cpu) return name;
  return name.replace(/(?<=[/-])(linux|darwin|win32|windows|freebsd|android)-.*$/, '*');
}
