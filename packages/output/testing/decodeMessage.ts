/** The fields of an encoded Protocol Buffers message: numbers and bytes, in order. */
export function decodeMessage(bytes: Uint8Array): [field: number, value: number | Uint8Array][] {
  const fields: [number, number | Uint8Array][] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const value = varint();
    if (key % 8 === 0) fields.push([key >> 3, value]);
    else fields.push([key >> 3, bytes.subarray(at, (at += value))]);
  }
  return fields;
}
