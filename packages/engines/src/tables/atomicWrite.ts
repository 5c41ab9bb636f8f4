import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PairfairError } from 'pairfair';
import { removeQuietly, unfinished } from '../interrupt/unfinished.ts';

/**
 * Writes a file beside its place and renames it when it is whole: an interrupted or failed write
 * leaves what was there before.
 *
 * @throws PairfairError `bad-file`, saying why, when the place cannot be written.
 */
export async function atomicWrite(
  path: string,
  write: (beside: string) => Promise<void>,
): Promise<void> {
  const beside = `${resolve(path)}.${randomBytes(4).toString('hex')}.part`;
  unfinished.add(beside);
  try {
    mkdirSync(dirname(beside), { recursive: true });
    await write(beside);
    renameSync(beside, path);
  } catch (error) {
    removeQuietly(beside);
    if (error instanceof PairfairError) throw error;
    throw writeError(path, error);
  } finally {
    unfinished.delete(beside);
  }
}

/** {@link atomicWrite} of a text or of bytes. */
export function atomicWriteFile(path: string, content: string | Uint8Array): Promise<void> {
  return atomicWrite(path, async (beside) => writeFileSync(beside, content));
}

function writeError(path: string, error: unknown): PairfairError {
  const code = (error as { code?: string }).code ?? '';
  const reasons: Record<string, string> = {
    EACCES: 'it may not be written there',
    EPERM: 'it may not be written there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of its path is a file',
    EISDIR: 'there is a folder of that name',
    ENOENT: 'the folder does not exist and could not be made',
  };
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const reason =
    reasons[code] ?? (/No space left|disk full/i.test(message) ? reasons.ENOSPC : message);
  return new PairfairError('bad-file', `${path} could not be written: ${reason}.`, {
    cause: error,
  });
}
