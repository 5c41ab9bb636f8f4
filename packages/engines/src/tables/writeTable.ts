import { BIGINT, DOUBLE, DuckDBDataChunk, VARCHAR } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { type Column, PairfairError } from 'pairfair';
import { atomicWrite } from './atomicWrite.ts';
import { withDuckDb } from './duckdb.ts';

const chunkRows = 2048;

/**
 * Writes columns as a table, by the file's ending: .parquet, .jsonl/.ndjson, .tsv, else CSV; .gz
 * compresses text. Written beside and renamed, so that a file is there whole or not at all.
 *
 * @throws PairfairError `bad-file` when the file cannot be written.
 */
export async function writeTable(path: string, columns: readonly Column[]): Promise<void> {
  const format = formatOf(path);
  await atomicWrite(path, async (beside) => {
    await withDuckDb({}, async (connection) => {
      const types = columns.map(typeOf);
      const fields = columns.map(({ name }, j) => `${duckdb.name(name)} ${types[j]}`);
      await connection.run(`CREATE TABLE out (${fields.join(', ')})`);
      const appender = await connection.createAppender('out');
      const rows = columns[0] ? lengthOf(columns[0]) : 0;
      for (let from = 0; from < rows; from += chunkRows) {
        const to = Math.min(from + chunkRows, rows);
        const chunk = DuckDBDataChunk.create(types, to - from);
        columns.forEach((column, j) => {
          chunk.setColumnValues(j, valuesOf(column, from, to));
        });
        appender.appendDataChunk(chunk);
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
function typeOf(column: Column): typeof BIGINT | typeof DOUBLE | typeof VARCHAR {
  if (column.kind === 'category') return VARCHAR;
  const whole = column.values.every((v) => Number.isNaN(v) || Number.isSafeInteger(v));
  return whole ? BIGINT : DOUBLE;
}

function valuesOf(column: Column, from: number, to: number): (number | bigint | string | null)[] {
  if (column.kind === 'numeric') {
    const value = typeOf(column) === BIGINT ? BigInt : Number;
    return Array.from(column.values.subarray(from, to), (v) => (Number.isNaN(v) ? null : value(v)));
  }
  const { codes, levels } = column;
  return Array.from(codes.subarray(from, to), (code) => (code < 0 ? null : levels[code]));
}

/** How DuckDB is to write a file, by its ending. */
export function formatOf(path: string): string {
  const lower = path.toLowerCase();
  const packed = lower.endsWith('.gz') ? ', COMPRESSION gzip' : '';
  const bare = lower.replace(/\.gz$/, '');
  if (/\.(parquet|pq)$/.test(bare)) return 'FORMAT parquet';
  if (/\.(jsonl|ndjson)$/.test(bare)) return `FORMAT json${packed}`;
  if (/\.json$/.test(bare)) {
    throw new PairfairError(
      'invalid-option',
      `${path}: write JSON lines (.jsonl), CSV or Parquet.`,
    );
  }
  const delimiter = /\.(tsv|tab)$/.test(bare) ? ", DELIMITER '\t'" : '';
  return `FORMAT csv, HEADER true${delimiter}${packed}`;
}
