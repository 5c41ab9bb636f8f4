import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The pages whose commands make what they show, and what of it the site has. */
const samples = [
  { page: 'docs/compliance/sample-report.md', made: 'results/report.html', name: 'report.html' },
  { page: 'docs/compliance/sample-card.md', made: 'card.html', name: 'card.html' },
];

/** Runs the lines of the sample pages and puts the card and the report where those pages link to. */
export function makeSamples(root, to) {
  mkdirSync(to, { recursive: true });
  const program = join(root, 'apps/cli/bin/pairfair.js');
  for (const { page, made, name } of samples) {
    const folder = mkdtempSync(join(tmpdir(), 'pairfair-sample-'));
    try {
      cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
      for (const [, line] of readFileSync(join(root, page), 'utf8').matchAll(
        /^npx pairfair (.+)$/gm,
      )) {
        const run = spawnSync(process.execPath, [program, ...line.split(' ')], { cwd: folder });
        if (run.status !== 0) throw new Error(`pairfair ${line}\n${run.stderr}`);
      }
      cpSync(join(folder, made), join(to, name));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}
