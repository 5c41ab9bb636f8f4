import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../packages/pairfair/src/', import.meta.url));

const layers = [
  ['errors', 'checks', 'random', 'progress', 'files', 'incompleteBeta'],
  ['linalg'],
  ['graphs'],
  ['judgments', 'metrics', 'recipe', 'predictors'],
  ['models'],
  ['pipeline'],
  ['partitions'],
  ['baselines'],
  ['evaluate'],
  ['index', 'internal', 'command'],
];

const folderOf = (path: string) => path.split('/')[0].replace(/\.ts$/, '');
const layerOf = (path: string) => layers.findIndex((names) => names.includes(folderOf(path)));

function relativeImports(): { file: string; target: string }[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('.d.ts'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return Array.from(text.matchAll(/from '(\.[^']+)'/g), ([, path]) => ({
      file,
      target: relative(source, join(source, dirname(file), path)),
    }));
  });
}

it('imports only point down the layers', () => {
  const imports = relativeImports();
  expect(imports.length).toBeGreaterThan(20);
  for (const { file, target } of imports) {
    expect(layerOf(file), `${file} is in no layer`).toBeGreaterThanOrEqual(0);
    expect(layerOf(target), `${target} is in no layer`).toBeGreaterThanOrEqual(0);
    if (folderOf(file) === folderOf(target) || layerOf(file) === 0) continue;
    expect(layerOf(target), `${file} imports ${target}`).toBeLessThan(layerOf(file));
  }
});

/** What a package may import, besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  pairfair: [],
  sql: ['pairfair'],
  engines: ['pairfair', 'sql'],
  charts: ['pairfair'],
  output: ['pairfair', 'charts'],
  workbench: ['pairfair', 'sql', 'engines', 'charts', 'output'],
  studio: ['pairfair', 'sql', 'engines', 'charts', 'output', 'workbench'],
  cli: ['pairfair', 'sql', 'engines', 'charts', 'output', 'workbench', 'studio'],
};

const root = fileURLToPath(new URL('../', import.meta.url));

/** Which package of ours a path of the repository belongs to, or an import names. */
const packageOf = (path: string) =>
  /^(?:packages|apps)\/([^/]+)\//.exec(path)?.[1] ??
  /^(?:@pairfair\/([^/]+)|(pairfair))(?:\/|$)/.exec(path)?.slice(1).find(Boolean);

function packageImports(): { file: string; from: string; target: string }[] {
  const sources = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) =>
      ['src', 'server/src', 'web/src']
        .map((inner) => `${folder}/${name}/${inner}`)
        .filter((path) => existsSync(join(root, path))),
    ),
  );
  const files = sources.flatMap((path) =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => `${path}/${file}`),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return Array.from(text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g), ([, path]) => {
      const from = packageOf(file) ?? '';
      const target = path.startsWith('.') ? join(dirname(file), path) : path;
      return { file, from, target: packageOf(target) ?? '' };
    }).filter(({ from, target }) => target !== '' && target !== from);
  });
}

it('imports only point down the packages', () => {
  const imports = packageImports();
  expect(new Set(imports.map(({ from }) => from))).toContain('cli');
  for (const { file, from, target } of imports) {
    expect(allowed[from], `${file}: the package ${from} has no place`).toBeDefined();
    expect(allowed[from], `${file} imports ${target}`).toContain(target);
  }
});
