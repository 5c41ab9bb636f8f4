import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { HttpProblem } from '../http/problem.ts';

/** How large an archive may be in bytes: as it is sent, unpacked, and a line of it. */
export interface ArchiveLimits {
  readonly packed: number;
  readonly unpacked: number;
  readonly line: number;
}

/**
 * The lines of an archive but the last, which must be the digest of them all. Nothing beyond the
 * limits is kept, so that a small file that unpacks into a huge one does no harm.
 *
 * @throws HttpProblem 413 beyond a limit, 422 `bad-archive` for what is damaged, cut off or changed.
 */
export async function* archiveLines(
  body: ReadableStream<Uint8Array>,
  limits: ArchiveLimits,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let previous: string | undefined;
  // Held one back: only at the end is it known which line was the last.
  for await (const line of splitLines(unpacked(body, limits), limits.line)) {
    if (previous !== undefined) {
      hash.update(previous).update('\n');
      yield previous;
    }
    previous = line;
  }
  if (previous !== JSON.stringify({ digest: `sha256:${hash.digest('hex')}` })) {
    throw badArchive('it was changed or cut off after it was written');
  }
}

/** What is wrong with an archive, as a sentence. */
export function badArchive(reason: string): HttpProblem {
  return new HttpProblem(
    ...([422, 'bad-archive', `The study cannot be imported: ${reason}.`] as const),
    ...([undefined, { reason }] as const),
  );
}

async function* unpacked(
  body: ReadableStream<Uint8Array>,
  limits: ArchiveLimits,
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const packed = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  let taken = 0;
  packed.on('data', (chunk: Uint8Array) => {
    taken += chunk.length;
    if (taken > limits.packed) gunzip.destroy(tooLarge('packed', limits.packed));
  });
  packed.on('error', (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  let given = 0;
  try {
    for await (const chunk of gunzip) {
      given += (chunk as Buffer).length;
      if (given > limits.unpacked) throw tooLarge('unpacked', limits.unpacked);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw badArchive('it is damaged or no archive of a study');
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield textOf([...parts, chunk.subarray(from, end)]);
      parts = [];
      size = 0;
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > longest) throw tooLarge('a line of it', longest);
  }
  if (size > 0) yield textOf(parts);
}

function textOf(parts: readonly Buffer[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw badArchive('it is not text in UTF-8');
  }
}

function tooLarge(what: string, bytes: number): HttpProblem {
  const shown = `${Math.round(bytes / 2 ** 20)} MB`;
  return new HttpProblem(
    ...([413, 'too-large', `The archive is too large: ${what}, it may have ${shown}.`] as const),
  );
}
