import type { Selection, Work } from 'pairfair';
import { foldOf } from 'pairfair/internal';
import type { DuckSession } from './duckSession.ts';
import { foldColumn, idRows } from './duckSql.ts';
import { dropTable, filledTable, freshName, numberColumns } from './duckTable.ts';

/**
 * The rows of a file with the fold of each, put aside when a fold is first asked for: folds are by
 * our hash of the id, which DuckDB does not know, and passes over a table of its own are cheaper
 * than over a file.
 */
export function foldedRows(
  session: DuckSession,
): (selection: Selection, work: Work) => Promise<DuckSession> {
  const made = new Map<string, Promise<string>>();
  return async (selection, work) => {
    const { fold, id } = selection;
    if (!fold) return session;
    const key = JSON.stringify([id, fold.folds, fold.seed]);
    const table = made.get(key) ?? foldTable(session, selection, fold, work);
    made.set(key, table);
    try {
      return { ...session, from: await table };
    } catch (error) {
      made.delete(key);
      throw error;
    }
  };
}

async function foldTable(
  session: DuckSession,
  selection: Selection,
  fold: NonNullable<Selection['fold']>,
  work: Work,
): Promise<string> {
  const { from, id } = idRows(session, selection);
  const folds = await filledTable(session, 'folds', numberColumns('fold'), async (append) => {
    for await (const chunk of session.stream(`SELECT ${id} FROM ${from}`, [], work)) {
      append([chunk.getColumnValues(0).map((text) => foldOf(String(text ?? ''), fold))]);
    }
  });
  const table = freshName('folded');
  try {
    // Both in the order of the rows of the file.
    await session.run(
      `CREATE TABLE ${table} AS SELECT r.*, CAST(f.fold AS USMALLINT) AS ${foldColumn} FROM (SELECT * FROM ${session.from}) r POSITIONAL JOIN ${folds} f`,
      [],
      work,
    );
    return table;
  } finally {
    await dropTable(session, folds);
  }
}
