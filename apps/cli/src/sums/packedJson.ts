/** A value with its typed arrays as text, so that JSON keeps every bit of them. */
export function packArrays(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const kind = kinds.findIndex((one) => value instanceof one);
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return { [names[kind] ?? '']: bytes.toString('base64') };
  }
  if (Array.isArray(value)) return value.map(packArrays);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, packArrays(one)]));
}

/** The value that was packed. */
export function unpackArrays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackArrays);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  const kind = first && entries.length === 1 ? names.indexOf(first[0]) : -1;
  const Kind = kinds[kind];
  if (Kind && first) {
    // Copied, because a typed array must begin where its numbers may.
    return new Kind(Uint8Array.from(Buffer.from(String(first[1]), 'base64')).buffer);
  }
  return Object.fromEntries(entries.map(([key, one]) => [key, unpackArrays(one)]));
}

const kinds = [Float64Array, Uint32Array, Int32Array] as const;
const names = ['$f64', '$u32', '$i32'];
