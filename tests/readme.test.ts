import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { python } from '../packages/pairfair/testing/python.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'apps/cli/bin/pairfair.js');

/** Runs an example below the repository, so that packages are found as installed ones are. */
function runExample(code: string): { stdout: string; stderr: string } {
  const folder = mkdtempSync(join(root, 'node_modules', '.readme-'));
  try {
    writeFileSync(join(folder, 'example.mjs'), code);
    return spawnSync(process.execPath, [join(folder, 'example.mjs')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('README', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');

  it('has an example that runs as it stands', () => {
    const [, code = ''] = text.match(/```js\n([\s\S]*?)```/) ?? [];
    const { stdout, stderr } = runExample(code);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/consistency_fairness: 0\.\d+/);
  });

  it.skipIf(!python)(
    'has lines of Python that run on what the command exports',
    () => {
      const [, code = ''] = text.match(/```python\n([\s\S]*?)```/) ?? [];
      const lines = text.match(/^npx pairfair (fit|export model.json --to python) .*$/gm) ?? [];
      expect(lines).toHaveLength(2);
      const folder = mkdtempSync(join(tmpdir(), 'pairfair-readme-'));
      try {
        cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
        for (const line of lines) {
          const words = [program, ...line.split(' ').slice(2)];
          expect(spawnSync(process.execPath, words, { cwd: folder }).status, line).toBe(0);
        }
        const { stdout, stderr } = spawnSync(python!, ['-c', code], {
          ...{ cwd: folder, encoding: 'utf8' },
        });
        expect(stderr).toBe('');
        // Three people, the probabilities of no and of yes.
        expect(stdout.match(/\d\.\d+/g)).toHaveLength(6);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    120_000,
  );

  it('shows the table that the demonstration prints', () => {
    const [, shown = ''] = text.match(/```text\n([\s\S]*?)```/) ?? [];
    const { stdout } = spawnSync(process.execPath, [program, 'demo'], { encoding: 'utf8' });
    expect(shown.split('\n').length).toBeGreaterThan(5);
    expect(stdout).toContain(shown);
  }, 120_000);

  it('links only to files that exist', () => {
    const links = Array.from(text.matchAll(/\]\(([^)#]+)\)/g), ([, path]) => path);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      if (/^https?:/.test(link)) continue;
      expect(() => readFileSync(join(root, link)), link).not.toThrow();
    }
  });
});

const folders = ['packages', 'apps'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
);

describe.each(folders)('the README of %s', (folder) => {
  const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
  const { name, repository } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

  it('has examples that run as they stand', () => {
    expect(text.startsWith(`# ${name}\n`)).toBe(true);
    for (const [, code = ''] of text.matchAll(/```js\n([\s\S]*?)```/g)) {
      expect(runExample(code).stderr).toBe('');
    }
  });

  it('links to what is in the repository, by addresses that hold on any page', () => {
    const home = repository.url.replace(/^git\+|\.git$/g, '');
    for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      expect(link).toMatch(/^https:/);
      const path = link.match(`^${home}/(?:raw|blob)/main/([^#]+)`)?.[1];
      if (path !== undefined) expect(existsSync(join(root, path)), link).toBe(true);
    }
  });
});
