/** A text as it can stand in a cell of a Markdown table, on a page that Vue compiles. */
export function cell(text) {
  const parts = String(text)
    .replace(/\s*\n\s*/g, ' ')
    .split(/`([^`]+)`/);
  const plain = (part) => part.replace(/[|\\<>{}[\]*_`]/g, (sign) => `&#${sign.codePointAt(0)};`);
  return parts.map((part, k) => (k % 2 === 1 ? codeCell(part) : plain(part))).join('');
}

/** Code in a cell: the bar would end it. */
export function codeCell(text) {
  return `\`${String(text).replaceAll('|', '\\|')}\``;
}
