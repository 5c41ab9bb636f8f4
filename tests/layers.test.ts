import { readdirSync, readFileSync } from 'node:fs';
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
  ['baselines'],
  ['evaluate'],
  ['index'],
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
