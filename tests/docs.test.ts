import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { docPages, pageText } from './docs/blocks.ts';
import { keepFigures } from './docs/keepFigures.ts';
import { runPage } from './docs/runPage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'apps/cli/bin/pairfair.js');

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

/** Every page, README included, whose own tests look at more of it. */
const pages = ['README.md', ...docPages(root)];
/** Pages whose blocks are tested beside what they describe. */
const elsewhere = ['docs/model-file.md'];

describe('the pages', () => {
  it.for(pages.filter((page) => !elsewhere.includes(page)))(
    'have blocks that run as they stand, and print what stands there: %s',
    { timeout: 900_000 },
    async (page, { skip }) => {
      // Those were run above, one after the other.
      const known = page === 'docs/command.md' ? fiveCommands() : [];
      const { folder, missing, close } = await runPage(root, pageText(root, page), known);
      try {
        keepFigures(folder, join(root, 'docs/figures'));
      } finally {
        close();
      }
      if (missing.size > 0) skip(`run but for ${[...missing].join(', ')}, which is not here`);
    },
  );
});
