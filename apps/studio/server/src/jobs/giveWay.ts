import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const priority = 19;

/**
 * Lets everything else go first while cores are short: called in a worker thread, it lowers the
 * priority of that thread for good. A fit on a machine of two cores must not make judges wait.
 *
 * Linux has priorities of threads. Elsewhere, where this would be the whole process's, nothing
 * happens.
 */
export function giveWay(): void {
  if (isMainThread) return;
  try {
    // PID/task/TID, of the thread that reads it.
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.max(getPriority(thread), priority));
  } catch {
    // No /proc, or not allowed: then jobs share the cores as equals.
  }
}
