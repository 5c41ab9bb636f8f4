import { sealFits } from '@pairfair/workbench/documents';
import { PairfairError } from 'pairfair';
import type { Flag, Values } from './command.ts';
import { readJson } from './readJson.ts';

/** Lets a changed model or graph file through. */
export const unsealedFlag: Flag = {
  name: 'unsealed',
  kind: 'boolean',
  help: 'take a model or graph file although it was changed after pairfair wrote it',
};

/**
 * What `parse` makes of a model or graph file. Files without a seal, as people write graphs by hand, are
 * taken as they are.
 *
 * @throws PairfairError `bad-file` when the seal does not fit, unless --unsealed is given.
 */
export function readSealed<T>(
  path: string,
  { unsealed }: Values,
  parse: (document: unknown) => T,
): T {
  const document = readJson(path);
  if (unsealed === true || sealFits(document)) return parsed(path, document, parse);
  throw new PairfairError(
    'bad-file',
    `${path} was changed after pairfair wrote it: its digest does not fit. Make it anew, or say --unsealed to take it as it is.`,
  );
}

/** The parser does not know what the file is called. */
function parsed<T>(path: string, document: unknown, parse: (document: unknown) => T): T {
  try {
    return parse(document);
  } catch (error) {
    if (!(error instanceof PairfairError)) throw error;
    const message = error.message.replace(/^(The|This) file\b/, path);
    const named = message.includes(path) ? message : `${path}: ${message}`;
    throw new PairfairError(error.code, named, { cause: error });
  }
}
