import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The built command. */
export const program: string = join(root, 'apps/cli/bin/pairfair.js');

/** How a run of the command ended, and what it wrote. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder to run the command in. */
export interface WorkFolder {
  readonly path: string;
  /** Runs the built command as a user does: the words of a line, and what is piped into it. */
  pairfair(line: string | readonly string[], input?: string): Outcome;
  put(name: string, content: string): void;
  read(name: string): string;
}

/** A folder with the repository's example files; its temporary files go there, and it goes at the end. */
export function workFolder(): WorkFolder {
  const path = mkdtempSync(join(tmpdir(), 'pairfair-command-'));
  for (const name of ['applicants.csv', 'judgments.csv'])
    cpSync(join(root, 'examples', name), join(path, name));
  afterAll(() => rmSync(path, { recursive: true }));
  return {
    path,
    pairfair(line, input) {
      const words = typeof line === 'string' ? line.split(' ').filter((word) => word !== '') : line;
      const run = spawnSync(process.execPath, [program, ...words], {
        cwd: path,
        encoding: 'utf8',
        env: { ...process.env, TMPDIR: path },
        ...(input !== undefined && { input }),
      });
      return { code: run.status, out: run.stdout, err: run.stderr };
    },
    put: (name, content) => writeFileSync(join(path, name), content),
    read: (name) => readFileSync(join(path, name), 'utf8'),
  };
}
