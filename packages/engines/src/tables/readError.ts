import { PairfairError } from 'pairfair';
import { encodingHint } from '../text/textEncoding.ts';

/**
 * DuckDB's message in one sentence of ours.
 *
 * @param file What the user calls the file.
 */
export function readError(file: string, error: unknown): PairfairError {
  if (error instanceof PairfairError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const bad = (message: string) => new PairfairError('bad-file', message, { cause: error });
  const line = text.match(/Line:?\s*(\d+)/i)?.[1];
  const at = line === undefined ? file : `${file}, line ${line}`;
  const columns = text.match(/Expected Number of Columns: (\d+) Found: (\d+)/i);
  if (columns) {
    const [, expected, found] = columns;
    return bad(
      `${file}, line ${line ?? '?'}: expected ${expected} cells as in the first line, but there are ${found}.`,
    );
  }
  if (/not utf-8|invalid unicode/i.test(text)) {
    return bad(`${file} is not a text in UTF-8. ${encodingHint}.`);
  }
  if (/unterminated quote|quoted value|quote should be followed/i.test(text)) {
    return bad(
      `${at}: a quotation mark is opened and not closed, or stands inside a cell. Double it ("") or take it out.`,
    );
  }
  if (/maximum line size/i.test(text)) {
    return bad(`${at}: the line is longer than 2 MB; is a quotation mark missing?`);
  }
  const json = text.match(/Malformed JSON.* in line (\d+)/i)?.[1];
  if (json) return bad(`${file}, line ${json}: this is no JSON. Each line must hold one object.`);
  if (/No magic bytes|too small to be a Parquet|parquet/i.test(text)) {
    return bad(
      `${file} could not be read as a table: it is no Parquet file, or it is damaged or cut off.`,
    );
  }
  const first = text.split('\n').find((part) => part.trim() !== '') ?? text;
  return bad(`${file} could not be read as a table: ${shorten(first)}`);
}

/** A text with its end cut off when it is long. */
export function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
