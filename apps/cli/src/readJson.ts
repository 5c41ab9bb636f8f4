import { readFileSync } from 'node:fs';
import { PairfairError } from 'pairfair';

/** A text file's content, or one sentence about why it cannot be had. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code);
    throw new PairfairError('bad-file', `${path} could not be read: ${reason}.`, { cause: error });
  }
}

/** A JSON file's content. */
export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PairfairError('bad-file', `${path} is not a JSON file.`, { cause: error });
  }
}
