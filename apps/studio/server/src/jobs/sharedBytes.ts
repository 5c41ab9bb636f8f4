/**
 * A text in UTF-8 in memory that threads share: handing it to another copies nothing, however long it
 * is. A text itself would be read letter by letter where it arrives.
 */
export function sharedBytes(text: string): Uint8Array {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return bytes;
}
