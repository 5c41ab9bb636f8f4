import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { ServerUser } from './serverUser.ts';

/** Runs `initdb` or `pg_ctl` as the server's user; what it complained about where it failed. */
export function runServerProgram(
  program: string,
  words: readonly string[],
  user: ServerUser | undefined,
): Promise<string | undefined> {
  return new Promise((settle) => {
    const child = spawn(program, words, {
      // A server that inherited our output would keep it open for ever.
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: tmpdir(),
      env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
      ...user,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => settle(error.message));
    // Not `close`: that would wait for a server that has been started.
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      settle(code === 0 ? undefined : output.trim() || `${program} ended with ${code}.`);
    });
  });
}

/** The end of a log, for an error message. */
export function lastLines(path: string, lines = 3): string {
  if (!existsSync(path)) return '';
  return readFileSync(path, 'utf8').trim().split('\n').slice(-lines).join(' ');
}
