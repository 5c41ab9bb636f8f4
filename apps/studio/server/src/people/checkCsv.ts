import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { HttpProblem } from '../http/problem.ts';

/** What a table may be at most. */
export interface TableLimits {
  readonly bytes: number;
  readonly rows: number;
  readonly columns: number;
}

/** What the bytes of a table are made of, before anything is read from them. */
export interface CsvShape {
  readonly delimiter: string;
  readonly columns: number;
  readonly rows: number;
}

const quote = 0x22;
const delimiters = [',', ';', '\t', '|'] as const;
/** Bytes looked at before other requests get their turn: some milliseconds. */
const slice = 1 << 22;

/**
 * Walks over the bytes of a CSV file once and refuses what must not reach the reader: too many
 * bytes, columns or rows, text that is not UTF-8, rows that are longer or shorter than the first.
 * The columns are counted in the first line, so a file with a million of them is refused at once.
 *
 * @throws HttpProblem 413 `too-large` or 422 `bad-file`, naming the row.
 */
export async function checkCsv(bytes: Uint8Array, limits: TableLimits): Promise<CsvShape> {
  if (bytes.length > limits.bytes) {
    throw tooLarge(`has ${bytes.length} bytes; at most ${limits.bytes} can be taken`);
  }
  const { delimiter, columns, end } = headerShape(bytes);
  if (columns > limits.columns) {
    throw tooLarge(`has ${columns} columns; at most ${limits.columns} can be taken`);
  }
  if (bytes.includes(0) || !isUtf8(bytes)) {
    throw badFile('The file is not UTF-8 text. Save it as CSV in UTF-8.');
  }
  const rows = await countRows(bytes, end, delimiter.charCodeAt(0), columns, limits.rows);
  if (rows === 0) throw badFile('The file has a line of column names and no rows.');
  return { delimiter, columns, rows };
}

/** The delimiter that the first line has most of outside quotes, and where that line ends. */
function headerShape(bytes: Uint8Array): { delimiter: string; columns: number; end: number } {
  const counts = new Map<number, number>(delimiters.map((mark) => [mark.charCodeAt(0), 0]));
  let quoted = false;
  let at = 0;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) quoted = !quoted;
    else if (quoted) continue;
    else if (byte === 10 || byte === 13) break;
    else if (counts.has(byte)) counts.set(byte, (counts.get(byte) as number) + 1);
  }
  if (at === 0) throw badFile('The file is empty: a table starts with a line of column names.');
  const count = (mark: string) => counts.get(mark.charCodeAt(0)) as number;
  const delimiter = delimiters.reduce(
    (best, mark) => (count(mark) > count(best) ? mark : best),
    ',' as (typeof delimiters)[number],
  );
  return { delimiter, columns: count(delimiter) + 1, end: at };
}

async function countRows(
  bytes: Uint8Array,
  from: number,
  delimiter: number,
  columns: number,
  mostRows: number,
): Promise<number> {
  let [rows, cells, begin, quoted] = [0, 1, from, false];
  let next = from + slice;
  const endRow = (at: number) => {
    // An empty line is no row, except in a table of one column, where it is a missing value.
    if (at > begin || (columns === 1 && at < bytes.length)) {
      rows++;
      if (rows > mostRows) throw tooLarge(`has more than ${mostRows} rows`);
      if (cells !== columns) {
        throw badFile(
          `Row ${rows} has ${cells} cells, but the first line names ${columns} columns.${cells > columns ? ' A cell that holds the delimiter must stand in quotes.' : ''}`,
        );
      }
    }
    cells = 1;
    begin = at + 1;
  };
  // The header's own end makes an empty row of nothing, so the walk begins behind it.
  let at = from + (bytes[from] === 13 && bytes[from + 1] === 10 ? 2 : 1);
  begin = at;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) quoted = !quoted;
    else if (quoted) continue;
    else if (byte === delimiter) cells++;
    else if (byte === 10 || byte === 13) {
      endRow(at);
      if (byte === 13 && bytes[at + 1] === 10) begin = ++at + 1;
    }
    if (at >= next) {
      next = at + slice;
      await setImmediate();
    }
  }
  if (quoted) throw badFile(`A quote that is opened in row ${rows + 1} is never closed.`);
  endRow(bytes.length);
  return rows;
}

const tooLarge = (what: string) => new HttpProblem(413, 'too-large', `The file ${what}.`);
const badFile = (detail: string) => new HttpProblem(422, 'bad-file', detail);
