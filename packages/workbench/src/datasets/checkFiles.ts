import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import { type DataFile, type DataSet, dataSets } from './catalogue.ts';

/** What was found of a file of a data set. */
export interface CheckedFile extends DataFile {
  readonly state: 'there' | 'missing' | 'changed';
  /** Its digest, '' when it is missing. */
  readonly found: string;
}

/** The data set of that name. */
export function dataSetNamed(name: string): DataSet {
  const found = dataSets.find((set) => set.name === name);
  if (found) return found;
  throw new PairfairError(
    'unknown-name',
    `There is no data set '${name}'; there are ${dataSets.map((set) => set.name).join(' and ')}.`,
  );
}

/** Looks which files of a data set are in a folder, and whether they are the right ones. */
export function checkFiles(set: DataSet, folder: string): Promise<CheckedFile[]> {
  return Promise.all(
    set.files.map(async (file): Promise<CheckedFile> => {
      const path = join(folder, file.path);
      if (!existsSync(path)) return { ...file, state: 'missing', found: '' };
      const hash = createHash('sha256');
      for await (const part of createReadStream(path)) hash.update(part);
      const found = hash.digest('hex');
      return { ...file, state: found === file.sha256 ? 'there' : 'changed', found };
    }),
  );
}

/**
 * Throws unless all files of a data set are there and unchanged.
 *
 * @throws PairfairError `unavailable`, naming each file, its checksum and where to get it.
 */
export async function requireFiles(set: DataSet, folder: string): Promise<void> {
  const wrong = (await checkFiles(set, folder)).filter(({ state }) => state !== 'there');
  if (wrong.length === 0) return;
  const lines = wrong.map(({ path, state, sha256, from }) =>
    state === 'missing'
      ? `${path} is missing (SHA-256 ${sha256}; get it from ${from})`
      : `${path} is not the expected file (SHA-256 must be ${sha256}; get it from ${from})`,
  );
  throw new PairfairError(
    'unavailable',
    `The ${set.title} data cannot be used: ${lines.join('; ')}.`,
  );
}
