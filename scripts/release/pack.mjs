// Packs every package as it would be published under a version.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packages, root, withVersion } from './packages.mjs';

/**
 * Writes one tarball per package into a folder and returns their paths, in the order of publishing.
 * What is packed is a copy, so that nothing in the repository changes: a dry run packs the same.
 */
export function pack(version, out) {
  const stage = mkdtempSync(join(tmpdir(), 'pairfair-pack-'));
  try {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    const copies = packages().map(({ folder, manifest }) => {
      const copy = join(stage, folder);
      stagePackage(folder, withVersion(manifest, version), copy);
      return copy;
    });
    return npmPack(copies, out).map((name) => join(out, name));
  } finally {
    rmSync(stage, { recursive: true });
  }
}

function stagePackage(folder, manifest, copy) {
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const wanted = manifest.files.filter((path) => !path.startsWith('!'));
  for (const path of [...wanted, 'README.md', 'LICENSE']) {
    // The licence and the notices are those of the repository.
    const from = [join(root, folder, path), join(root, path)].find(existsSync);
    if (from === undefined) {
      throw new Error(`${folder}/${path} is missing: npm run build makes what is built.`);
    }
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(from, join(copy, path), { recursive: true });
  }
}

/** Packs folders; returns the names of their tarballs. */
function npmPack(folders, out) {
  const windows = process.platform === 'win32';
  const paths = [`--pack-destination=${out}`, ...folders];
  const words = ['pack', '--json', '--ignore-scripts', '--no-update-notifier'];
  const { status, stdout, stderr } = spawnSync(
    'npm',
    [...words, ...(windows ? paths.map((path) => `"${path}"`) : paths)],
    { encoding: 'utf8', shell: windows, maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  return JSON.parse(stdout).map(({ filename }) => filename);
}
