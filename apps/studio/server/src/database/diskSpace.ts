import { statfsSync } from 'node:fs';

/** Room on the file system of a folder, in bytes: what this user can still use, and all of it. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

/** The room where a folder lies; undefined where there is no such folder. */
export function diskSpace(folder: string): DiskSpace | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}
