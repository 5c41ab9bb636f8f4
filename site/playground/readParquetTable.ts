import { gunzipSync } from 'fflate';
import { decompress } from 'fzstd';
import { type Compressors, parquetReadObjects } from 'hyparquet';
import { categoryColumn, type MemoryTable, numericColumn, PairfairError } from 'pairfair';
import { missingTexts } from 'pairfair/internal';

/** Snappy comes with the reader. */
const compressors: Compressors = {
  GZIP: (bytes) => gunzipSync(bytes),
  ZSTD: (bytes) => decompress(bytes),
};

/**
 * A Parquet file as a table: numbers as numbers, everything else as the text it stands for.
 *
 * @throws PairfairError `bad-file` for a file that is damaged or packed in a way not known here.
 */
export async function readParquetTable(name: string, file: ArrayBuffer): Promise<MemoryTable> {
  const rows = await parquetReadObjects({ file, compressors }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PairfairError(
      'bad-file',
      `${name} cannot be read here (${reason}). Save it with snappy, gzip, zstd or no compression, or as CSV.`,
    );
  });
  const missing = new Set<unknown>(missingTexts);
  const columns = Object.keys(rows[0] ?? {}).map((column) => {
    const cells = rows.map((row) => plain(row[column]));
    if (cells.every((cell) => cell === null || typeof cell === 'number')) {
      return numericColumn(column, cells as (number | null)[]);
    }
    return categoryColumn(
      column,
      cells.map((cell) => (cell === null || missing.has(cell) ? null : String(cell))),
    );
  });
  return { rows: rows.length, columns };
}

function plain(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
