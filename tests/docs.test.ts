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

/** The lines under a heading of a page. */
function linesUnder(page: string, heading: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const part = text.slice(text.indexOf(heading)).split('\n## ')[0] ?? '';
  return part.split('\n').filter((line) => line.startsWith('npx pairfair '));
}

function fiveCommands(): string[] {
  return linesUnder('docs/command.md', '## From your CSV to a report');
}

describe('the five commands in docs/command.md', () => {
  it('are proposed by inspect, and by each other', () => {
    const lines = fiveCommands().map((line) =>
      line.replace('npx ', '').replace('examples/scores.csv', 'scores.csv'),
    );
    expect(lines).toHaveLength(5);
    const folder = mkdtempSync(join(tmpdir(), 'pairfair-docs-'));
    try {
      cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
      cpSync(join(root, 'examples/scores.csv'), join(folder, 'scores.csv'));
      let said = lines[0];
      for (const line of lines) {
        expect(said).toContain(line);
        const words = line.replace('pairfair ', '').split(' ');
        const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...words], {
          cwd: folder,
          encoding: 'utf8',
        });
        expect(status, stderr).toBe(0);
        said += stdout + stderr;
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 600_000);
});

const pages = ['README.md', 'docs/command.md', 'docs/eliciting.md'];

describe.each(pages)('the commands in %s', (page) => {
  it('run as they stand', () => {
    // Those were run above, one after the other.
    const known = page === 'docs/command.md' ? fiveCommands() : [];
    const lines = commandLines(page).filter((line) => !known.includes(line));
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
  }, 600_000);
});
