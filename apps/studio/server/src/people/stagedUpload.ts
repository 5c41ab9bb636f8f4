import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where uploads lie while they are read, in the data folder: what is private stays in one place. */
const uploads = (dataDir: string) => join(dataDir, 'uploads');

/**
 * Lays an upload down as a file that only this user may open, for as long as `work` reads it. The
 * folder's name begins with the number of this process, so that another knows whose it is.
 */
export async function stagedUpload<T>(
  dataDir: string,
  bytes: Uint8Array,
  work: (path: string) => Promise<T>,
): Promise<T> {
  mkdirSync(uploads(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(uploads(dataDir), `${process.pid}-`));
  const path = join(folder, 'upload.csv');
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes what processes that ended amid an upload have left behind. To be called at the start. */
export function sweepUploads(dataDir: string): void {
  let left: string[];
  try {
    left = readdirSync(uploads(dataDir));
  } catch {
    // Nobody has uploaded anything yet.
    return;
  }
  for (const name of left) {
    const owner = Number(name.split('-')[0]);
    // Nothing of this process is being read yet: its number is that of one that has ended.
    if (owner === process.pid || !isRunning(owner)) {
      rmSync(join(uploads(dataDir), name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
