import { join } from 'node:path';
import { clickhouse } from '@pairfair/sql';
import { PairfairError, type Work } from 'pairfair';
import { withTemporaryFolder } from '../../tables/temporaryFolder.ts';
import { withServer } from './connect.ts';
import { saveQuery } from './saveQuery.ts';
import { tableColumns } from './source.ts';
import { asText, isNumeric, rawColumn, readNumber, type SourceColumn, tableName } from './sql.ts';

/** How {@link withFetchedTable} brings a table. */
export interface FetchOptions {
  /** Column that names people: rows come in its order, and it comes as text. */
  readonly id?: string;
  /** Columns that come as texts although they hold numbers. */
  readonly texts?: readonly string[] | 'all';
}

const mostRows = 5_000_000;

/**
 * Brings a table of ClickHouse into a Parquet file for as long as `use` takes, for work that holds
 * a table in memory. Numbers come as such, everything else as text, as the engine reads them. Rows
 * have no order on a server, so they come in that of the id, or of all columns.
 *
 * @throws PairfairError as `clickhouseEngine`, and `bad-data` for more than 5,000,000 rows.
 */
export function withFetchedTable<T>(
  address: string,
  { id, texts: asked = [] }: FetchOptions,
  use: (path: string) => Promise<T>,
  work: Work = {},
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'table.parquet');
    await withServer(address, async (session, name) => {
      const columns = Array.from((await tableColumns(session, name, work)).values());
      if (id !== undefined && !columns.some((column) => column.name === id)) {
        throw new PairfairError('unknown-name', `${address} has no column '${id}'.`);
      }
      const from = `FROM ${tableName(name)} AS s`;
      const [[count]] = await session.rows(`SELECT count() ${from}`, work);
      if (readNumber(count) > mostRows) throw tooManyCombinations(address, readNumber(count));
      const asNumber = (column: SourceColumn) =>
        isNumeric(column) && asked !== 'all' && ![id, ...asked].includes(column.name);
      const field = (column: SourceColumn) =>
        asNumber(column) ? `toFloat64(${rawColumn(column)})` : `nullIf(${asText(column)}, '')`;
      const fields = columns.map((column) => `${field(column)} AS ${clickhouse.name(column.name)}`);
      const keys = columns.filter((column) => id === undefined || column.name === id);
      const sql = [
        `SELECT ${fields.join(', ')} ${from} ORDER BY ${keys.map((key) => asText(key)).join(', ')}`,
        'SETTINGS output_format_parquet_string_as_string = 1 FORMAT Parquet',
      ].join(' ');
      await saveQuery(session, sql, { path, gzip: false }, work);
    });
    return use(path);
  });
}

function tooManyCombinations(address: string, rows: number): PairfairError {
  return new PairfairError(
    'bad-data',
    `This holds the table in memory, but ${address} has ${rows} rows, more than ${mostRows}. Use a view of a sample of them; fit, predict and transform work where the data are.`,
  );
}
