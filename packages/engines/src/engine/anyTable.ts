import type { Column, Work } from 'pairfair';
import { type DataTable, type ReadTableOptions, readTable } from '../tables/readTable.ts';
import { tableCsv } from '../tables/tableCsv.ts';
import { writeTable } from '../tables/writeTable.ts';
import { isClickHouse } from './openEngine.ts';

/** A table as `readTable` gives it, also from `clickhouse://host:8123/db.table`, in the order of `id`. */
export async function readAnyTable(
  source: string,
  options: ReadTableOptions = {},
  work: Work = {},
): Promise<DataTable> {
  if (!isClickHouse(source)) return readTable(source, options);
  const { withFetchedTable } = await import('./clickhouse/fetchTable.ts');
  const { categorical = [], id } = options;
  const fetched = { texts: categorical, ...(id !== undefined && { id }) };
  const read = (path: string) => readTable(path, options);
  return { ...(await withFetchedTable(source, fetched, read, work)), source };
}

/** A table as CSV text, every cell as it is written; a file or `clickhouse://host:8123/db.table`. */
export async function readTableText(source: string, work: Work = {}): Promise<string> {
  if (!isClickHouse(source)) return tableCsv(source);
  const { withFetchedTable } = await import('./clickhouse/fetchTable.ts');
  return withFetchedTable(source, { texts: 'all' }, tableCsv, work);
}

/** Writes columns as `writeTable` does, also into `clickhouse://host:8123/db.table`. */
export async function writeAnyTable(
  to: string,
  columns: readonly Column[],
  work: Work = {},
): Promise<void> {
  if (!isClickHouse(to)) return writeTable(to, columns);
  const { storeTable } = await import('./clickhouse/storeTable.ts');
  return storeTable(to, columns, work);
}
