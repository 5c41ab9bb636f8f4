import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { duckdb } from '@pairfair/sql';
import { withDuckDb } from './duckdb.ts';
import { readRows } from './readRows.ts';
import { columnOf } from './sourceColumns.ts';
import { openSource } from './tableSource.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

/** A table of any kind as CSV text with a line of names; a missing cell is empty. */
export function tableCsv(source: string): Promise<string> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'table.csv');
    await withDuckDb({}, async (connection) => {
      const { from, columns } = await openSource(connection, source, {}, () => folder);
      const fields = columns.map((column) => `${columnOf(column)} AS ${duckdb.name(column.name)}`);
      const select = `SELECT ${fields.join(', ')} FROM ${from}`;
      const copy = `COPY (${select}) TO ${duckdb.text(path)} (FORMAT csv, HEADER true)`;
      await readRows(connection, copy, source);
    });
    return readFileSync(path, 'utf8');
  });
}
