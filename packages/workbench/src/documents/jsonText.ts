/** A document as JSON text: typed arrays as lists, undefined quantities (NaN) as null. */
export function jsonText(document: unknown, indent = 2): string {
  return JSON.stringify(
    document,
    (_, value) => (ArrayBuffer.isView(value) ? listOf(value) : value),
    indent,
  );
}

function listOf(view: ArrayBufferView): unknown {
  return view instanceof DataView ? view : Array.from(view as unknown as ArrayLike<number>);
}
