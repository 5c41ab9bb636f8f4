import { type MemoryTable, PairfairError } from 'pairfair';
import { sha256 } from 'pairfair/internal';
import { readCsvTable } from './readCsvTable.ts';
import { readParquetTable } from './readParquetTable.ts';

/** A table of the page, with the name and the digest of its file. */
export type PlaygroundTable = MemoryTable & { readonly source: string; readonly digest: string };

/** A browser's tab holds the file, its text and its columns at once. */
const mostBytes = 50_000_000;

/**
 * Reads a dropped file: Parquet by its first bytes, else a text table.
 *
 * @throws PairfairError `bad-file`, `bad-data`, saying what to do.
 */
export async function readTable(name: string, buffer: ArrayBuffer): Promise<PlaygroundTable> {
  const bytes = new Uint8Array(buffer);
  if (bytes.length > mostBytes) {
    throw new PairfairError(
      'bad-file',
      `${name} has ${Math.round(bytes.length / 1e6)} MB, and this page takes up to 50 MB. The command has no such limit: npx pairfair fit ${name} …`,
    );
  }
  const packed = String.fromCharCode(...bytes.subarray(0, 4));
  const table =
    packed === 'PAR1'
      ? await readParquetTable(name, buffer)
      : readCsvTable(name, textOf(name, bytes));
  if (table.rows === 0)
    throw new PairfairError('bad-file', `${name} has no rows below its header.`);
  return { ...table, source: name, digest: `sha256:${sha256(bytes)}` };
}

function textOf(name: string, bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) {
    throw new PairfairError('bad-file', `${name} is a spreadsheet or an archive: save it as CSV.`);
  }
  if (first === 0x1f && second === 0x8b) {
    throw new PairfairError('bad-file', `${name} is packed with gzip: unpack it first.`);
  }
  const wide =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : null;
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PairfairError('bad-file', `${name} is not text in UTF-8: save it as "CSV UTF-8".`);
  }
}
