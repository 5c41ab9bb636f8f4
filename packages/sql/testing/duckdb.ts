import { DuckDBInstance } from '@duckdb/node-api';
import type { Database } from './database.ts';

/** A DuckDB in memory. */
export async function openDuckdb(): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  return {
    types: { numeric: 'DOUBLE', category: 'VARCHAR' },
    quote: (name) => `"${name.replaceAll('"', '""')}"`,
    create: async (table, columns) => {
      await connection.run(`CREATE TABLE ${table} (${columns.join(', ')})`);
    },
    insert: async (table, names, rows) => {
      const marks = names.map((_, k) => `$${k + 1}`).join(', ');
      for (const row of rows) await connection.run(`INSERT INTO ${table} VALUES (${marks})`, row);
    },
    query: async (sql) => (await connection.runAndReadAll(sql)).getRowObjects(),
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
