import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Reads something of the system, or gives '' where it does not have it. */
function look(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** This machine, or this container of it: process numbers mean something within it only. */
const host: string = createHash('sha256')
  .update(`${hostname()} ${look(() => readlinkSync('/proc/self/ns/pid'))}`)
  .digest('hex')
  .slice(0, 12);

/** When a process started, in the system's own unit; '0' where the system does not say. */
function startOf(pid: number): string {
  const line = look(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name in parentheses may hold anything; the 22nd field is the 20th after it.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return line === '' ? '0' : fields[19];
}

/** What the names of things start with that this machine's processes put aside. */
export const hostMark: string = `${host}_`;

/** Put into the names of what this process puts aside, so that another can tell whose it is. */
export const ownerMark: string = `${hostMark}${process.pid}_${startOf(process.pid)}`;

/**
 * Whether a name carries the mark of a process of this machine that is gone. Of another machine's,
 * or of none, nothing is known: false.
 */
export function isOrphan(name: string): boolean {
  const mark = new RegExp(`${hostMark}(\\d+)_(\\d+)`).exec(name);
  if (!mark) return false;
  const [pid, start] = [Number(mark[1]), mark[2]];
  return !isAlive(pid) || startOf(pid) !== start;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, but it is there.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
