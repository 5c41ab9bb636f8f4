import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { PairfairError } from 'pairfair';
import { isPacked, type SourceFile } from './sourceFiles.ts';

const delimiters = [',', ';', '\t', '|'] as const;
/** A first line longer than this is no header. */
const mostHeaderBytes = 1_000_000;

/** How a text table is written. */
export interface CsvDialect {
  readonly delimiter: string;
  /** The names in the first line, as they stand there, repeated ones included. */
  readonly header: readonly string[];
}

/**
 * Reads the first line of a text table and takes the delimiter that occurs in it most often
 * outside quotes; guessing from the rows instead would hide ragged ones.
 *
 * @throws PairfairError `bad-file` for an empty file or one that is no text.
 */
export async function csvDialect(
  { name, path }: Pick<SourceFile, 'name' | 'path'>,
  delimiter?: string,
): Promise<CsvDialect> {
  const line = await firstLine(name, path);
  if (line.includes('\0')) {
    const isWide = /^(.\0)+.?$/s.test(line) || /^(\0.)+/s.test(line);
    throw new PairfairError(
      'bad-file',
      `${name} is not a text table${isWide ? ' in UTF-8, but looks like UTF-16: say --encoding utf-16' : ': save it as CSV, TSV, JSON lines or Parquet'}.`,
    );
  }
  if (line.trim() === '') {
    throw new PairfairError(
      'bad-file',
      `${name} is empty: a table starts with a line of column names.`,
    );
  }
  if (delimiter !== undefined && (delimiter.length !== 1 || /["\r\n]/.test(delimiter))) {
    throw new PairfairError(
      'invalid-option',
      `The delimiter must be one character such as ; or a tab, but is ${JSON.stringify(delimiter)}.`,
    );
  }
  const chosen = delimiter ?? mostFrequent(line);
  return { delimiter: chosen, header: splitLine(line, chosen) };
}

async function firstLine(name: string, path: string): Promise<string> {
  const file = createReadStream(path, { highWaterMark: 65536 });
  const stream = isPacked(path) ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => stream.destroy(error));
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of stream) {
      text += decoder.decode(chunk as Buffer, { stream: true });
      const end = lineEnd(text);
      if (end >= 0) return text.slice(0, end).replace(/^\uFEFF/, '');
      if (text.length > mostHeaderBytes) {
        throw new PairfairError('bad-file', `${name} is not a table: its first line does not end.`);
      }
    }
  } finally {
    file.destroy();
  }
  return text.replace(/^\uFEFF/, '');
}

/** Where the first line ends; line breaks inside quotes do not end it. */
function lineEnd(text: string): number {
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') quoted = !quoted;
    else if (!quoted && (text[i] === '\n' || text[i] === '\r')) return i;
  }
  return -1;
}

function mostFrequent(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return delimiters.reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}

function splitLine(line: string, delimiter: string): string[] {
  const names: string[] = [];
  let current = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const letter = line[i];
    if (letter === '"') {
      if (quoted && line[i + 1] === '"') {
        current += '"';
        i++;
      } else quoted = !quoted;
    } else if (letter === delimiter && !quoted) {
      names.push(current.trim());
      current = '';
    } else current += letter;
  }
  return [...names, current.trim()];
}
