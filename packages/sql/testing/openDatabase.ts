import type { SqlDialectName } from '../src/dialects/sqlDialects.ts';
import { openClickhouse } from './clickhouse.ts';
import type { Database } from './database.ts';
import { openDuckdb } from './duckdb.ts';
import { startPostgres } from './postgres.ts';

/** A database of the kind, or why there is none here. DuckDB is a dependency: it must be there. */
export async function openDatabase(dialect: SqlDialectName): Promise<Database | string> {
  if (dialect === 'duckdb') return openDuckdb();
  try {
    return await (dialect === 'postgres' ? startPostgres() : openClickhouse());
  } catch (error) {
    return (error as Error).message;
  }
}
