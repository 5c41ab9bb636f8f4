import { PairfairError, type Work } from 'pairfair';
import { parseTableName } from './parseUrl.ts';
import { type Session, scratchName } from './session.ts';
import { tableColumns } from './source.ts';
import { asNumber, asText, tableName } from './sql.ts';

/**
 * A relation, by columns or as the name of a `table`, as a query over texts and numbers: put into a
 * table of our own if it is not one yet.
 */
export async function relationOf(
  session: Session,
  relation: Readonly<Record<string, ArrayLike<unknown>>>,
  textColumns: readonly string[],
  numberColumns: readonly string[],
  work: Work,
): Promise<{ select: string; close: () => Promise<void> }> {
  if (typeof relation.table === 'string') {
    const select = await relationSelect(session, relation.table, textColumns, numberColumns, work);
    return { select, close: async () => {} };
  }
  const names = [...textColumns, ...numberColumns];
  const types = names.map((name) => `${name} ${textColumns.includes(name) ? 'String' : 'Float64'}`);
  const table = await session.scratch(types.join(', '), textColumns.join(', '), work);
  const columns = names.map((name) => relation[name]);
  const rows = Array.from(columns[0], (_, e) => columns.map((values) => values[e]));
  await session.insert(table, rows, work);
  const select = `SELECT ${names.join(', ')} FROM ${scratchName(session, table)}`;
  return { select, close: () => session.drop(table) };
}

/** A table beside the data as a query over texts and numbers; weights and shares default to 1. */
async function relationSelect(
  session: Session,
  text: string,
  textColumns: readonly string[],
  numberColumns: readonly string[],
  work: Work,
): Promise<string> {
  const name = parseTableName(text, session.database);
  const found = await tableColumns(session, name, work);
  const field = (column: string) => {
    const known = found.get(column);
    if (!known) throw new PairfairError('unknown-name', `${text} has no column '${column}'.`);
    return known;
  };
  const fields = [
    ...textColumns.map((column) => `${asText(field(column))} AS ${column}`),
    ...numberColumns.map((column) =>
      found.has(column) || column === 'cell'
        ? `${asNumber(field(column))} AS ${column}`
        : `1e0 AS ${column}`,
    ),
  ];
  return `SELECT ${fields.join(', ')} FROM ${tableName(name)} AS s`;
}
