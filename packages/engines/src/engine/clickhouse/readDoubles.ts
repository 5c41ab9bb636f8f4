import { PairfairError } from 'pairfair';

/**
 * Little-endian doubles from a stream of bytes.
 *
 * @throws PairfairError `bad-data` when there are not as many as expected.
 */
export async function readDoubles(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): Promise<Float64Array> {
  const bytes = new Uint8Array(count * 8);
  let at = 0;
  for await (const chunk of chunks) {
    if (at + chunk.length <= bytes.length) bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== bytes.length) {
    throw new PairfairError(
      'bad-data',
      `The table must not change while it is read, but ${at} bytes came where ${bytes.length} were due.`,
    );
  }
  return new Float64Array(bytes.buffer);
}
