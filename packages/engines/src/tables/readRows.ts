import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { readError } from './readError.ts';

/**
 * The rows of a statement that reads a file.
 *
 * @param file What the user calls it.
 */
export async function readRows(
  connection: DuckDBConnection,
  sql: string,
  file: string,
): Promise<DuckDBValue[][]> {
  try {
    return await (await connection.run(sql)).getRows();
  } catch (error) {
    throw readError(file, error);
  }
}
