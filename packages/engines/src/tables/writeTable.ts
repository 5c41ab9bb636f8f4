import { duckdb } from '@pairfair/sql';
import type { Column, Work } from 'pairfair';
import { atomicWrite } from './atomicWrite.ts';
import { withDuckDb } from './duckdb.ts';
import { type DuckDb, loadDuckDb } from './loadDuckDb.ts';
import { type TableFormat, tableFormat } from './tableFormat.ts';

const chunkRows = 2048;

/**
 * Writes columns as a table, in the format asked for or that of the file's ending
 * ({@link tableFormat}), by {@link atomicWrite}.
 *
 * @throws PairfairError `bad-file` when the file cannot be written.
 */
export async function writeTable(
  path: string,
  columns: readonly Column[],
  asked?: TableFormat,
  { onProgress }: Work = {},
): Promise<void> {
  const format = copyOptions(path, asked);
  const duck = await loadDuckDb();
  await atomicWrite(path, async (beside) => {
    await withDuckDb({}, async (connection) => {
      const types = columns.map((column) => duck[typeOf(column)]);
      const fields = columns.map(({ name }, j) => `${duckdb.name(name)} ${types[j]}`);
      await connection.run(`CREATE TABLE out (${fields.join(', ')})`);
      const appender = await connection.createAppender('out');
      const rows = columns[0] ? lengthOf(columns[0]) : 0;
      for (let from = 0; from < rows; from += chunkRows) {
        const to = Math.min(from + chunkRows, rows);
        const chunk = duck.DuckDBDataChunk.create(types, to - from);
        columns.forEach((column, j) => {
          chunk.setColumnValues(j, valuesOf(column, from, to));
        });
        appender.appendDataChunk(chunk);
        onProgress?.({ stage: 'writing rows', done: to, total: rows });
      }
      appender.closeSync();
      await connection.run(`COPY out TO ${duckdb.text(beside)} (${format})`);
    });
  });
}

function lengthOf(column: Column): number {
  return column.kind === 'numeric' ? column.values.length : column.codes.length;
}

/** Whole numbers are written as such: a label is 1, not 1.0. */
function typeOf(column: Column): keyof DuckDb & ('BIGINT' | 'DOUBLE' | 'VARCHAR') {
  if (column.kind === 'category') return 'VARCHAR';
  const whole = column.values.every((v) => Number.isNaN(v) || Number.isSafeInteger(v));
  return whole ? 'BIGINT' : 'DOUBLE';
}

function valuesOf(column: Column, from: number, to: number): (number | bigint | string | null)[] {
  if (column.kind === 'numeric') {
    const value = typeOf(column) === 'BIGINT' ? BigInt : Number;
    return Array.from(column.values.subarray(from, to), (v) => (Number.isNaN(v) ? null : value(v)));
  }
  const { codes, levels } = column;
  return Array.from(codes.subarray(from, to), (code) => (code < 0 ? null : levels[code]));
}

/** How DuckDB is told to write a file. */
export function copyOptions(path: string, asked?: TableFormat): string {
  const { format, gzip } = tableFormat(path, asked);
  const packed = gzip ? ', COMPRESSION gzip' : '';
  if (format === 'parquet') return 'FORMAT parquet';
  if (format === 'jsonl') return `FORMAT json${packed}`;
  return `FORMAT csv, HEADER true${format === 'tsv' ? ", DELIMITER '\t'" : ''}${packed}`;
}
