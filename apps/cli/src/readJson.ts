import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { decodeText, type Encoding } from '@pairfair/engines/text';
import { PairfairError } from 'pairfair';

/** A text file's content, packed with gzip or not, or one sentence about why it cannot be had. */
export function readText(path: string, encoding?: Encoding): string {
  return decodeText(readBytes(path), path, encoding);
}

function readBytes(path: string): Uint8Array {
  try {
    const bytes = readFileSync(path);
    return path.toLowerCase().endsWith('.gz') ? gunzipSync(bytes) : bytes;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      ENOTDIR: 'there is no such file',
      EISDIR: 'it is a folder; name a file',
      EACCES: 'you may not',
      EPERM: 'you may not',
      ERR_FS_FILE_TOO_LARGE: 'it has more than 2 GB',
    };
    const reason = code.startsWith('Z_')
      ? 'its gzip is damaged or cut off'
      : (reasons[code] ?? String(code || (error as Error).message));
    throw new PairfairError('bad-file', `${path} could not be read: ${reason}.`, { cause: error });
  }
}

/** A JSON file's content. */
export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PairfairError(
      'bad-file',
      `${path} is not a JSON file${text.trim() === '' ? ': it is empty' : ', or is cut off'}.`,
      { cause: error },
    );
  }
}
