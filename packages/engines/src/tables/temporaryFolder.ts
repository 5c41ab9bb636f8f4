import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import { isOrphan, ownerMark } from '../interrupt/owner.ts';
import { removeQuietly, unfinished } from '../interrupt/unfinished.ts';

/** Gives work a folder only we can enter; it goes afterwards, also when the program is interrupted. */
export function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withScratch((scratch) => work(scratch()));
}

/** {@link withTemporaryFolder} with a folder that is made when it is first asked for. */
export async function withScratch<T>(work: (scratch: () => string) => Promise<T>): Promise<T> {
  let folder: string | undefined;
  try {
    return await work(() => {
      folder ??= makeTemporaryFolder();
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

/** What the names of all our folders start with. */
const prefix = 'pairfair-';

let swept = false;

/**
 * Makes a folder only we can enter; the caller removes it. The first time, folders go that processes
 * of this machine left which were killed before they could remove them: people's rows are in them.
 *
 * @throws PairfairError `unavailable` when there is no room for temporary files.
 */
export function makeTemporaryFolder(): string {
  try {
    if (!swept) sweepFolders(tmpdir());
    swept = true;
    return mkdtempSync(join(tmpdir(), `${prefix}${ownerMark}-`));
  } catch (error) {
    throw new PairfairError(
      'unavailable',
      `Temporary files cannot be put into ${tmpdir()}. Set TMPDIR to a folder that can be written.`,
      { cause: error },
    );
  }
}

function sweepFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && isOrphan(name)) removeQuietly(join(parent, name));
  }
}
