import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { diskSpace } from '../database/diskSpace.ts';
import type { Finding } from './finding.ts';

const megabyte = 2 ** 20;
const gigabyte = 2 ** 30;
/** Below this a fit or an upload may fill the disk. */
const littleRoom = 2 * gigabyte;
const noRoom = 200 * megabyte;

/** Whose the data folder is, and who else can read secrets in it. */
export function examineFolder(dataDir: string): Finding {
  const about = 'folder';
  if (!existsSync(dataDir)) {
    return {
      ...{ about, state: 'warning', says: `There is no folder ${dataDir} yet.` },
      todo: 'Starting the studio makes it; with --data, say the folder of the studio that runs.',
    };
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return {
      ...{ about, state: 'fault', says: `${dataDir} cannot be written to by this user.` },
      todo: 'Run this, and the studio, as the user who owns it, or give it to them with chown.',
    };
  }
  const open = ['password', 'studio.log', 'admin-link'].filter((name) =>
    readByOthers(dataDir, name),
  );
  if (open.length > 0) {
    return {
      ...{ about, state: 'fault', says: `Others can read ${open.join(', ')} in ${dataDir}.` },
      todo: `chmod 600 ${open.map((name) => join(dataDir, name)).join(' ')}`,
    };
  }
  if ((statSync(dataDir).mode & 0o022) !== 0) {
    return {
      ...{ about, state: 'fault', says: `Others can write into ${dataDir}.` },
      todo: `chmod go-w ${dataDir}`,
    };
  }
  return { about, state: 'ok', says: `${dataDir} is this user's, and its secrets only theirs.` };
}

function readByOthers(folder: string, name: string): boolean {
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  return found !== undefined && process.platform !== 'win32' && (found.mode & 0o077) !== 0;
}

/** Whether there is room for what comes. */
export async function examineDisk(dataDir: string): Promise<Finding> {
  const about = 'disk';
  const space = await diskSpace(dataDir);
  if (!space) return { about, state: 'ok', says: 'Nothing to look at without a folder.' };
  const says = `${sizeOf(space.free)} of ${sizeOf(space.size)} are free.`;
  if (space.free >= littleRoom) return { about, state: 'ok', says };
  return {
    ...{ about, state: space.free < noRoom ? 'fault' : 'warning', says },
    todo: 'Make room: a full disk stops judges from answering. Old backups may lie elsewhere.',
  };
}

function sizeOf(bytes: number): string {
  return bytes < gigabyte
    ? `${Math.round(bytes / megabyte)} MB`
    : `${(bytes / gigabyte).toFixed(1)} GB`;
}
