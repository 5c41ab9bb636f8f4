/** One row of a CSV text. */
export interface CsvRow {
  /** The line it begins on, from 1; a quoted cell may span several. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the row cannot be read, where it cannot. */
  readonly fault?: string;
}

/**
 * The rows of a CSV text (RFC 4180): cells in double quotes may hold commas, line ends and doubled
 * quotes; lines end with LF, CRLF or CR. Spaces around a cell without quotes are no part of it, and
 * empty lines are no rows. A quote that is never closed swallows the rest of the text: that row says
 * so and is the last.
 *
 * @param separator Between cells; some spreadsheet programs write `;`, others a tab.
 */
export function* csvRows(text: string, separator: ',' | ';' | '\t' | '|' = ','): Generator<CsvRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    let fault: string | undefined;
    for (;;) {
      let cell: string;
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1);
        if (end < 0) {
          const reason = 'a quote is opened and never closed; nothing after it was read';
          yield { line: begin, cells, fault: reason };
          return;
        }
        const raw = text.slice(at + 1, end);
        cell = raw.includes('"') ? raw.replaceAll('""', '"') : raw;
        line += lineEnds(raw);
        at = end + 1;
        const next = cellEnd(text, at, separator);
        if (next > at) fault ??= 'there is text after a closing quote';
        at = next;
      } else {
        const end = cellEnd(text, at, separator);
        cell = text.slice(at, end).trim();
        if (cell.includes('"')) fault ??= 'there is a quote inside a cell that is not quoted';
        at = end;
      }
      cells.push(cell);
      if (text[at] !== separator) break;
      at++;
    }
    // Now at the end of the line or of the text.
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line++;
    if (cells.length === 1 && cells[0] === '' && !fault) continue;
    yield fault === undefined ? { line: begin, cells } : { line: begin, cells, fault };
  }
}

/** Where the quote closes that was opened before `from`; −1 when it does not. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function cellEnd(text: string, from: number, separator: string): number {
  const stop = separator.charCodeAt(0);
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === stop || code === 10 || code === 13) break;
    at++;
  }
  return at;
}

/** Line ends within a text, CRLF counting once. */
function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
