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

/** Rows of little-endian doubles from a stream of bytes, one by one. */
export async function* rowsOfDoubles(
  chunks: AsyncIterable<Uint8Array>,
  cols: number,
): AsyncIterable<Float64Array> {
  let waiting = Buffer.alloc(0);
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk]);
    const rows = Math.floor(waiting.length / (8 * cols));
    for (let i = 0; i < rows; i++) {
      yield Float64Array.from({ length: cols }, (_, j) => waiting.readDoubleLE(8 * (i * cols + j)));
    }
    waiting = waiting.subarray(8 * rows * cols);
  }
  if (waiting.length === 0) return;
  throw new PairfairError('unavailable', 'The server stopped in the middle of an answer.');
}
