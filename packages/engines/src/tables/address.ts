import { PairfairError } from 'pairfair';

/** Whether a source is an address such as `https://…` and no path. */
export function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(source);
}

/**
 * Parts a source and the table that it names of a database: `people.duckdb#people`,
 * `postgres://host/db#schema.table`.
 */
export function splitTable(source: string): { readonly place: string; readonly wanted?: string } {
  const named =
    /^(postgres(?:ql)?:\/\/[^#]*|.*\.(?:duckdb|ddb|sqlite3?|db))#(.+)$/is.exec(source) ?? [];
  return named[2] === undefined ? { place: source } : { place: named[1], wanted: named[2] };
}

/** A part of an address without what stands for other letters in it. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PairfairError('invalid-option', `'${text}' holds a % that stands for nothing.`);
  }
}

/**
 * Reads an address that holds nothing which must not end in histories, logs and models. No message
 * repeats it.
 *
 * @param expected How such an address is written, as the start of a sentence.
 * @param instead Where credentials belong, as the start of a sentence.
 * @throws PairfairError `invalid-option` for a user or a password in it, and for a `?`.
 */
export function bareUrl(text: string, expected: string, instead: string): URL {
  if (!URL.canParse(text)) {
    throw new PairfairError('invalid-option', `${expected}, but what came is no such address.`);
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || /@/.test(text.split('/')[2] ?? '')) {
    throw new PairfairError(
      'invalid-option',
      `A user or password in the address would stay in histories and logs. ${instead}, and leave them out of the address.`,
    );
  }
  if (url.search === '') return url;
  throw new PairfairError(
    'invalid-option',
    `${expected}; it takes no ?, behind which keys may stand that would stay in histories and logs.`,
  );
}
