// Packs every package, under the version it has, into a folder: node scripts/pack.mjs FOLDER
import { resolve } from 'node:path';
import { pack } from './release/pack.mjs';
import { packages } from './release/packages.mjs';

const [out, ...others] = process.argv.slice(2);
if (out === undefined || others.length > 0) {
  console.error('Usage: node scripts/pack.mjs FOLDER, which is emptied first.');
  process.exit(2);
}
pack(packages()[0].manifest.version, resolve(out));
