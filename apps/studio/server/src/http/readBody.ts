import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Context } from 'hono';
import { HttpProblem } from './problem.ts';

/** Largest JSON body in bytes. */
export const jsonLimit: number = 2 ** 20;

/**
 * Reads a body of at most `limit` bytes, counted while they arrive, unpacked where the sender says
 * gzip. Nothing beyond the limit is kept, so a small file that unpacks into a huge one is as
 * harmless as a huge one.
 */
export async function readBody(
  context: Context,
  { limit, gzip = false }: { readonly limit: number; readonly gzip?: boolean },
): Promise<Uint8Array> {
  if (Number(context.req.header('content-length') ?? 0) > limit) throw tooLarge(limit);
  const encoding = context.req.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity' && !(gzip && encoding === 'gzip')) {
    throw new HttpProblem(415, 'unsupported-type', `The Content-Encoding cannot be read here.`);
  }
  const { body } = context.req.raw;
  if (!body) return new Uint8Array();
  const packed = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  if (encoding === 'identity') return collect(packed, limit);
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  try {
    return await collect(unpacked, limit);
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem(400, 'bad-body', 'The body is not what gzip writes.');
  } finally {
    packed.destroy();
  }
}

/** {@link readBody} as JSON. */
export async function readJson(context: Context): Promise<unknown> {
  const bytes = await readBody(context, { limit: jsonLimit });
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpProblem(400, 'bad-json', 'The body is not JSON in UTF-8.');
  }
}

async function collect(stream: Readable, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Uint8Array).length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): HttpProblem {
  const shown = limit >= 2 ** 20 ? `${Math.floor(limit / 2 ** 20)} MB` : `${limit} bytes`;
  return new HttpProblem(413, 'too-large', `The body may have at most ${shown} once unpacked.`);
}
