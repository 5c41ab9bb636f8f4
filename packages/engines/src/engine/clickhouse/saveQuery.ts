import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline as pipe } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PairfairError, type Work } from 'pairfair';
import type { Session } from './session.ts';

/** Streams what a query gives, in the FORMAT it ends with, into a file. */
export async function saveQuery(
  session: Session,
  sql: string,
  { path, gzip }: { readonly path: string; readonly gzip: boolean },
  work: Work,
): Promise<void> {
  const bytes = Readable.from(session.bytes(sql, work));
  const file = createWriteStream(path);
  await (gzip ? pipe(bytes, createGzip(), file) : pipe(bytes, file));
  if (/FORMAT Parquet$/.test(sql)) await requireWholeParquet(path);
}

/** A Parquet file ends with its magic number; one that was cut off does not. */
async function requireWholeParquet(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, Math.max(0, size - 4));
    if (buffer.toString('latin1') === 'PAR1') return;
  } finally {
    await file.close();
  }
  throw new PairfairError('unavailable', 'The server stopped in the middle of the file.');
}
