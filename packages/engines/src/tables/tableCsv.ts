import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifier, literal, withDuckDb } from './duckdb.ts';
import { columnOf, openSource, readError } from './tableSource.ts';

/** A table of any kind as CSV text with a line of names; a missing cell is empty. */
export async function tableCsv(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-'));
  const path = join(folder, 'table.csv');
  try {
    await withDuckDb({}, async (connection) => {
      const { from, columns } = await openSource(connection, source, {});
      const fields = columns.map((column) => `${columnOf(column)} AS ${identifier(column.name)}`);
      await connection
        .run(
          `COPY (SELECT ${fields.join(', ')} FROM ${from}) TO ${literal(path)} (FORMAT csv, HEADER true)`,
        )
        .catch((error) => {
          throw readError(source, error);
        });
    });
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
