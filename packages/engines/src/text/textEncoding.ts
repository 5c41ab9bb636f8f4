import { Transform } from 'node:stream';
import { PairfairError } from 'pairfair';

/** How text files may be encoded. */
export const encodings = ['utf-8', 'utf-16', 'latin-1', 'windows-1252'] as const;

/** How a text file is encoded. */
export type Encoding = (typeof encodings)[number];

/** Said where a text is not what it was taken for. */
export const encodingHint =
  'Say how it is encoded, as in --encoding windows-1252 (or latin-1, utf-16), or save it as UTF-8';

/** How a text that starts with these bytes is read: as asked, else as its byte order mark says. */
export function encodingOf(start: Uint8Array, asked?: Encoding): TextReader {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return asked === 'utf-16' ? 'utf-16le' : (asked ?? 'utf-8');
}

/** An encoding with the order of its bytes. */
export type TextReader = Exclude<Encoding, 'utf-16'> | 'utf-16le' | 'utf-16be';

/**
 * The text in a file's bytes.
 *
 * @throws PairfairError `bad-file` when they are not a text of that encoding.
 */
export function decodeText(bytes: Uint8Array, name: string, asked?: Encoding): string {
  const encoding = encodingOf(bytes, asked);
  if (encoding === 'latin-1') return Buffer.from(bytes).toString('latin1');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new PairfairError(
      'bad-file',
      `${name} is not a text in ${encoding.toUpperCase()}. ${encodingHint}.`,
      { cause: error },
    );
  }
}

/** Turns bytes of an encoding into bytes of UTF-8 as they pass. */
export function toUtf8(encoding: TextReader): Transform {
  // The decoder's "latin1" is windows-1252; Node's is the real one.
  const decoder = encoding === 'latin-1' ? null : new TextDecoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const text = decoder ? decoder.decode(chunk, { stream: true }) : chunk.toString('latin1');
      done(null, Buffer.from(text, 'utf8'));
    },
    flush(done) {
      done(null, Buffer.from(decoder?.decode() ?? '', 'utf8'));
    },
  });
}
