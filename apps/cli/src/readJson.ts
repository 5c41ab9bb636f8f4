import { readFileSync } from 'node:fs';
import { PairfairError } from 'pairfair';

/** A JSON file's content, or one sentence about why it cannot be had. */
export function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code);
    throw new PairfairError('bad-file', `${path} could not be read: ${reason}.`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PairfairError('bad-file', `${path} is not a JSON file.`, { cause: error });
  }
}
