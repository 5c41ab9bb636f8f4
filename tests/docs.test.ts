import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'apps/cli/bin/pairfair.js');

/** The lines of all shell examples of a page that call the command. */
function commandLines(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return Array.from(text.matchAll(/```sh\n([\s\S]*?)```/g), ([, block]) => block.split('\n'))
    .flat()
    .filter((line) => line.startsWith('npx pairfair '));
}

const pages = ['README.md', 'docs/command.md', 'docs/eliciting.md'];

describe.each(pages)('the commands in %s', (page) => {
  it('run as they stand', () => {
    const lines = commandLines(page);
    expect(lines.length).toBeGreaterThan(4);
    const folder = mkdtempSync(join(tmpdir(), 'pairfair-docs-'));
    try {
      cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
      for (const line of lines) {
        const words = line.replace('npx pairfair ', '').split(' ');
        const run = spawnSync(process.execPath, [program, ...words], {
          cwd: folder,
          encoding: 'utf8',
        });
        expect(run.status, `${line}\n${run.stderr}`).toBe(0);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 300_000);
});
