/**
 * A JSON text in ASCII, cut into lines that people can read: lists of plain values stay on one
 * line. The lines joined, with or without line ends, are the text.
 */
export function compactJson(value: unknown, indent = ''): string[] {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || (isList && value.every(isPlain))) {
    return [ascii(JSON.stringify(value))];
  }
  const entries = Object.entries(value);
  const inner = `${indent} `;
  const lines = entries.flatMap(([key, entry], k) => {
    const [first, ...rest] = compactJson(entry, inner);
    const name = isList ? '' : `${ascii(JSON.stringify(key))}: `;
    const block = [`${inner}${name}${first}`, ...rest];
    if (k < entries.length - 1) block[block.length - 1] += ',';
    return block;
  });
  return [isList ? '[' : '{', ...lines, `${indent}${isList ? ']' : '}'}`];
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function ascii(text: string): string {
  return text.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
