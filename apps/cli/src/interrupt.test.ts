import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairfair-interrupt-'));
  cpSync(join(root, 'examples/applicants.csv'), join(folder, 'applicants.csv'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const line =
  'compare applicants.csv --target graduated --protected background --ranking teacher_rank --methods original,pfr --runs 40 --folds 2 --workers 1';

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, code) => {
  it('leaves nothing half written, and what was done is not done again', async () => {
    const kept = join(folder, signal, 'tasks.ndjson');
    const tasks = () => (existsSync(kept) ? readFileSync(kept, 'utf8').split('\n').length - 1 : 0);
    const child = spawn(
      process.execPath,
      [join(root, 'apps/cli/bin/pairfair.js'), ...line.split(' '), '--out', signal],
      {
        cwd: folder,
      },
    );
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    // Until some tasks are kept, but long before all 120 are.
    for (let k = 0; k < 600 && tasks() < 3; k++) await sleep(100);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(tasks()).toBeGreaterThanOrEqual(3);
    expect(readdirSync(join(folder, signal))).toEqual(['tasks.ndjson']);
  });
});
