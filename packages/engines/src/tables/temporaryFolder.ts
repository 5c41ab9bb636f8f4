import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import { unfinished } from '../interrupt/unfinished.ts';

/** Gives work a folder only we can enter; it goes afterwards, also when the program is interrupted. */
export function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withScratch((scratch) => work(scratch()));
}

/** {@link withTemporaryFolder} with a folder that is made when it is first asked for. */
export async function withScratch<T>(work: (scratch: () => string) => Promise<T>): Promise<T> {
  let folder: string | undefined;
  try {
    return await work(() => {
      folder ??= makeTemporaryFolder('pairfair-');
      unfinished.add(folder);
      return folder;
    });
  } finally {
    if (folder !== undefined) {
      unfinished.delete(folder);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/**
 * Makes a folder only we can enter, whose name starts with `prefix`; the caller removes it.
 *
 * @throws PairfairError `unavailable` when there is no room for temporary files.
 */
export function makeTemporaryFolder(prefix: string): string {
  try {
    return mkdtempSync(join(tmpdir(), prefix));
  } catch (error) {
    throw new PairfairError(
      'unavailable',
      `Temporary files cannot be put into ${tmpdir()}. Set TMPDIR to a folder that can be written.`,
      { cause: error },
    );
  }
}
