import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PairfairError } from '../errors.ts';
import { provide } from './provide.ts';

// The library's own `pairfair` hands over to the command of the same version.
try {
  const from = import.meta.url;
  const folder = await provide({ name: '@pairfair/cli', title: 'the command', from });
  await import(pathToFileURL(join(folder, 'bin', 'pairfair.js')).href);
} catch (error) {
  if (!(error instanceof PairfairError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
