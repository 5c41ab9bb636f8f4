import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `postmaster.pid` says of the server that runs on a data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The server that runs, or ran and did not end properly; undefined where none did. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  // A server that is just starting has not written its port yet.
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : undefined;
}

/** Whether the process is a PostgreSQL server that is alive, rather than a stranger or a zombie. */
export function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const { name, state } = processState(pid);
  return /postgres/.test(name) && !state.startsWith('Z');
}

function processState(pid: number): { name: string; state: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), state: stat.slice(end + 2, end + 3) };
  } catch {}
  try {
    const ps = ['-o', 'state=,comm=', '-p', String(pid)];
    const line = execFileSync('ps', ps, { encoding: 'utf8', stdio: 'pipe' }).trim();
    return { name: line.slice(1), state: line.slice(0, 1) };
  } catch {
    // Nobody can tell (Windows): the file is believed.
    return { name: 'postgres', state: '' };
  }
}

/**
 * Tells PostgreSQL that the process named in `postmaster.pid` is not a server any more, where
 * another program has got its number meanwhile. The file stays, since the rest of it lets the server
 * check that nothing of the old one still uses its memory.
 */
export function markDead(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  const beyondAnyPid = '99999999';
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, beyondAnyPid));
}
