import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The studio, loaded only when it is wanted: other commands start without a server in memory, and
 * who never asks for it need not have it, nor its database, on the disk.
 *
 * @throws PairfairError `unavailable` when it is not there and cannot be fetched.
 */
export async function loadStudio(): Promise<typeof import('@pairfair/studio')> {
  const { provide } = await import('pairfair/command');
  const name = '@pairfair/studio';
  const title = 'the studio and its database';
  const folder = await provide({ name, title, from: import.meta.url });
  const entry = createRequire(join(folder, 'package.json')).resolve(name);
  return import(pathToFileURL(entry).href);
}
