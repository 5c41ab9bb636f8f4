import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('README', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');

  it('has an example that runs as it stands', () => {
    const [, code] = text.match(/```js\n([\s\S]*?)```/) ?? [];
    // Below the repository, so that 'pairfair' is found as any installed package is.
    const folder = mkdtempSync(join(root, 'node_modules', '.readme-'));
    try {
      writeFileSync(join(folder, 'example.mjs'), code ?? '');
      const run = spawnSync(process.execPath, [join(folder, 'example.mjs')], { encoding: 'utf8' });
      expect(run.stderr).toBe('');
      expect(run.stdout).toMatch(/consistency_fairness: 0\.\d+/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('shows the table that the demonstration prints', () => {
    const [, shown = ''] = text.match(/```text\n([\s\S]*?)```/) ?? [];
    const program = join(root, 'apps/cli/bin/pairfair.js');
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
