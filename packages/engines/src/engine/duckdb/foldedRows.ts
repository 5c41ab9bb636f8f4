import type { Selection, Work } from 'pairfair';
import { foldsOf } from 'pairfair/internal';
import { idsOf } from './duckColumns.ts';
import type { DuckSession } from './duckSession.ts';
import { foldColumn, idFields, idRows, numberedRows } from './duckSql.ts';
import { dropTable, filledTable, freshName, numberColumns } from './duckTable.ts';

/**
 * The rows of a file that are in a fold, with the fold of each, put aside when a fold is first asked for: folds are by
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
    const key = JSON.stringify([id, fold.folds, fold.parts, fold.seed]);
    const table = made.get(key) ?? foldTable(session, selection, fold, work);
    made.set(key, table);
    try {
      return { ...session, from: await table, numbered: true };
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
  const { from, id, number } = idRows(session, selection);
  const foldOf = foldsOf(fold);
  const query = `SELECT ${idFields(number, id)} FROM ${from}`;
  const folds = await filledTable(session, 'folds', numberColumns('fold'), async (append) => {
    for await (const chunk of session.stream(query, [], work)) {
      const idOf = idsOf(chunk);
      append([Float64Array.from({ length: chunk.rowCount }, (_, i) => foldOf(idOf(i)))]);
    }
  });
  const table = freshName('folded');
  try {
    // Both in the order of the rows of the file.
    await session.run(
      `CREATE TABLE ${table} AS SELECT r.*, CAST(f.fold AS USMALLINT) AS ${foldColumn} FROM (SELECT * FROM ${numberedRows(session)}) r POSITIONAL JOIN ${folds} f WHERE f.fold < ${fold.folds}`,
      [],
      work,
    );
    return table;
  } finally {
    await dropTable(session, folds);
  }
}
