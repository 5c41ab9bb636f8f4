import { statfs } from 'node:fs/promises';

/** Room on the file system of a folder, in bytes: what this user can still use, and all of it. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

/** The room where a folder lies; undefined where there is no such folder. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
}
