import { closeSync, openSync, readSync } from 'node:fs';

/** Whether a file is a JSON document of pairfair, or a JSON file that is no table of lines. */
export function isPairfairFile(path: string): boolean {
  if (!/\.json$/i.test(path)) return false;
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    // Whoever reads it says why it cannot be read.
    return true;
  }
  try {
    const start = Buffer.alloc(4096);
    const text = start.toString('utf8', 0, readSync(file, start));
    return /^\s*\{\s*"format"\s*:\s*"pairfair\//.test(text) || !/^\s*[[{]/.test(text);
  } finally {
    closeSync(file);
  }
}
