import type { DuckDBConnection, DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { loadDuckDb } from '../../tables/loadDuckDb.ts';
import type { DuckSession } from './duckSession.ts';

let made = 0;

/** A name of ours for something in the database; it needs no quotes. */
export function freshName(kind: string): string {
  return `pairfair_${kind}_${made++}`;
}

/** A column of a table that is filled from here. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'DOUBLE' | 'VARCHAR';
}

/** Adds rows to a table, given as columns. */
export interface TableAppender {
  append(columns: readonly ArrayLike<DuckDBValue>[]): void;
  /** Makes what was added visible. */
  close(): void;
}

const chunkRows = 2048;

/** Makes a table and gives what fills it. */
export async function tableAppender(
  connection: DuckDBConnection,
  database: string,
  table: string,
  columns: readonly TableColumn[],
): Promise<TableAppender> {
  const fields = columns.map(({ name, type }) => `${duckdb.name(name)} ${type}`);
  await connection.run(`CREATE TABLE ${database}.main.${table} (${fields.join(', ')})`);
  const duck = await loadDuckDb();
  const into = await connection.createAppender(table, 'main', database);
  const types = columns.map(({ type }) => duck[type]);
  return {
    append(values) {
      const rows = values[0].length;
      for (let from = 0; from < rows; from += chunkRows) {
        const to = Math.min(from + chunkRows, rows);
        const chunk = duck.DuckDBDataChunk.create(types, to - from);
        values.forEach((column, k) => {
          const some = ArrayBuffer.isView(column)
            ? (column as unknown as Float64Array).subarray(from, to)
            : Array.prototype.slice.call(column, from, to);
          if (columns[k].type === 'DOUBLE') setNumbers(chunk, k, some as ArrayLike<number>);
          else chunk.setColumnValues(k, some as DuckDBValue[]);
        });
        into.appendDataChunk(chunk);
      }
    },
    close: () => into.closeSync(),
  };
}

/** Writes a column of numbers at once; the way of the library, one by one, takes ten times as long. */
function setNumbers(chunk: DuckDBDataChunk, column: number, values: ArrayLike<number>): void {
  const vector = chunk.getColumnVector(column);
  (vector as unknown as { items: Float64Array }).items.set(values);
  vector.flush();
}

/**
 * A table of the session, filled by `fill`; dropped again when that fails. Its name is returned.
 */
export async function filledTable(
  session: DuckSession,
  kind: string,
  columns: readonly TableColumn[],
  fill: (append: TableAppender['append']) => unknown,
): Promise<string> {
  const table = freshName(kind);
  const connection = await session.connect();
  try {
    const into = await tableAppender(connection, 'memory', table, columns);
    try {
      await fill(into.append);
    } finally {
      into.close();
    }
    return table;
  } catch (error) {
    await dropTable(session, table);
    throw error;
  } finally {
    connection.closeSync();
  }
}

/** Removes a table of ours, if it is there. */
export async function dropTable(session: DuckSession, table: string): Promise<void> {
  await session.run(`DROP TABLE IF EXISTS ${table}`, [], {}).catch(() => {});
}

/** Columns of numbers. */
export function numberColumns(...names: readonly string[]): TableColumn[] {
  return names.map((name) => ({ name, type: 'DOUBLE' }));
}
