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

/** Whole rows of little-endian doubles from a stream of bytes, as many at a time as there are. */
export async function* blocksOfDoubles(
  chunks: AsyncIterable<Uint8Array>,
  cols: number,
): AsyncIterable<Float64Array> {
  let waiting = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes = new Uint8Array(waiting.length + chunk.length);
    bytes.set(waiting);
    bytes.set(chunk, waiting.length);
    const whole = bytes.length - (bytes.length % (8 * cols));
    if (whole > 0) yield new Float64Array(bytes.buffer, 0, whole / 8);
    waiting = bytes.slice(whole);
  }
  if (waiting.length === 0) return;
  throw new PairfairError('unavailable', 'The server stopped in the middle of an answer.');
}

/** The same, row by row. */
export async function* rowsOfDoubles(
  chunks: AsyncIterable<Uint8Array>,
  cols: number,
): AsyncIterable<Float64Array> {
  for await (const block of blocksOfDoubles(chunks, cols)) {
    for (let at = 0; at < block.length; at += cols) yield block.subarray(at, at + cols);
  }
}
