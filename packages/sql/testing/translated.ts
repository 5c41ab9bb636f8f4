import { type Dialect, transpile } from '@polyglot-sql/sdk';
import type { SqlDialectName } from '../src/dialects/sqlDialects.ts';
import type { Database } from './database.ts';
import { openDuckdb } from './duckdb.ts';

/**
 * A database that is not here: a parser of its dialect, which is not ours, reads the statement and
 * writes it for DuckDB, which runs it.
 */
export async function openTranslated(dialect: SqlDialectName): Promise<Database> {
  const duckdb = await openDuckdb();
  // Functions that the translation leaves as they are.
  await duckdb.query('CREATE MACRO is_nan(x) AS isnan(x)');
  await duckdb.query(`CREATE MACRO nan() AS CAST('nan' AS DOUBLE)`);
  await duckdb.query(`CREATE MACRO infinity() AS CAST('inf' AS DOUBLE)`);
  await duckdb.query('CREATE MACRO monotonically_increasing_id() AS row_number() OVER ()');
  return {
    ...duckdb,
    query: (sql) => duckdb.query(/^(SELECT|WITH)\b/.test(sql) ? translate(sql, dialect) : sql),
  };
}

function translate(sql: string, dialect: SqlDialectName): string {
  const { success, sql: found, error } = transpile(sql, dialect as Dialect, 'duckdb' as Dialect);
  if (!success || found?.length !== 1) throw new Error(`${dialect}: ${error}`);
  return found[0].replaceAll(/, '(\$\d| )+'\)/g, (by) => by.replaceAll('$', '\\'));
}
