import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { transpile } from '@polyglot-sql/sdk';
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
  // The parser recurses: how deep a statement may be would depend on what was on the stack before.
  const translator = new Worker(new URL('translator.mjs', import.meta.url), {
    resourceLimits: { stackSizeMb: 64 },
  });
  // One after the other: an answer belongs to the statement before it.
  let last: Promise<unknown> = Promise.resolve();
  const translate = (sql: string): Promise<string> => {
    const translated = last.then(async () => {
      translator.postMessage({ sql, dialect });
      const [{ success, sql: found, error }] = (await once(translator, 'message')) as [
        ReturnType<typeof transpile>,
      ];
      if (!success || found?.length !== 1) throw new Error(`${dialect}: ${error}`);
      return found[0].replaceAll(/, '(\$\d| )+'\)/g, (by) => by.replaceAll('$', '\\'));
    });
    last = translated.catch(() => undefined);
    return translated;
  };
  return {
    ...duckdb,
    query: async (sql) => duckdb.query(/^(SELECT|WITH)\b/.test(sql) ? await translate(sql) : sql),
    close: async () => {
      await translator.terminate();
      await duckdb.close();
    },
  };
}
