// What must be true of a tarball before it is published.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from './packages.mjs';

/** What is wrong with a tarball, as sentences: publint, are-the-types-wrong, and what it holds. */
export async function checkTarball(path) {
  const bytes = readFileSync(path);
  return [
    ...contentFaults(filesOf(bytes)),
    ...(await publintFaults(bytes)),
    ...(await typeFaults(bytes)),
  ];
}

/** The files of a tarball as texts, by their path inside the package. */
export function filesOf(tarball) {
  const tar = gunzipSync(tarball);
  const files = new Map();
  const field = (at, length) => tar.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(field(at + 124, 12), 8);
    const name = [field(at + 345, 155), field(at, 100)].filter(Boolean).join('/');
    const kind = field(at + 156, 1);
    if (kind === '' || kind === '0') {
      files.set(name.replace(/^package\//, ''), tar.toString('utf8', at + 512, at + 512 + size));
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

function contentFaults(files) {
  const manifest = JSON.parse(files.get('package.json'));
  const faults = ['README.md', 'LICENSE'].filter((name) => !files.has(name)).map((n) => `no ${n}`);
  const declared = ['dependencies', 'peerDependencies'].flatMap((field) =>
    Object.keys(manifest[field] ?? {}),
  );
  for (const [name, text] of files) {
    if (name.endsWith('.tsbuildinfo')) faults.push(`${name} is for builds only`);
    if (text.includes(root)) faults.push(`${name} names a folder of the machine it was made on`);
    if (/^(server\/)?dist\/.*\.js$/.test(name)) {
      const map = files.get(`${name}.map`);
      if (!map || !JSON.parse(map).sourcesContent) faults.push(`${name} has no map with sources`);
    }
    if (/^(server\/)?dist\/.*\.(js|d\.ts)$/.test(name)) {
      for (const needed of importedPackages(text)) {
        if (needed === manifest.name || declared.includes(needed)) continue;
        faults.push(`${name} imports ${needed}, which is not declared`);
      }
    }
  }
  const pictures = files.get('README.md')?.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g) ?? [];
  for (const [, link] of pictures) {
    if (!link.startsWith('https://')) faults.push(`README.md shows ${link} by a relative link`);
  }
  return faults;
}

/** The packages that a module imports by name, Node's own apart. */
function importedPackages(text) {
  const code = text.replace(/^\s*(\/?\*|\/\/).*$/gm, '');
  return Array.from(
    code.matchAll(/(?:^|[\s;])(?:from|import)\s*\(?\s*['"]([@\w][^'"\s]*)['"]/g),
    ([, name]) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(name)[0],
  ).filter((name) => !name.startsWith('node:'));
}

async function publintFaults(bytes) {
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

/**
 * Our packages are ES modules: `require` of them is Node's (from 20.19), which the rules for older
 * resolution do not know. Everything that modules and bundlers see must be right.
 */
async function typeFaults(bytes) {
  const { types, problems = [] } = await checkPackage(createPackageFromTarballData(bytes));
  if (!types) return [];
  const older = ['node10', 'node16-cjs'];
  return problems
    .filter(({ resolutionKind }) => !older.includes(resolutionKind))
    .map((problem) => `are-the-types-wrong: ${JSON.stringify(problem)}`);
}
