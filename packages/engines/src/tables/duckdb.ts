import type { DuckDBConnection } from '@duckdb/node-api';
import { loadDuckDb } from './loadDuckDb.ts';

/** Options of a DuckDB session. */
export interface DuckOptions {
  /** How much memory DuckDB may use before it goes to disk, as in '2GB'. */
  readonly memoryLimit?: string;
  readonly threads?: number;
}

/** Runs work in a DuckDB of its own, in memory, and closes it whatever happens. */
export async function withDuckDb<T>(
  { memoryLimit, threads }: DuckOptions,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const { DuckDBInstance } = await loadDuckDb();
  const instance = await DuckDBInstance.create(':memory:', {
    // Row order is part of the data: people are found again by it.
    preserve_insertion_order: 'true',
    ...(memoryLimit !== undefined && { memory_limit: memoryLimit }),
    ...(threads !== undefined && { threads: String(threads) }),
  });
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
