import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { isTextFile } from '@pairfair/engines/tables';
import type { Encoding } from '@pairfair/engines/text';
import type { Values } from './command.ts';

/**
 * How a table that comes with DATA is read, such as one of pairs or of scores: encoded as DATA is,
 * unless it is UTF-8 or says itself how it is encoded, as what this program writes does.
 */
export function besideOptions(path: string, { encoding }: Values): { encoding?: Encoding } {
  const isText = isTextFile(path) && existsSync(path);
  if (encoding === undefined || !isText || isUtf8(readFileSync(path))) return {};
  return { encoding: encoding as Encoding };
}
