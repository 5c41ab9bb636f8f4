// The part of the Protocol Buffers wire format that an ONNX file needs: varints, bytes, messages.

const textEncoder = new TextEncoder();

/** A field that holds a whole number from 0 to 2⁵³ − 1. */
export function integerField(field: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(field * 8), ...varint(value)]);
}

/** A field that holds bytes, or an encoded message. */
export function bytesField(field: number, bytes: Uint8Array): Uint8Array {
  return message([Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
}

/** A field that holds a text, as UTF-8. */
export function textField(field: number, text: string): Uint8Array {
  return bytesField(field, textEncoder.encode(text));
}

/** A message: its fields, one after the other. */
export function message(fields: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((length, field) => length + field.length, 0));
  let at = 0;
  for (const field of fields) {
    out.set(field, at);
    at += field.length;
  }
  return out;
}

/** Seven bits a byte, the lowest first; the top bit says that more follow. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
