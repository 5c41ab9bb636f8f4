import { createRequire } from 'node:module';
import type { Database } from './database.ts';

/**
 * A ClickHouse inside this process, through `chdb` where that is installed (it is too large to be
 * a dependency). Throws where it is not; tests then skip and report it.
 */
export async function openClickhouse(): Promise<Database> {
  const { Session } = loadChdb();
  const session = new Session();
  const run = (sql: string) => session.query(sql, 'JSONEachRow');
  const quote = (name: string) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
  return {
    types: { numeric: 'Nullable(Float64)', category: 'Nullable(String)' },
    quote,
    create: async (table, columns) => {
      run(`CREATE TABLE ${table} (${columns.join(', ')}) ENGINE = Memory`);
    },
    insert: async (table, names, rows) => {
      if (rows.length === 0) return;
      const lines = rows.map((row) => {
        const cells = row.map((cell) => (Number.isNaN(cell) ? 'nan' : cell));
        return JSON.stringify(Object.fromEntries(names.map((name, k) => [name, cells[k]])));
      });
      run(`INSERT INTO ${table} FORMAT JSONEachRow ${lines.join('\n')}`);
    },
    query: async (sql) =>
      run(sql)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    close: async () => session.cleanup(),
  };
}

interface Chdb {
  Session: new () => { query(sql: string, format: string): string; cleanup(): void };
}

function loadChdb(): Chdb {
  try {
    return createRequire(import.meta.url)('chdb') as Chdb;
  } catch {
    throw new Error('chdb is not installed (npm install --no-save chdb, 543 MB)');
  }
}
