import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifier, literal, withDuckDb } from './duckdb.ts';
import { columnOf, openSource, readError } from './tableSource.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

/** A table of any kind as CSV text with a line of names; a missing cell is empty. */
export function tableCsv(source: string): Promise<string> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'table.csv');
    await withDuckDb({}, async (connection) => {
      const { from, columns } = await openSource(connection, source, {});
      const fields = columns.map((column) => `${columnOf(column)} AS ${identifier(column.name)}`);
      const select = `SELECT ${fields.join(', ')} FROM ${from}`;
      await connection
        .run(`COPY (${select}) TO ${literal(path)} (FORMAT csv, HEADER true)`)
        .catch((error) => {
          throw readError(source, error);
        });
    });
    return readFileSync(path, 'utf8');
  });
}
