import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PairfairError } from 'pairfair';
import { isOrphan, ownerMark } from '../interrupt/owner.ts';
import { removeQuietly, unfinished } from '../interrupt/unfinished.ts';
import { type OutputPlace, outputPlace } from './outputPlace.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

/**
 * Writes a file beside its place and renames it when it is whole: an interrupted or failed write
 * leaves what was there before. A link stays and what it points to is written; into devices, pipes
 * and, for `-`, standard output goes what is written once it is whole.
 *
 * @throws PairfairError `bad-file`, saying why, when the place cannot be written.
 */
export async function atomicWrite(
  path: string,
  write: (beside: string) => Promise<void>,
): Promise<void> {
  try {
    const place = outputPlace(path);
    await (place.kind === 'file' ? writeFile(place, write) : writeStream(place, write));
  } catch (error) {
    if (error instanceof PairfairError) throw error;
    throw writeError(path, error);
  }
}

/** {@link atomicWrite} of a text or of bytes. */
export function atomicWriteFile(path: string, content: string | Uint8Array): Promise<void> {
  return atomicWrite(path, async (beside) => writeFileSync(beside, content));
}

/**
 * Throws what {@link atomicWrite} would throw when a place cannot be written as things stand, so
 * that one knows before the work instead of after it.
 */
export function requireWritable(path: string): void {
  try {
    const place = outputPlace(path);
    if (place.kind === 'file') requireWritableFolder(dirname(place.path));
  } catch (error) {
    throw writeError(path, error);
  }
}

/** {@link requireWritable} for a folder that files go into. */
export function requireFolder(path: string): void {
  try {
    requireWritableFolder(resolve(path));
  } catch (error) {
    throw writeError(path, error);
  }
}

function requireWritableFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) {
    requireWritableFolder(dirname(folder));
    return;
  }
  if (!found.isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
  accessSync(folder, constants.W_OK);
}

async function writeFile(
  { path, mode }: Extract<OutputPlace, { kind: 'file' }>,
  write: (beside: string) => Promise<void>,
): Promise<void> {
  const beside = `${path}.${ownerMark}-${randomBytes(4).toString('hex')}.part`;
  unfinished.add(beside);
  try {
    makeFolder(dirname(beside));
    sweepParts(path);
    await write(beside);
    // What only its owner could read stays so.
    if (mode !== undefined) chmodSync(beside, statSync(beside).mode & mode & 0o777);
    renameSync(beside, path);
  } catch (error) {
    removeQuietly(beside);
    throw error;
  } finally {
    unfinished.delete(beside);
  }
}

/** Removes what processes left beside a place that were killed while they wrote there. */
function sweepParts(path: string): void {
  const start = `${basename(path)}.`;
  let names: string[] = [];
  try {
    names = readdirSync(dirname(path));
  } catch {
    // A folder may be written to and not listed.
  }
  for (const name of names) {
    const ours = name.startsWith(start) && name.endsWith('.part');
    if (ours && isOrphan(name.slice(start.length))) removeQuietly(join(dirname(path), name));
  }
}

/**
 * Makes a folder and those it lies in, where they are missing. Node's own recursive form goes round
 * in circles below /proc, where nothing can be made.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function writeStream(
  place: Extract<OutputPlace, { kind: 'stream' }>,
  write: (beside: string) => Promise<void>,
): Promise<void> {
  return withTemporaryFolder(async (folder) => {
    const whole = join(folder, 'output');
    await write(whole);
    const { stream, end } = place.open();
    await pipeline(createReadStream(whole), stream, { end });
  });
}

function writeError(path: string, error: unknown): PairfairError {
  const code = (error as { code?: string }).code ?? '';
  const reasons: Record<string, string> = {
    EACCES: 'it may not be written there',
    EPERM: 'it may not be written there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of its path is a file',
    EEXIST: 'part of its path is a file',
    EISDIR: 'there is a folder of that name',
    ENOENT: 'the folder does not exist and could not be made',
    ADDRESS: 'it is an address, not a file',
    ELOOP: 'its links lead nowhere',
    ENXIO: 'nobody reads from it',
    EPIPE: 'whoever read from it has stopped',
    EBADF: 'it is not open for writing',
    ENAMETOOLONG: 'the name is too long',
  };
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const reason =
    reasons[code] ?? (/No space left|disk full/i.test(message) ? reasons.ENOSPC : message);
  const shown = path === '-' ? 'Standard output' : path;
  return new PairfairError('bad-file', `${shown} could not be written: ${reason}.`, {
    cause: error,
  });
}
