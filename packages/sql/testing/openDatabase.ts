import { type SqlDialectName, sqlDialects } from '../src/dialects/sqlDialects.ts';
import { openClickhouse } from './clickhouse.ts';
import type { Database } from './database.ts';
import { openDuckdb } from './duckdb.ts';
import { startPostgres } from './postgres.ts';
import { openTranslated } from './translated.ts';

/** A database of the kind, or why there is none here. DuckDB is a dependency: it must be there,
 * and it stands in for those that are not. */
export async function openDatabase(dialect: SqlDialectName): Promise<Database | string> {
  if (dialect === 'duckdb') return openDuckdb();
  if (sqlDialects[dialect].checkedBy === 'parser') return openTranslated(dialect);
  try {
    return await (dialect === 'postgres' ? startPostgres() : openClickhouse());
  } catch (error) {
    return (error as Error).message;
  }
}
